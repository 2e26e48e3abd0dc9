import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OpenCheckoutEvent } from './checkout.events.ts'

export type OpenCheckoutCommand = { readonly buyerId: string } & (
  | {
      readonly type: 'SetOpenCheckout'
      readonly checkoutId: string
      /** Checkouts of the guest the buyer was before signing in. */
      readonly joined: readonly string[]
      /** Checkouts that have ended and need no replacement. */
      readonly over: readonly string[]
    }
  | { readonly type: 'LinkGuestCheckouts'; readonly accountId: string }
)

export interface OpenCheckoutState {
  /** Checkouts that may still be open, oldest first; the last one is the current one. */
  readonly checkouts: readonly string[]
  readonly joinedAccount: string | undefined
}

/**
 * A buyer's one open checkout. The stream serializes starts from two tabs: the later one always replaces the earlier
 * one.
 */
export const openCheckout = decider<OpenCheckoutCommand, OpenCheckoutState, OpenCheckoutEvent>({
  name: 'open_checkout',
  stream: (buyerId) => `open_checkout-${buyerId}`,
  initial: { checkouts: [], joinedAccount: undefined },

  evolve: (state, event): OpenCheckoutState => {
    switch (event.type) {
      case 'OpenCheckoutSet':
        return { ...state, checkouts: [...event.data.replaces, event.data.checkoutId] }
      case 'GuestCheckoutsLinked':
        return { ...state, joinedAccount: event.data.accountId }
    }
  },

  decide: (state, command): OpenCheckoutEvent[] | Refusal => {
    const { buyerId } = command
    if (command.type === 'LinkGuestCheckouts') {
      const { accountId } = command
      return state.joinedAccount ? [] : [{ type: 'GuestCheckoutsLinked', data: { buyerId, accountId } }]
    }
    const { checkoutId, joined, over } = command
    if (state.joinedAccount) return refuse('checkout_ended')
    if (state.checkouts.includes(checkoutId)) return []
    const earlier = new Set([...joined, ...state.checkouts])
    const replaces = [...earlier].filter((id) => id !== checkoutId && !over.includes(id))
    return [{ type: 'OpenCheckoutSet', data: { buyerId, checkoutId, replaces } }]
  },
})

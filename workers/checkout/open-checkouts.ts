import { type CheckoutState, checkout, isOpen, type KnownCheckout } from '#domain/checkout/checkout.decider.ts'
import { phaseOf } from '#domain/checkout/contract.ts'
import { openCheckout } from '#domain/checkout/open-checkout.decider.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ApplyPaymentUpdate } from './payment-updates.ts'

/** Ensures that each buyer has at most one open checkout. Safe to repeat at any step; throws `PaymentsUnavailable`. */
export interface OpenCheckouts {
  /** Whether the buyer has no earlier checkout that may still be open, as far as is known. */
  isFirst(state: KnownCheckout): Promise<boolean>
  /**
   * Makes a started checkout the buyer's open one. Replaces earlier ones at the processor first, which decides between
   * a replacement and a simultaneous payment.
   */
  claim(state: KnownCheckout, causationId: string | undefined): Promise<ClaimResult>
  /** The checkout that has yet to take over the reservations of a replaced one. */
  waitingSuccessor(state: KnownCheckout): Promise<string | undefined>
}

export type ClaimResult =
  /** The replaced checkouts, whose reservations the new one takes over. */
  | { readonly takesOver: readonly string[] }
  | { readonly yields: 'checkout_paid' | 'payment_processing' | 'checkout_ended'; readonly to?: string }

export interface OpenCheckoutsDeps {
  readonly bus: CommandBus
  readonly payments: Pick<Payments, 'cancel'>
  readonly paymentUpdates: ApplyPaymentUpdate
  readonly runtime: Runtime
}

export const openCheckouts = (deps: OpenCheckoutsDeps): OpenCheckouts => ({
  isFirst: async ({ checkoutId, plan: { openFor } }) => {
    if (!openFor || openFor.guestId) return false
    const { checkouts } = await deps.bus.load(openCheckout, openFor.buyerId)
    return checkouts.every((id) => id === checkoutId)
  },

  claim: async (state, causationId) => {
    const earlier = await checkoutsToReplace(deps, state, causationId)
    if (!earlier) return { yields: 'checkout_ended' }
    const takesOver: string[] = []
    for (const id of earlier) {
      const result = await replace(deps, id, { by: state.checkoutId, causationId })
      if (result === 'paid') return { yields: 'checkout_paid', to: id }
      if (result === 'processing') return { yields: 'payment_processing', to: id }
      if (result === 'replaced') takesOver.push(id)
    }
    return { takesOver }
  },

  waitingSuccessor: async ({ replacedBy }) => {
    let next = replacedBy
    while (next) {
      const successor: CheckoutState = await deps.bus.load(checkout, next)
      if (successor.status === 'started') return next
      next = successor.status === 'unknown' ? undefined : successor.replacedBy
    }
    return undefined
  },
})

/** The checkouts to replace, oldest first; undefined if the guest has signed in since. */
async function checkoutsToReplace(
  deps: OpenCheckoutsDeps,
  { checkoutId, plan: { openFor } }: KnownCheckout,
  causationId: string | undefined,
): Promise<readonly string[] | undefined> {
  if (!openFor) return []
  const { bus } = deps
  const { buyerId, guestId } = openFor
  const context = contextOf(deps, { id: childCommandId(checkoutId, 'claim'), causationId })
  const joined = guestId ? await linkGuestCheckouts(deps, { buyerId, guestId, context }) : []
  const { checkouts } = await bus.load(openCheckout, buyerId)
  const over = await endedAmong(bus, [...joined, ...checkouts])
  const command = { type: 'SetOpenCheckout', buyerId, checkoutId, joined, over } as const
  const claim = await bus.dispatch({ decider: openCheckout, id: buyerId, command, context })
  if (isRefusal(claim)) return undefined
  return claim.events.flatMap((event) => (event.type === 'OpenCheckoutSet' ? event.data.replaces : []))
}

/**
 * The checkouts that the buyer started as a guest. From then on the guest's stream accepts no more checkouts: a buyer
 * in another tab must sign in too.
 */
async function linkGuestCheckouts(
  { bus }: OpenCheckoutsDeps,
  {
    buyerId,
    guestId,
    context,
  }: { readonly buyerId: string; readonly guestId: string; readonly context: CommandContext },
): Promise<readonly string[]> {
  const command = { type: 'LinkGuestCheckouts', buyerId: guestId, accountId: buyerId } as const
  const joined = await bus.dispatch({ decider: openCheckout, id: guestId, command, context })
  return isRefusal(joined) ? [] : joined.state.checkouts
}

async function endedAmong(bus: CommandBus, ids: readonly string[]): Promise<string[]> {
  const states = await Promise.all(ids.map((id) => bus.load(checkout, id)))
  return ids.filter((_, index) => ENDED.includes(states[index]!.status))
}

/** Statuses with nothing to replace or take over. An expired checkout may still have reservations. */
const ENDED: readonly CheckoutState['status'][] = [
  'paid',
  'completed',
  'closed',
  'paid_after_expiry',
  'refunding',
  'refunded',
]

type ReplaceResult = 'replaced' | 'paid' | 'processing' | 'ended'

async function replace(
  deps: OpenCheckoutsDeps,
  id: string,
  { by: replacedBy, causationId }: { readonly by: string; readonly causationId: string | undefined },
): Promise<ReplaceResult> {
  const { bus } = deps
  for (;;) {
    const state = await bus.load(checkout, id)
    if (state.status === 'unknown') return 'ended'
    if (!isOpen(state)) return resultForEnded(state)
    const payment = state.paymentIntentId ? await deps.payments.cancel(state.paymentIntentId) : undefined
    if (payment?.status === 'processing') return 'processing'
    if (payment?.status === 'succeeded') {
      await deps.paymentUpdates.apply({ kind: 'succeeded', payment })
      return 'paid'
    }
    const canceled = state.paymentIntentId ? { canceledIntentId: state.paymentIntentId } : {}
    const command = { type: 'ReplaceCheckout', replacedBy, ...canceled } as const
    const context = contextOf(deps, { id: childCommandId(replacedBy, `replace/${id}`), causationId })
    await bus.dispatch({ decider: checkout, id, command, context })
  }
}

/**
 * A replaced checkout never reserves stock again, so its reservations can be taken over. An expired one may still be
 * paid late.
 */
function resultForEnded(state: KnownCheckout): ReplaceResult {
  if (state.replacedBy) return state.status === 'expired' ? 'replaced' : 'ended'
  return phaseOf(state.status) === 'paid' ? 'paid' : 'ended'
}

const contextOf = (
  { runtime }: OpenCheckoutsDeps,
  { id, causationId }: { readonly id: string; readonly causationId: string | undefined },
): CommandContext => systemContext('checkout', { commandId: id, causationId, at: runtime.now() })

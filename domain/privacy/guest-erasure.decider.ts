import { decider } from '../kernel/decider.ts'
import type { Instant, Retention } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { GuestErasureEvent } from './privacy.events.ts'

/** The buyers of one address's orders, and the orders. */
export interface GuestOrders {
  readonly persons: readonly string[]
  readonly orders: readonly string[]
}

export type GuestErasureCommand =
  | ({ readonly type: 'RequestGuestErasure'; readonly emailHash: string } & ErasureRequest)
  | ({ readonly type: 'ConfirmGuestErasure'; readonly tokenHash: string; readonly now: Instant } & GuestOrders)
  | ({
      readonly type: 'EraseGuestData'
      readonly emailHash: string
      readonly requestId: string
      readonly destroyed: readonly Retention[]
      readonly erasedCounts: Record<string, number>
    } & GuestOrders)

interface ErasureRequest {
  readonly requestId: string
  /** The order whose link was used; the email goes to its address. */
  readonly orderId: string
  readonly tokenHash: string
  readonly expiresAt: Instant
}

export interface GuestErasureState {
  readonly emailHash: string
  /** The latest request; links of older ones are invalid. */
  readonly request: (ErasureRequest & { readonly used: boolean }) | undefined
  /** Orders that are or will be erased; they can no longer be linked to an account. */
  readonly leaving: readonly string[]
  readonly erased: readonly string[]
}

/** Erasure of a guest's data; `id` is the HMAC of the email address. */
export const guestErasure = decider<GuestErasureCommand, GuestErasureState, GuestErasureEvent>({
  name: 'guest_erasure',
  stream: (id) => `guest_erasure-${id}`,
  initial: { emailHash: '', request: undefined, leaving: [], erased: [] },

  evolve: (state, { type, data }): GuestErasureState => {
    switch (type) {
      case 'GuestErasureRequested': {
        const { emailHash, ...asked } = data
        return { ...state, emailHash, request: { ...asked, used: false } }
      }
      case 'GuestErasureConfirmed':
        return {
          ...state,
          request: state.request && { ...state.request, used: true },
          leaving: [...state.leaving, ...data.orderIds],
        }
      case 'GuestDataErased':
        return {
          emailHash: data.emailHash,
          request: state.request,
          leaving: [...state.leaving, ...data.orderIds],
          erased: [...state.erased, data.requestId],
        }
    }
  },

  decide: (state, command): GuestErasureEvent[] | Refusal => {
    switch (command.type) {
      case 'RequestGuestErasure': {
        const { type: _, ...data } = command
        return [{ type: 'GuestErasureRequested', data }]
      }
      case 'ConfirmGuestErasure':
        return confirm(state, command)
      case 'EraseGuestData':
        return erase(state, command)
    }
  },
})

/** Why a token is not valid; undefined if it is. */
export function erasureTokenRefusal(
  { request: asked }: GuestErasureState,
  shown: { tokenHash: string; now: Instant },
): Refusal | undefined {
  if (asked?.tokenHash !== shown.tokenHash) return refuse('erasure_link_invalid')
  if (asked.used) return refuse('erasure_link_used')
  return asked.expiresAt <= shown.now ? refuse('erasure_link_expired') : undefined
}

type Of<T extends GuestErasureCommand['type']> = Extract<GuestErasureCommand, { type: T }>

function confirm(state: GuestErasureState, command: Of<'ConfirmGuestErasure'>): GuestErasureEvent[] | Refusal {
  const shut = erasureTokenRefusal(state, command)
  if (shut || !state.request) return shut ?? []
  if (command.orders.length === 0) return refuse('nothing_to_erase')
  const { requestId } = state.request
  const data = {
    emailHash: state.emailHash,
    requestId,
    personIds: [...command.persons],
    orderIds: [...command.orders],
  }
  return [{ type: 'GuestErasureConfirmed', data }]
}

function erase({ erased }: GuestErasureState, command: Of<'EraseGuestData'>): GuestErasureEvent[] {
  if (erased.includes(command.requestId)) return []
  const { emailHash, requestId, persons, orders, destroyed, erasedCounts } = command
  const data = {
    emailHash,
    requestId,
    personIds: [...persons],
    orderIds: [...orders],
    destroyedKeyClasses: [...destroyed],
    erasedCounts,
  }
  return [{ type: 'GuestDataErased', data }]
}

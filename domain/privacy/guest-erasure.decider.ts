import { decider } from '../kernel/decider.ts'
import type { Instant, Retention } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { GuestErasureEvent } from './privacy.events.ts'

/** The guest orders placed with one email address, and their buyers. */
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
  readonly confirmedOrders: readonly string[]
  readonly erased: readonly string[]
}

/** Erasure of a guest's data; `id` is the HMAC of the email address. */
export const guestErasure = decider<GuestErasureCommand, GuestErasureState, GuestErasureEvent>({
  name: 'guest_erasure',
  stream: (id) => `guest_erasure-${id}`,
  initial: { emailHash: '', request: undefined, confirmedOrders: [], erased: [] },

  evolve: (state, { type, data }): GuestErasureState => {
    switch (type) {
      case 'GuestErasureRequested': {
        const { emailHash, ...request } = data
        return { ...state, emailHash, request: { ...request, used: false } }
      }
      case 'GuestErasureConfirmed':
        return {
          ...state,
          request: state.request && { ...state.request, used: true },
          confirmedOrders: [...state.confirmedOrders, ...data.orderIds],
        }
      case 'GuestDataErased':
        return {
          emailHash: data.emailHash,
          request: state.request,
          confirmedOrders: [...state.confirmedOrders, ...data.orderIds],
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
  { request }: GuestErasureState,
  presented: { tokenHash: string; now: Instant },
): Refusal | undefined {
  if (request?.tokenHash !== presented.tokenHash) return refuse('erasure_link_invalid')
  if (request.used) return refuse('erasure_link_used')
  return request.expiresAt <= presented.now ? refuse('erasure_link_expired') : undefined
}

type CommandOfType<T extends GuestErasureCommand['type']> = Extract<GuestErasureCommand, { type: T }>

function confirm(
  state: GuestErasureState,
  command: CommandOfType<'ConfirmGuestErasure'>,
): GuestErasureEvent[] | Refusal {
  const refusal = erasureTokenRefusal(state, command)
  if (refusal || !state.request) return refusal ?? []
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

function erase({ erased }: GuestErasureState, command: CommandOfType<'EraseGuestData'>): GuestErasureEvent[] {
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

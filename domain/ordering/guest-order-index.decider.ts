import { type Hmac, normalizeName } from '#domain/kernel/name-text.ts'
import { decider } from '../kernel/decider.ts'
import type { GuestOrderIndexEvent } from './order.events.ts'

export interface IndexGuestOrder {
  readonly type: 'IndexGuestOrder'
  readonly orderId: string
}

export interface GuestOrderIndexState {
  readonly orders: readonly string[]
}

/** Stream id: the HMAC of the normalized address. */
export const guestOrderIndexId = (hmac: Hmac, email: string): string => hmac('guest-order-index', normalizeName(email))

export const guestOrderIndex = decider<IndexGuestOrder, GuestOrderIndexState, GuestOrderIndexEvent>({
  name: 'guest_order_index',
  stream: (id) => `guest_order_index-${id}`,
  initial: { orders: [] },
  evolve: ({ orders }, { data }): GuestOrderIndexState => ({ orders: [...orders, data.orderId] }),
  decide: ({ orders }, { orderId }): GuestOrderIndexEvent[] =>
    orders.includes(orderId) ? [] : [{ type: 'GuestOrderIndexed', data: { orderId } }],
})

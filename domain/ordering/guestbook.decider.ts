import { decider } from '../kernel/decider.ts'
import { type Hmac, normalised } from '../kernel/names.ts'
import type { GuestbookEvent } from './guestbook.events.ts'

export interface NoteGuestOrder {
  readonly type: 'NoteGuestOrder'
  readonly orderId: string
}

export interface GuestbookState {
  readonly orders: readonly string[]
}

/** What a guestbook's stream is named by. */
export const guestbookOf = (hmac: Hmac, email: string): string => hmac('guestbook', normalised(email))

export const guestbook = decider<NoteGuestOrder, GuestbookState, GuestbookEvent>({
  name: 'guestbook',
  stream: (id) => `guestbook-${id}`,
  initial: { orders: [] },
  evolve: ({ orders }, { data }): GuestbookState => ({ orders: [...orders, data.orderId] }),
  decide: ({ orders }, { orderId }): GuestbookEvent[] =>
    orders.includes(orderId) ? [] : [{ type: 'GuestOrderNoted', data: { orderId } }],
})

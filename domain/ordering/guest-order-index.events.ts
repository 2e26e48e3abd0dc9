import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { orderId } from '../kernel/ids.ts'

/** What was paid by guests with one e-mail address. The stream's name bears the address's HMAC, never the address. */
export const guestOrderIndexEvents = defineEvents({
  GuestOrderIndexed: z.object({ orderId }),
})
export type GuestOrderIndexEvent = EventOf<typeof guestOrderIndexEvents>

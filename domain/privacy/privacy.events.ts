import { z } from 'zod'
import { defineEvents, type EventOf, RETENTIONS } from '#domain/kernel/event.ts'
import { orderId, personId } from '#domain/kernel/ids.ts'
import { purgeRuleResult } from '#domain/privacy/purge-report.ts'

/** `emailHash` is the HMAC of the address, which itself is never stored here. */
const ids = { emailHash: z.string(), requestId: z.string() }
/** Orders with that address, and their guests. */
const guestOrders = { personIds: z.array(personId), orderIds: z.array(orderId) }

/** Erasure requests of guests. */
export const guestErasureEvents = defineEvents({
  /** Requested with an order's link. A token is emailed to the address; only its SHA-256 is stored. */
  GuestErasureRequested: z.object({ ...ids, orderId, tokenHash: z.string(), expiresAt: z.iso.datetime() }),
  /** The address is confirmed: the guests of these orders are erased the following night. */
  GuestErasureConfirmed: z.object({ ...ids, ...guestOrders }),
  /** The data is erased for good. The event is the receipt. */
  GuestDataErased: z.object({
    ...ids,
    ...guestOrders,
    destroyedKeyClasses: z.array(z.enum(RETENTIONS)),
    erasedCounts: z.record(z.string(), z.number().int()),
  }),
})
export type GuestErasureEvent = EventOf<typeof guestErasureEvents>

export const retentionEvents = defineEvents({
  RetentionPurgeCompleted: z.object({ ranOn: z.iso.date(), rules: z.array(purgeRuleResult) }),
})
export type RetentionEvent = EventOf<typeof retentionEvents>

import { z } from 'zod'
import { defineEvents, type EventOf, RETENTIONS } from '#domain/kernel/event.ts'
import { orderId, personId } from '#domain/kernel/ids.ts'
import { purgeRuleResult } from '#domain/privacy/purge-report.ts'

/** `guestbook` is the address's HMAC: here stands who asked and what went, never the address. */
const ids = { emailHash: z.string(), requestId: z.string() }
/** What they bought with that address, and the guest each was bought by. */
const whose = { persons: z.array(personId), orders: z.array(orderId) }

/** Somebody who bought without an account asks to be forgotten. */
export const guestErasureEvents = defineEvents({
  /** By whoever has an order's link. What proves that the address is theirs goes there by mail; its SHA-256 stays here. */
  GuestErasureRequested: z.object({ ...ids, orderId, tokenHash: z.string(), expiresAt: z.iso.datetime() }),
  /** The address is theirs: these orders' buyers are erased in the coming night. */
  GuestErasureConfirmed: z.object({ ...ids, ...whose }),
  /** What they told is gone for good. This is the receipt. */
  GuestDataErased: z.object({
    ...ids,
    ...whose,
    destroyed: z.array(z.enum(RETENTIONS)),
    went: z.record(z.string(), z.number().int()),
  }),
})
export type GuestErasureEvent = EventOf<typeof guestErasureEvents>

export const retentionEvents = defineEvents({
  RetentionPurgeCompleted: z.object({ day: z.iso.date(), rules: z.array(purgeRuleResult) }),
})
export type RetentionEvent = EventOf<typeof retentionEvents>

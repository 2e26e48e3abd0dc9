import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { checkoutId, personId } from '../kernel/ids.ts'

/** Of a card what its owner knows it by. */
export const cardSummary = z.object({ brand: z.string(), last4: z.string() })
export type CardSummary = Readonly<z.infer<typeof cardSummary>>

/** What the processor told of one payment, whoever asked: webhook, browser's return, expiry or reconciliation. */
export const paymentEvents = defineEvents({
  PaymentSucceeded: z.object({
    paymentIntentId: z.string(),
    checkoutId,
    amountCents: cents,
    /**
     * Whose card it was; both absent in payments of the first days, and when the processor could not tell. Until 2026-11-22 it was
     * sealed with what was bought.
     */
    buyerId: personId.optional(),
    card: personal(cardSummary, { of: 'buyerId', keep: 'processor' }).optional(),
  }),
  PaymentAttemptFailed: z.object({ paymentIntentId: z.string(), checkoutId, code: z.string() }),
  PaymentCancelled: z.object({ paymentIntentId: z.string(), checkoutId }),
})
export type PaymentEvent = EventOf<typeof paymentEvents>

import { z } from 'zod'
import { cents } from '../kernel/cents.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { checkoutId } from '../kernel/ids.ts'

/** What the processor told of one payment, whoever asked: webhook, browser's return, expiry or reconciliation. */
export const paymentEvents = defineEvents({
  PaymentSucceeded: z.object({ intentId: z.string(), checkoutId, amountCents: cents }),
  PaymentAttemptFailed: z.object({ intentId: z.string(), checkoutId, code: z.string() }),
  PaymentCanceled: z.object({ intentId: z.string(), checkoutId }),
})
export type PaymentEvent = EventOf<typeof paymentEvents>

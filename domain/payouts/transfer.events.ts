import { z } from 'zod'
import { cents } from '#domain/kernel/fields.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { orderId, producerId, refundId } from '../kernel/ids.ts'

const ids = { orderId, producerId }

/** The producer's part of one order, on its way to their account and, when the buyer gets money back, back again. */
export const transferEvents = defineEvents({
  /** `fromBalance`: store credit paid some of the order, so that it is paid from the market's balance, not out of the charge. */
  TransferScheduled: z.object({
    ...ids,
    paymentIntentId: z.string(),
    amountCents: cents,
    fromBalance: z.boolean().optional(),
  }),
  /** A refund came before anything was transferred. */
  TransferReduced: z.object({ ...ids, refundId, amountCents: cents }),
  /** From here on the amount stands, whatever the processor is asked how often. */
  TransferRequested: z.object({ ...ids, processorAccountId: z.string(), amountCents: cents }),
  TransferCreated: z.object({ ...ids, transferId: z.string(), amountCents: cents }),
  TransferReversalScheduled: z.object({ ...ids, refundId, amountCents: cents }),
  TransferReversed: z.object({ ...ids, refundId, reversalId: z.string(), amountCents: cents }),
})
export type TransferEvent = EventOf<typeof transferEvents>

import { z } from 'zod'
import { defineEvents, type EventOf } from '#domain/kernel/event.ts'
import { cents, currency, occurredAt } from '#domain/kernel/fields.ts'
import { orderId, producerId, refundId } from '#domain/kernel/ids.ts'

/** Where a producer's account at the processor stands: what is wanted of its owner, in the processor's words. */
export const accountRequirements = z.object({
  detailsSubmitted: z.boolean(),
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  currentlyDue: z.array(z.string()),
  pastDue: z.array(z.string()),
  disabledReason: z.string().optional(),
})
export type AccountRequirements = z.infer<typeof accountRequirements>

export const payoutAccountEvents = defineEvents({
  /** `processorAccountId` is the account's id at the processor, which alone stores the owner's details. */
  PayoutAccountCreated: z.object({ producerId, processorAccountId: z.string() }),
  PayoutAccountUpdated: z.object({ producerId, processorAccountId: z.string(), requirements: accountRequirements }),
})
export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>

const ids = { orderId, producerId }
/** `refundedAt` is when the buyer got the money back, by the processor's clock: the day of the deduction on the statement. */
const deduction = { refundId, amountCents: cents, currency, refundedAt: z.iso.datetime() }

/** The producer's part of one order, on its way to their account and, when the buyer gets money back, back again. */
export const transferEvents = defineEvents({
  /** `fundedFromPlatformBalance`: store credit paid some of the order, so that it is paid from the market's balance, not out of the charge. */
  TransferScheduled: z.object({
    ...ids,
    paymentIntentId: z.string(),
    amountCents: cents,
    currency,
    /** When the buyer paid, by the processor's clock: the day of the sale on the statement. */
    paidAt: z.iso.datetime(),
    fundedFromPlatformBalance: z.boolean().optional(),
  }),
  /** A refund came before anything was transferred. */
  TransferReduced: z.object({ ...ids, ...deduction }),
  /** From here on the amount stands, whatever the processor is asked how often. */
  TransferRequested: z.object({ ...ids, processorAccountId: z.string(), amountCents: cents, currency }),
  TransferCreated: z.object({ ...ids, transferId: z.string(), amountCents: cents, currency, occurredAt }),
  TransferReversalScheduled: z.object({ ...ids, ...deduction }),
  TransferReversed: z.object({
    ...ids,
    refundId,
    reversalId: z.string(),
    amountCents: cents,
    currency,
    /** The marketplace's time for a reversal of nothing. */
    occurredAt,
  }),
})
export type TransferEvent = EventOf<typeof transferEvents>

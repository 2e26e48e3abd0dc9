import { z } from 'zod'
import { defineEvents, type EventOf, publicEvent } from '#domain/kernel/event.ts'
import { cents, currency, occurredAt } from '#domain/kernel/fields.ts'
import { orderId, producerId, refundId } from '#domain/kernel/ids.ts'

/** What the processor requires of a producer's account, by the processor's names. */
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
  PayoutAccountCreated: publicEvent({ producerId, processorAccountId: z.string() }),
  PayoutAccountUpdated: publicEvent({ producerId, processorAccountId: z.string(), requirements: accountRequirements }),
})
export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>

const ids = { orderId, producerId }
/**
 * `refundedAt` is when the buyer got the money back, by the processor's clock: the day of the deduction on the
 * statement.
 */
const deduction = { refundId, amountCents: cents, currency, refundedAt: z.iso.datetime() }

/** The transfer of a producer's share of one order, and its reversals. */
export const transferEvents = defineEvents({
  /**
   * `fundedFromPlatformBalance`: store credit paid part of the order, so the platform's balance funds the transfer, not
   * the charge.
   */
  TransferScheduled: publicEvent({
    ...ids,
    paymentIntentId: z.string(),
    amountCents: cents,
    currency,
    /** When the buyer paid, by the processor's clock: the day of the sale on the statement. */
    paidAt: z.iso.datetime(),
    fundedFromPlatformBalance: z.boolean().optional(),
  }),
  /** A refund preceded the transfer and reduces it. */
  TransferReduced: z.object({ ...ids, ...deduction }),
  /** Fixes the amount before the processor is called, so that retries use the same one. */
  TransferRequested: z.object({ ...ids, processorAccountId: z.string(), amountCents: cents, currency }),
  TransferCreated: publicEvent({ ...ids, transferId: z.string(), amountCents: cents, currency, occurredAt }),
  TransferReversalScheduled: publicEvent({ ...ids, ...deduction }),
  TransferReversed: publicEvent({
    ...ids,
    refundId,
    reversalId: z.string(),
    amountCents: cents,
    currency,
    /** The marketplace's time for a reversal of $0. */
    occurredAt,
  }),
})
export type TransferEvent = EventOf<typeof transferEvents>

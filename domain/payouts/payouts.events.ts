import { z } from 'zod'
import { defineEvents, type EventOf, publicEvent } from '#domain/kernel/event.ts'
import { cents } from '#domain/kernel/fields.ts'
import { orderId, producerId, refundId } from '#domain/kernel/ids.ts'

/** A producer's account at the processor: what it requires of the owner, in the processor's names. */
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

/** The transfer of a producer's share of one order, and its reversals. */
export const transferEvents = defineEvents({
  /** `fundedFromPlatformBalance`: store credit paid part of the order, so the platform's balance funds the transfer, not the charge. */
  TransferScheduled: publicEvent({
    ...ids,
    paymentIntentId: z.string(),
    amountCents: cents,
    fundedFromPlatformBalance: z.boolean().optional(),
  }),
  /** A refund preceded the transfer and reduces it. */
  TransferReduced: z.object({ ...ids, refundId, amountCents: cents }),
  /** Fixes the amount before the processor is called, so that retries use the same one. */
  TransferRequested: z.object({ ...ids, processorAccountId: z.string(), amountCents: cents }),
  TransferCreated: publicEvent({ ...ids, transferId: z.string(), amountCents: cents }),
  TransferReversalScheduled: publicEvent({ ...ids, refundId, amountCents: cents }),
  TransferReversed: publicEvent({ ...ids, refundId, reversalId: z.string(), amountCents: cents }),
})
export type TransferEvent = EventOf<typeof transferEvents>

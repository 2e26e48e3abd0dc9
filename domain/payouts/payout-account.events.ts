import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { producerId } from '../kernel/ids.ts'

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
  /** `processorAccountId` is the account's id at the processor. What its owner told the processor stays there. */
  PayoutAccountCreated: z.object({ producerId, processorAccountId: z.string() }),
  PayoutAccountUpdated: z.object({ producerId, processorAccountId: z.string(), standing: accountRequirements }),
})
export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>

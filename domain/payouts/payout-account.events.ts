import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { producerId } from '../kernel/ids.ts'

/** Where a producer's account at the processor stands: what is wanted of its owner, in the processor's words. */
export const accountStanding = z.object({
  detailsSubmitted: z.boolean(),
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  currentlyDue: z.array(z.string()),
  pastDue: z.array(z.string()),
  disabledReason: z.string().optional(),
})
export type AccountStanding = z.infer<typeof accountStanding>

export const payoutAccountEvents = defineEvents({
  /** `processorsId` is the account's id at the processor. What its owner told the processor stays there. */
  PayoutAccountOpened: z.object({ producerId, processorsId: z.string() }),
  PayoutAccountChanged: z.object({ producerId, processorsId: z.string(), standing: accountStanding }),
})
export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>

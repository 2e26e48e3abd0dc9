import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, reconciliationId } from '../kernel/ids.ts'

const count = z.number().int().nonnegative()

/** A comparison of the processor's books with the log. */
export const reconciliationEvents = defineEvents({
  /** Without an account it was the clock that asked. */
  ReconciliationRequested: z.object({ reconciliationId, accountId: accountId.optional() }),
  ReconciliationCompleted: z.object({
    reconciliationId,
    /** How many of each were compared. */
    charges: count,
    refunds: count,
    transfers: count,
    /** Orders whose store credit was compared with what their refunds come to. */
    credits: count.optional(),
    disputes: count,
    /** What the log had missed and knows now. */
    caughtUp: count,
    /** Differences that are left: each is a case. */
    differences: count,
    /** How many of them this comparison opened or reopened. */
    opened: count.optional(),
    /** Where the log stood when it began. */
    position: z.string(),
  }),
})
export type ReconciliationEvent = EventOf<typeof reconciliationEvents>

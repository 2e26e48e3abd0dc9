import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, discrepancyId, reconciliationId } from '#domain/kernel/ids.ts'
import { discrepancy } from '#domain/reconciliation/discrepancy.ts'

const count = z.number().int().nonnegative()

/** A comparison of the processor's books with the log. */
export const reconciliationEvents = defineEvents({
  /** Without an account it was the clock that asked. */
  ReconciliationRequested: z.object({ reconciliationId, accountId: accountId.optional() }),
  ReconciliationCompleted: z.object({
    reconciliationId,
    /** How many of each were compared. */
    chargeCount: count,
    refundCount: count,
    transferCount: count,
    /** Orders whose store credit was compared with what their refunds come to. */
    storeCreditCount: count.optional(),
    chargebackCount: count,
    /** What the log had missed and knows now. */
    recoveredCount: count,
    /** Differences that are left: each is a case. */
    discrepancyCount: count,
    /** How many of them this comparison opened or reopened. */
    opened: count.optional(),
    /** Where the log stood when it began. */
    position: z.string(),
  }),
})
export type ReconciliationEvent = EventOf<typeof reconciliationEvents>

const found = z.object({ discrepancyId: discrepancyId, ...discrepancy.shape })

/** A discrepancy between processor and log, until it disappears or staff resolve it. */
export const discrepancyEvents = defineEvents({
  DiscrepancyDetected: found,
  /** It is still there, and the figures are others. */
  DiscrepancyUpdated: found,
  /** It had been closed and is there again, or with other figures. */
  DiscrepancyReopened: found,
  /** A later comparison did not find it any more. */
  DiscrepancyCleared: z.object({ discrepancyId: discrepancyId }),
  /** Resolved by staff, with a note. */
  DiscrepancyResolved: z.object({
    discrepancyId: discrepancyId,
    accountId,
    note: personal(z.string(), { subject: 'accountId', retention: 'account' }),
  }),
})
export type DiscrepancyEvent = EventOf<typeof discrepancyEvents>

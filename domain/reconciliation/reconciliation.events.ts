import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, discrepancyId, reconciliationId } from '#domain/kernel/ids.ts'
import { discrepancy } from '#domain/reconciliation/discrepancy.ts'

const count = z.number().int().nonnegative()

/** A comparison of the processor's ledger with the log. */
export const reconciliationEvents = defineEvents({
  /** Without an account: requested by the schedule. */
  ReconciliationRequested: z.object({ reconciliationId, accountId: accountId.optional() }),
  ReconciliationCompleted: z.object({
    reconciliationId,
    /** Number of compared records of each kind. */
    chargeCount: count,
    refundCount: count,
    transferCount: count,
    /** Orders whose store credit was compared with their refunds. */
    storeCreditCount: count,
    chargebackCount: count,
    /** Updates that the log had missed and that are now recorded. */
    recoveredCount: count,
    /** Remaining differences. Each is a discrepancy. */
    discrepancyCount: count,
    /** How many of them were opened or reopened. */
    openedCount: count,
  }),
})
export type ReconciliationEvent = EventOf<typeof reconciliationEvents>

const detected = z.object({ discrepancyId, ...discrepancy.shape })

/** A discrepancy between processor and log, until it disappears or staff resolve it. */
export const discrepancyEvents = defineEvents({
  DiscrepancyDetected: detected,
  /** It is still open, with other amounts or statuses. */
  DiscrepancyUpdated: detected,
  /** It was closed and has been detected again. */
  DiscrepancyReopened: detected,
  /** A later comparison no longer found it. */
  DiscrepancyCleared: z.object({ discrepancyId }),
  /** Resolved by staff, with a note. */
  DiscrepancyResolved: z.object({
    discrepancyId,
    staffAccountId: accountId,
    note: personal(z.string(), { subject: 'staffAccountId', retention: 'account' }),
  }),
})
export type DiscrepancyEvent = EventOf<typeof discrepancyEvents>

import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, discrepancyId } from '../kernel/ids.ts'
import { discrepancy } from './difference.ts'

const found = z.object({ caseId: discrepancyId, ...discrepancy.shape })

/** A difference between the processor's books and the log, until it is gone or somebody has settled it. */
export const discrepancyEvents = defineEvents({
  DiscrepancyDetected: found,
  /** It is still there, and the figures are others. */
  DiscrepancyUpdated: found,
  /** It had been closed and is there again, or with other figures. */
  DiscrepancyReopened: found,
  /** A later comparison did not find it any more. */
  DiscrepancyCleared: z.object({ caseId: discrepancyId }),
  /** Somebody of the staff has dealt with it, and says how. */
  DiscrepancyResolved: z.object({
    caseId: discrepancyId,
    accountId,
    note: personal(z.string(), { of: 'accountId', keep: 'account' }),
  }),
})
export type DiscrepancyEvent = EventOf<typeof discrepancyEvents>

import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, caseId } from '../kernel/ids.ts'
import { difference } from './difference.ts'

const found = z.object({ caseId, ...difference.shape })

/** A difference between the processor's books and the log, until it is gone or somebody has settled it. */
export const caseEvents = defineEvents({
  CaseOpened: found,
  /** It is still there, and the figures are others. */
  CaseChanged: found,
  /** It had been closed and is there again, or with other figures. */
  CaseReopened: found,
  /** A later comparison did not find it any more. */
  CaseGone: z.object({ caseId }),
  /** Somebody of the staff has dealt with it, and says how. */
  CaseSettled: z.object({
    caseId,
    accountId,
    note: personal(z.string(), { of: 'accountId', keep: 'account' }),
  }),
})
export type CaseEvent = EventOf<typeof caseEvents>

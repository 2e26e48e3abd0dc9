import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, logVerificationId } from '../kernel/ids.ts'
import { finding } from './finding.ts'

const count = z.number().int().nonnegative()

/** The whole log compared with its seal. */
export const logVerificationEvents = defineEvents({
  /** Without an account it was the clock that asked. */
  LogVerificationRequested: z.object({ verificationId: logVerificationId, accountId: accountId.optional() }),
  LogVerificationCompleted: z.object({
    verificationId: logVerificationId,
    /** How many events were sealed, how many newer ones waited, how many checkpoints were looked at. */
    treeSize: count,
    pendingEvents: count,
    checkpointCount: count,
    /** How many events, records and checkpoints are wrong; the first findings say what. None: the log is as it was written. */
    findingCount: count,
    findings: z.array(finding).max(50),
  }),
})
export type LogVerificationEvent = EventOf<typeof logVerificationEvents>

import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, logVerificationId } from '../kernel/ids.ts'
import { finding } from './finding.ts'

const count = z.number().int().nonnegative()

/** A verification of the whole log against its Merkle tree. */
export const logVerificationEvents = defineEvents({
  /** `accountId` is absent for scheduled verifications. */
  LogVerificationRequested: z.object({ verificationId: logVerificationId, accountId: accountId.optional() }),
  LogVerificationCompleted: z.object({
    verificationId: logVerificationId,
    /** Numbers of sealed events, of newer events that were not sealed yet, and of verified checkpoints. */
    treeSize: count,
    pendingEvents: count,
    checkpointCount: count,
    /**
     * Number of events, records and checkpoints that differ; 0 if the log is as it was written. `findings` contains the
     * first 50.
     */
    findingCount: count,
    findings: z.array(finding).max(50),
  }),
})
export type LogVerificationEvent = EventOf<typeof logVerificationEvents>

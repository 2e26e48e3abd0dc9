import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

const reason = personal(z.string().max(500), { subject: 'staffAccountId', retention: 'account' })
const operator = { staffAccountId: accountId, staffRole: z.string() }

/**
 * Actions of operators on parked events and failed jobs. Without `jobId`, all failed jobs of the name. A job's id
 * derives from events and ids and contains no personal data.
 */
export const operationsEvents = defineEvents({
  /** `eventId`: only the rows of this event were retried. */
  ParkedEventsRetried: z.object({ ...operator, projection: z.string(), eventId: z.uuid().optional() }),
  JobRetried: z.object({ ...operator, jobName: z.string(), jobId: z.string().optional() }),
  /** The job was discarded, with the reason. */
  JobDiscarded: z.object({ ...operator, jobName: z.string(), jobId: z.string(), reason }),
})
export type OperationsEvent = EventOf<typeof operationsEvents>

import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

const REASON = personal(z.string().max(500), { subject: 'staffAccountId', retention: 'account' })
const who = { staffAccountId: accountId, staffRole: z.string() }

/**
 * What the staff did about things that stood still. `id` is left out where it was all of the name; a job's id derives from events and
 * ids and holds nothing personal.
 */
export const operationsEvents = defineEvents({
  /** `eventId`: only the rows that this event was parked for. */
  ParkedEventsRetried: z.object({ ...who, projection: z.string(), eventId: z.uuid().optional() }),
  JobRetried: z.object({ ...who, jobName: z.string(), jobId: z.string().optional() }),
  /** Given up for good, and why. */
  JobDiscarded: z.object({ ...who, jobName: z.string(), jobId: z.string(), reason: REASON }),
})
export type OperationsEvent = EventOf<typeof operationsEvents>

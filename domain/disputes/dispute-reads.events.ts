import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, disputeId } from '../kernel/ids.ts'

export const disputeReadEvents = defineEvents({
  /** A support agent, `by`, has read a case as it stood at `upTo`. */
  DisputeReadByStaff: z.object({ disputeId, by: accountId, upTo: z.iso.datetime() }),
})
export type DisputeReadEvent = EventOf<typeof disputeReadEvents>

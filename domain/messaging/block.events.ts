import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { personId, producerId } from '../kernel/ids.ts'
import { sides } from './sides.ts'

const between = { buyerId: personId, producerId, by: z.enum(sides) }

export const blockEvents = defineEvents({
  /** `by` wants no more messages of the other. */
  CorrespondentBlocked: z.object(between),
  CorrespondentUnblocked: z.object(between),
  /** `by` may write to the other no more: the staff has decided so. */
  CorrespondentBarred: z.object(between),
  CorrespondentUnbarred: z.object(between),
})
export type BlockEvent = EventOf<typeof blockEvents>

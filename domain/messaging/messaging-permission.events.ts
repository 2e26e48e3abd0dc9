import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { personId, producerId } from '../kernel/ids.ts'
import { sides } from './conversation.ts'

const between = { buyerId: personId, producerId, by: z.enum(sides) }

export const messagingPermissionEvents = defineEvents({
  /** `by` wants no more messages of the other. */
  MessagingBlocked: z.object(between),
  MessagingUnblocked: z.object(between),
  /** `by` may write to the other no more: the staff has decided so. */
  MessagingRestricted: z.object(between),
  MessagingRestrictionLifted: z.object(between),
})
export type MessagingPermissionEvent = EventOf<typeof messagingPermissionEvents>

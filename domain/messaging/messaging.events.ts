import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, conversationId, messageId, personId, producerId } from '#domain/kernel/ids.ts'
import { contentRules } from '#domain/kernel/moderation.ts'
import { reportReasons, sides, subjectKinds } from '#domain/messaging/conversation.ts'

const side = z.enum(sides)
/** `buyerId` is the buyer at the time of the event: a guest's order can be linked to an account later. */
const which = {
  conversationId,
  producerId,
  buyerId: personId,
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
}

const violatedRule = z.enum(contentRules)
/**
 * What somebody of the staff, `by`, decided about what `personId` had written on that `side`; `reporterIds` are those whose
 * reports that settles.
 */
const decided = {
  ...which,
  staffAccountId: accountId,
  side,
  personId,
  reporterIds: z.array(personId),
  reason: personal(z.string(), { subject: 'personId', retention: 'communication' }),
}

export const conversationEvents = defineEvents({
  ConversationStarted: z.object({ ...which, by: side }),
  MessageSent: z.object({
    ...which,
    messageId,
    /** The id its sender's page gave it. */
    clientMessageId: z.string().optional(),
    /** Its place in the conversation, from 1. */
    nth: z.number().int(),
    by: side,
    senderId: personId,
    text: personal(z.string(), { subject: 'senderId', retention: 'communication' }),
    /** The other side had read everything before it: now is the time to tell them that there is something. */
    startsUnreadBatch: z.boolean(),
  }),
  /** `by` has now read these messages of the other side. */
  MessagesRead: z.object({ ...which, by: side, messageIds: z.array(messageId) }),
  MessageReported: z.object({
    ...which,
    messageId,
    reporterId: personId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  MessageReportsDismissed: z.object(decided),
  SenderWarned: z.object({ ...decided, violatedRule }),
  /** They may write to the other no more, whatever it is about. */
  SenderRestricted: z.object({ ...decided, violatedRule }),
  /** No further messages are possible. */
  ConversationClosed: z.object({ ...decided, violatedRule }),
  /** What was decided before is lifted: `barred` are those who may write again. */
  ConversationReopened: z.object({ ...decided, barred: z.array(side) }),
})
export type ConversationEvent = EventOf<typeof conversationEvents>

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

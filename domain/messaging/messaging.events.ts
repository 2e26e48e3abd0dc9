import { z } from 'zod'
import { defineEvents, type EventOf, personal, publicEvent } from '#domain/kernel/event.ts'
import { accountId, conversationId, messageId, personId, producerId } from '#domain/kernel/ids.ts'
import { contentRules } from '#domain/kernel/moderation.ts'
import { reportReasons, sides, subjectKinds } from '#domain/messaging/conversation.ts'

const side = z.enum(sides)
/** `buyerId` is the buyer at the time of the event: a guest's order can be linked to an account later. */
const ids = {
  conversationId,
  producerId,
  buyerId: personId,
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
}

const violatedRule = z.enum(contentRules)
/**
 * A decision about messages that `personId` sent on `side`. `reporterIds` are the reporters whose reports it closes.
 */
const decided = {
  ...ids,
  staffAccountId: accountId,
  side,
  personId,
  reporterIds: z.array(personId),
  reason: personal(z.string(), { subject: 'personId', retention: 'communication' }),
}

export const conversationEvents = defineEvents({
  ConversationStarted: z.object({ ...ids, startedBy: side }),
  MessageSent: z.object({
    ...ids,
    messageId,
    /** Id assigned by the sender's page. */
    clientMessageId: z.string().optional(),
    /** Position in the conversation, from 1. */
    sequence: z.number().int(),
    senderSide: side,
    senderId: personId,
    text: personal(z.string(), { subject: 'senderId', retention: 'communication' }),
    /**
     * The recipient had read all earlier messages of the sender when this one was sent, so they are notified of this
     * one.
     */
    startsUnreadBatch: z.boolean(),
  }),
  MessageReported: publicEvent({
    ...ids,
    messageId,
    reporterId: personId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  MessageReportsDismissed: publicEvent(decided),
  /** Closes the reports that led staff to restrict the sender: see `MessagingRestricted`. */
  MessageReportsUpheld: publicEvent({ ...ids, staffAccountId: accountId, side, reporterIds: z.array(personId) }),
  SenderWarned: publicEvent({ ...decided, violatedRule }),
  /** No further messages are possible. */
  ConversationClosed: publicEvent({ ...decided, violatedRule }),
  ConversationReopened: publicEvent(decided),
})
export type ConversationEvent = EventOf<typeof conversationEvents>

const parties = { buyerId: personId, producerId }
/**
 * A staff decision about all messages of `personId`, who writes for `restrictedSide`; made in one of their
 * conversations.
 */
const restriction = {
  ...parties,
  restrictedSide: side,
  personId,
  conversationId,
  subject: ids.subject,
  staffAccountId: accountId,
  reason: decided.reason,
}

export const messagingPermissionEvents = defineEvents({
  /** `blockedBy` accepts no more messages from the other side. */
  MessagingBlocked: z.object({ ...parties, blockedBy: side }),
  MessagingUnblocked: z.object({ ...parties, blockedBy: side }),
  /**
   * `restrictedSide` may no longer write to the other, in any conversation. It upholds the reports of `reporterIds`.
   */
  MessagingRestricted: publicEvent({ ...restriction, violatedRule, reporterIds: z.array(personId) }),
  MessagingRestrictionLifted: publicEvent(restriction),
})
export type MessagingPermissionEvent = EventOf<typeof messagingPermissionEvents>

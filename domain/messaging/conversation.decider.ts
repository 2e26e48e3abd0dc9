import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReportReason, Subject } from './conversation.ts'
import { otherSide, type Side } from './conversation.ts'
import {
  applyModerationEvent,
  type ConversationModeration,
  decideConversationModeration,
  type ModerateConversation,
  NO_REPORTS,
} from './conversation-moderation.ts'
import type { ConversationEvent } from './messaging.events.ts'

/** The write side determines the sender's side; `buyerId` is the current buyer. */
export interface Participant {
  readonly side: Side
  readonly personId: string
  readonly buyerId: string
}

/** Whether the two sides may write to each other. */
export interface MessagingPermissions {
  /** Sides that have blocked the other. */
  readonly blockedBy: readonly Side[]
  /** The conversation is about an order in progress: blocks do not apply to it. */
  readonly orderOpen: boolean
  /** Sides that staff have restricted, even while an order is in progress. */
  readonly restrictedSides?: readonly Side[]
}

export interface MessageDraft extends MessagingPermissions {
  readonly messageId: string
  readonly clientMessageId?: string | undefined
  readonly text: string
}

export type ConversationCommand =
  | StartConversation
  | { readonly type: 'SendMessage'; readonly participant: Participant; readonly message: MessageDraft }
  | { readonly type: 'MarkMessagesRead'; readonly participant: Participant; readonly lastMessageId: string }
  | {
      readonly type: 'ReportMessage'
      readonly participant: Participant
      readonly messageId: string
      readonly reason: ReportReason
      readonly comment?: string
    }
  | ModerateConversation

export interface StartConversation {
  readonly type: 'StartConversation'
  readonly conversationId: string
  readonly producerId: string
  readonly subject: Subject
  readonly participant: Participant
  /** The buyer's own producer, if they have one: they cannot write to themselves. */
  readonly buyerProducerId?: string | undefined
  /** The first message, if any. */
  readonly message?: MessageDraft | undefined
}

export type ConversationState =
  | { readonly status: 'unstarted' }
  | {
      readonly status: 'started'
      readonly conversationId: string
      readonly producerId: string
      /** The buyer as of the last event. */
      readonly buyerId: string
      readonly subject: Subject
      readonly messages: readonly { readonly id: string; readonly senderSide: Side; readonly senderId: string }[]
      /** How many messages, from the first on, each side has read. */
      readonly readCounts: Readonly<Record<Side, number>>
      /** `<message id> <reporter id>` */
      readonly reports: readonly string[]
      readonly moderation: ConversationModeration
    }
type Started = Extract<ConversationState, { status: 'started' }>
type Command<T> = Extract<ConversationCommand, { type: T }>

export const conversation = decider<ConversationCommand, ConversationState, ConversationEvent>({
  name: 'conversation',
  stream: (id) => `conversation-${id}`,
  initial: { status: 'unstarted' },

  evolve: (state, event): ConversationState => {
    if (event.type === 'ConversationStarted') return applyStarted(event.data)
    if (state.status === 'unstarted') return state
    const { buyerId } = event.data
    switch (event.type) {
      case 'MessageSent': {
        const { messageId: id, senderSide, senderId } = event.data
        return { ...state, buyerId, messages: [...state.messages, { id, senderSide, senderId }] }
      }
      case 'MessagesRead':
        return {
          ...state,
          buyerId,
          readCounts: { ...state.readCounts, [event.data.readerSide]: nextSequence(state, event.data.messageIds) },
        }
      case 'MessageReported':
        return { ...withModeration(state, event), reports: [...state.reports, reportKey(event.data)] }
      default:
        return withModeration(state, event)
    }
  },

  decide: (state, command): ConversationEvent[] | Refusal => {
    if (command.type === 'StartConversation') return start(state, command)
    if (state.status === 'unstarted') return refuse('conversation_not_found')
    switch (command.type) {
      case 'SendMessage':
        return send(state, command.participant, command.message)
      case 'MarkMessagesRead':
        return markRead(state, command)
      case 'ReportMessage':
        return report(state, command)
      default:
        return decideConversationModeration(state, command)
    }
  },
})

const withModeration = (state: Started, event: ConversationEvent): Started => ({
  ...state,
  moderation: applyModerationEvent(state, event),
})

/** Messages of the other side that a side has not read, oldest first. */
export const unreadOf = ({ messages, readCounts }: Started, side: Side): readonly string[] =>
  messages
    .slice(readCounts[side])
    .filter(({ senderSide }) => senderSide !== side)
    .map(({ id }) => id)

const NO_MESSAGES = {
  messages: [],
  readCounts: { buyer: 0, producer: 0 },
  reports: [],
  moderation: NO_REPORTS,
} as const
/** Maximum per event, so that events stay small. */
const MAX_READ = 1_000

type Ids = Pick<Started, 'conversationId' | 'producerId' | 'buyerId' | 'subject'>

const applyStarted = ({ conversationId, producerId, buyerId, subject }: Ids): Started => ({
  status: 'started',
  conversationId,
  producerId,
  buyerId,
  subject,
  ...NO_MESSAGES,
})

const idsFor = ({ conversationId, producerId, subject }: Started, { buyerId }: Participant): Ids => ({
  conversationId,
  producerId,
  buyerId,
  subject,
})

const reportKey = ({ messageId, reporterId }: { messageId: string; reporterId: string }) => `${messageId} ${reporterId}`

function nextSequence({ messages }: Started, ids: readonly string[]): number {
  const last = ids.at(-1)
  return messages.findLastIndex(({ id }) => id === last) + 1
}

/** Starting an existing conversation adds the message to it. */
function start(state: ConversationState, command: StartConversation): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, participant, buyerProducerId, message } = command
  if (buyerProducerId === producerId) return refuse('own_conversation')
  const ids: Ids = { conversationId, producerId, buyerId: participant.buyerId, subject }
  const sent = message ? send(state.status === 'started' ? state : applyStarted(ids), participant, message) : []
  if (!Array.isArray(sent) || state.status === 'started') return sent
  return [{ type: 'ConversationStarted', data: { ...ids, startedBy: participant.side } }, ...sent]
}

function send(
  state: Started,
  participant: Participant,
  { messageId, clientMessageId, text, ...permissions }: MessageDraft,
): ConversationEvent[] | Refusal {
  const { side: senderSide, personId: senderId } = participant
  if (state.messages.some(({ id }) => id === messageId)) return []
  if (state.moderation.closed) return refuse('conversation_closed')
  if (permissions.restrictedSides?.includes(senderSide)) return refuse('messaging_restricted')
  if (!permissions.orderOpen && permissions.blockedBy.includes(senderSide)) return refuse('recipient_blocked')
  if (!permissions.orderOpen && permissions.blockedBy.length > 0) return refuse('sender_blocked')
  const startsUnreadBatch = unreadOf(state, otherSide(senderSide)).length === 0
  const sequence = state.messages.length + 1
  const data = { ...idsFor(state, participant), messageId, sequence, senderSide, senderId, text, startsUnreadBatch }
  if (clientMessageId) return [{ type: 'MessageSent', data: { ...data, clientMessageId } }]
  return [{ type: 'MessageSent', data }]
}

function markRead(state: Started, { participant, lastMessageId }: Command<'MarkMessagesRead'>): ConversationEvent[] {
  const unread = unreadOf(state, participant.side)
  const messageIds = unread.slice(0, Math.min(unread.indexOf(lastMessageId) + 1, MAX_READ))
  if (messageIds.length === 0) return []
  return [{ type: 'MessagesRead', data: { ...idsFor(state, participant), readerSide: participant.side, messageIds } }]
}

function report(state: Started, command: Command<'ReportMessage'>): ConversationEvent[] | Refusal {
  const { participant, messageId, reason, comment } = command
  const { personId: reporterId } = participant
  const message = state.messages.find(({ id }) => id === messageId)
  if (!message) return refuse('message_not_found')
  if (message.senderSide === participant.side) return refuse('own_message')
  if (state.reports.includes(reportKey({ messageId, reporterId }))) return []
  const data = { ...idsFor(state, participant), messageId, reporterId, reason, ...(comment ? { comment } : {}) }
  return [{ type: 'MessageReported', data }]
}

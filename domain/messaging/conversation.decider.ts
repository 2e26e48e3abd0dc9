import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReportReason, Side, Subject } from './conversation.ts'
import {
  applyModerationEvent,
  type ConversationModeration,
  decideConversationModeration,
  decideUpholdReports,
  type ModerateConversation,
  NO_REPORTS,
  type UpholdMessageReports,
} from './conversation-moderation.ts'
import type { ConversationEvent } from './messaging.events.ts'

/** The write side determines the sender's side; `buyerId` is the current buyer. */
export interface Participant {
  readonly side: Side
  readonly personId: string
  readonly buyerId: string
}

/** Whether the two sides can write to each other. */
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
  /** Sequence number of the last message that the recipient has read; 0 for none. */
  readonly recipientReadThrough: number
}

export type ConversationCommand =
  | StartConversation
  | { readonly type: 'SendMessage'; readonly participant: Participant; readonly message: MessageDraft }
  | {
      readonly type: 'ReportMessage'
      readonly participant: Participant
      readonly messageId: string
      readonly reason: ReportReason
      readonly comment?: string
    }
  | ModerateConversation
  | UpholdMessageReports

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
      /** By sequence number, from 1. */
      readonly messages: readonly { readonly id: string; readonly senderSide: Side; readonly senderId: string }[]
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
      case 'ReportMessage':
        return report(state, command)
      case 'UpholdMessageReports':
        return decideUpholdReports(state, command)
      case 'ModerateConversation':
        return decideConversationModeration(state, command)
    }
  },
})

const withModeration = (state: Started, event: ConversationEvent): Started => ({
  ...state,
  moderation: applyModerationEvent(state, event),
})

/** The sequence number of a message that a side has received; undefined for other messages. */
export function receivedSequence(state: ConversationState, side: Side, messageId: string): number | undefined {
  if (state.status === 'unstarted') return undefined
  const index = state.messages.findIndex(({ id, senderSide }) => id === messageId && senderSide !== side)
  return index < 0 ? undefined : index + 1
}

const NO_MESSAGES = { messages: [], reports: [], moderation: NO_REPORTS } as const

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
  { messageId, clientMessageId, text, recipientReadThrough, ...permissions }: MessageDraft,
): ConversationEvent[] | Refusal {
  const { side: senderSide, personId: senderId } = participant
  if (state.messages.some(({ id }) => id === messageId)) return []
  if (state.moderation.closed) return refuse('conversation_closed')
  if (permissions.restrictedSides?.includes(senderSide)) return refuse('messaging_restricted')
  if (!permissions.orderOpen && permissions.blockedBy.includes(senderSide)) return refuse('recipient_blocked')
  if (!permissions.orderOpen && permissions.blockedBy.length > 0) return refuse('sender_blocked')
  const startsUnreadBatch = !state.messages.slice(recipientReadThrough).some((sent) => sent.senderSide === senderSide)
  const sequence = state.messages.length + 1
  const data = { ...idsFor(state, participant), messageId, sequence, senderSide, senderId, text, startsUnreadBatch }
  if (clientMessageId) return [{ type: 'MessageSent', data: { ...data, clientMessageId } }]
  return [{ type: 'MessageSent', data }]
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

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

/** Whether the two may write to each other. */
export interface MessagingPermissions {
  /** Who wants to hear no more. */
  readonly blockedBy: readonly Side[]
  /** It is about an order that is still under way: that has to be settled, blocked or not. */
  readonly orderOpen: boolean
  /** Who may write to the other no more, whatever is under way. */
  readonly barred?: readonly Side[]
}

export interface MessageDraft extends MessagingPermissions {
  readonly messageId: string
  readonly clientMessageId?: string | undefined
  readonly text: string
}

export type ConversationCommand =
  | StartConversation
  | { readonly type: 'SendMessage'; readonly speaker: Participant; readonly saying: MessageDraft }
  | { readonly type: 'MarkMessagesRead'; readonly speaker: Participant; readonly upTo: string }
  | {
      readonly type: 'ReportMessage'
      readonly speaker: Participant
      readonly messageId: string
      readonly reason: ReportReason
      readonly words?: string
    }
  | ModerateConversation

export interface StartConversation {
  readonly type: 'StartConversation'
  readonly conversationId: string
  readonly producerId: string
  readonly subject: Subject
  readonly speaker: Participant
  /** The buyer's own producer, if they have one: they cannot write to themselves. */
  readonly buyerProducerId?: string | undefined
  /** What is said at once. */
  readonly saying?: MessageDraft | undefined
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
      readonly messages: readonly { readonly id: string; readonly by: Side; readonly senderId: string }[]
      /** How many of the messages, from the first on, a side has seen. */
      readonly seen: Readonly<Record<Side, number>>
      /** `<message> <reporter>` */
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
        const { messageId: id, by, senderId } = event.data
        return { ...state, buyerId, messages: [...state.messages, { id, by, senderId }] }
      }
      case 'MessagesRead':
        return {
          ...state,
          buyerId,
          seen: { ...state.seen, [event.data.by]: nextSequence(state, event.data.messageIds) },
        }
      case 'MessageReported':
        return { ...moderated(state, event), reports: [...state.reports, reportOf(event.data)] }
      default:
        return moderated(state, event)
    }
  },

  decide: (state, command): ConversationEvent[] | Refusal => {
    if (command.type === 'StartConversation') return start(state, command)
    if (state.status === 'unstarted') return refuse('conversation_not_found')
    switch (command.type) {
      case 'SendMessage':
        return send(state, command.speaker, command.saying)
      case 'MarkMessagesRead':
        return markRead(state, command)
      case 'ReportMessage':
        return report(state, command)
      default:
        return decideConversationModeration(state, command)
    }
  },
})

const moderated = (state: Started, event: ConversationEvent): Started => ({
  ...state,
  moderation: applyModerationEvent(state, event),
})

/** What a side has not read of the other's messages, oldest first. */
export const unreadOf = ({ messages, seen }: Started, side: Side): readonly string[] =>
  messages
    .slice(seen[side])
    .filter(({ by }) => by !== side)
    .map(({ id }) => id)

const NOTHING_YET = { messages: [], seen: { buyer: 0, producer: 0 }, reports: [], moderation: NO_REPORTS } as const
/** Maximum per event, so that events stay small. */
const MAX_READ = 1_000

type Ids = Pick<Started, 'conversationId' | 'producerId' | 'buyerId' | 'subject'>

const applyStarted = ({ conversationId, producerId, buyerId, subject }: Ids): Started => ({
  status: 'started',
  conversationId,
  producerId,
  buyerId,
  subject,
  ...NOTHING_YET,
})

const idsFor = ({ conversationId, producerId, subject }: Started, { buyerId }: Participant): Ids => ({
  conversationId,
  producerId,
  buyerId,
  subject,
})

const reportOf = ({ messageId, reporterId }: { messageId: string; reporterId: string }) => `${messageId} ${reporterId}`

function nextSequence({ messages }: Started, ids: readonly string[]): number {
  const last = ids.at(-1)
  return messages.findLastIndex(({ id }) => id === last) + 1
}

/** Starting an existing conversation adds the message to it. */
function start(state: ConversationState, command: StartConversation): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, speaker, buyerProducerId, saying } = command
  if (buyerProducerId === producerId) return refuse('own_conversation')
  const ids: Ids = { conversationId, producerId, buyerId: speaker.buyerId, subject }
  const said = saying ? send(state.status === 'started' ? state : applyStarted(ids), speaker, saying) : []
  if (!Array.isArray(said) || state.status === 'started') return said
  return [{ type: 'ConversationStarted', data: { ...ids, by: speaker.side } }, ...said]
}

function send(
  state: Started,
  speaker: Participant,
  { messageId, clientMessageId, text, ...standing }: MessageDraft,
): ConversationEvent[] | Refusal {
  const { side: by, personId: senderId } = speaker
  if (state.messages.some(({ id }) => id === messageId)) return []
  if (state.moderation.closed) return refuse('conversation_closed')
  if (standing.barred?.includes(by)) return refuse('messaging_restricted')
  if (!standing.orderOpen && standing.blockedBy.includes(by)) return refuse('recipient_blocked')
  if (!standing.orderOpen && standing.blockedBy.length > 0) return refuse('sender_blocked')
  const startsUnreadBatch = unreadOf(state, otherSide(by)).length === 0
  const nth = state.messages.length + 1
  const data = { ...idsFor(state, speaker), messageId, nth, by, senderId, text, startsUnreadBatch }
  if (clientMessageId) return [{ type: 'MessageSent', data: { ...data, clientMessageId } }]
  return [{ type: 'MessageSent', data }]
}

function markRead(state: Started, { speaker, upTo }: Command<'MarkMessagesRead'>): ConversationEvent[] {
  const unread = unreadOf(state, speaker.side)
  const messageIds = unread.slice(0, Math.min(unread.indexOf(upTo) + 1, MAX_READ))
  if (messageIds.length === 0) return []
  return [{ type: 'MessagesRead', data: { ...idsFor(state, speaker), by: speaker.side, messageIds } }]
}

function report(state: Started, command: Command<'ReportMessage'>): ConversationEvent[] | Refusal {
  const { speaker, messageId, reason, words } = command
  const { personId: reporterId } = speaker
  const message = state.messages.find(({ id }) => id === messageId)
  if (!message) return refuse('message_not_found')
  if (message.by === speaker.side) return refuse('own_message')
  if (state.reports.includes(reportOf({ messageId, reporterId }))) return []
  const data = { ...idsFor(state, speaker), messageId, reporterId, reason, ...(words ? { comment: words } : {}) }
  return [{ type: 'MessageReported', data }]
}

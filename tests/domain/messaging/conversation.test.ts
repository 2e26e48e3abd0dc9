import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  type ConversationCommand,
  conversation,
  type MessageDraft,
  type Participant,
  unreadOf,
} from '#domain/messaging/conversation.decider.ts'
import { otherSide, type Side, sides } from '#domain/messaging/conversation.ts'
import {
  between,
  farmer,
  messageIdOf,
  messageReported,
  readBy,
  sent,
  started,
} from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids } from '#tests/support/order-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const participant = (side: Side): Participant => ({
  side,
  personId: side === 'buyer' ? ids.buyerId : farmer,
  buyerId: ids.buyerId,
})
const saying = (name: string, over: Partial<MessageDraft> = {}): MessageDraft => ({
  messageId: messageIdOf(name),
  text: name,
  blockedBy: [],
  orderOpen: false,
  ...over,
})
const say = (name: string, by: Side = 'buyer', over: Partial<MessageDraft> = {}): ConversationCommand => ({
  type: 'SendMessage',
  participant: participant(by),
  message: saying(name, over),
})
const start = (by: Side = 'buyer', said?: MessageDraft, buyerProducerId?: string): ConversationCommand => {
  const { conversationId, producerId, subject } = between
  const about = { type: 'StartConversation', conversationId, producerId, subject } as const
  return { ...about, participant: participant(by), message: said, buyerProducerId }
}
const markRead = (by: Side, upTo: string): ConversationCommand => ({
  type: 'MarkMessagesRead',
  participant: participant(by),
  lastMessageId: messageIdOf(upTo),
})
const report = (name: string, by: Side = 'buyer'): ConversationCommand => ({
  type: 'ReportMessage',
  participant: participant(by),
  messageId: messageIdOf(name),
  reason: 'spam',
})
const hello = sent('Hello', 'buyer')
const answer = sent('Good day', 'producer', { sequence: 2 })

describe('a conversation', () => {
  const when = spec(conversation)
  when('is started by a buyer').given().when(start()).happens(started())
  when('is started by a producer').given().when(start('producer')).happens(started({}, 'producer'))
  when('is started with a message')
    .given()
    .when(start('buyer', saying('Hello')))
    .happens(started(), hello)
  when('is started once').given(started()).when(start('producer')).happens()
  when('continues when it is started again')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(start('producer', saying('Good day')))
    .happens(answer)
  when('with oneself is rejected')
    .given()
    .when(start('buyer', undefined, ids.producerId))
    .refuses('own_conversation')
  when('with other producers is allowed to producers')
    .given()
    .when(start('buyer', undefined, idNamed('producer', 'rival')))
    .happens(started())
  when('accepts no message before it is started').given().when(say('Hello')).refuses('conversation_not_found')
  when('is not started by a blocked user')
    .given()
    .when(start('buyer', saying('Hello', { blockedBy: ['producer'] })))
    .refuses('sender_blocked')
})

describe('a message', () => {
  const when = spec(conversation)
  when('is sent').given(started()).when(say('Hello')).happens(hello)
  when('is sent once').given(started(), hello).when(say('Hello')).happens()
  when('gets the next sequence number').given(started(), hello).when(say('Good day', 'producer')).happens(answer)
  when('starts an unread batch when nothing else is unread')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(say('Still there?'))
    .happens(sent('Still there?', 'buyer', { sequence: 2 }))
  when('does not start an unread batch when another is unread')
    .given(started(), hello)
    .when(say('Still there?'))
    .happens(sent('Still there?', 'buyer', { sequence: 2, startsUnreadBatch: false }))
  when('names the current account of the buyer')
    .given(started())
    .when({
      type: 'SendMessage',
      message: saying('Hello'),
      participant: { side: 'buyer', personId: idNamed('account', 'ann'), buyerId: idNamed('account', 'ann') },
    })
    .happens(sent('Hello', 'buyer', { buyerId: idNamed('account', 'ann'), senderId: idNamed('account', 'ann') }))
  when('from a blocked user is rejected')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer'] }))
    .refuses('sender_blocked')
  when('to a user whom the sender blocked is rejected')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer', 'buyer'] }))
    .refuses('recipient_blocked')
  when('about an open order is sent despite a block')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer'], orderOpen: true }))
    .happens(hello)
})

describe('a reader', () => {
  const when = spec(conversation)
  when('marks messages as read')
    .given(started(), hello)
    .when(markRead('producer', 'Hello'))
    .happens(readBy('producer', 'Hello'))
  when('marks messages as read once')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(markRead('producer', 'Hello'))
    .happens()
  when('marks messages as read up to the last one seen')
    .given(started(), hello, sent('One', 'buyer', { sequence: 2 }), sent('Two', 'buyer', { sequence: 3 }))
    .when(markRead('producer', 'One'))
    .happens(readBy('producer', 'Hello', 'One'))
  when('does not mark own messages as read').given(started(), hello).when(markRead('buyer', 'Hello')).happens()
  when('reports a message')
    .given(started(), hello, answer)
    .when(report('Good day'))
    .happens(messageReported('Good day', ids.buyerId))
  when('reports a message once')
    .given(started(), answer, messageReported('Good day', ids.buyerId))
    .when(report('Good day'))
    .happens()
  when('does not report own messages').given(started(), hello).when(report('Hello')).refuses('own_message')
  when('does not report a message that does not exist')
    .given(started())
    .when(report('Hello'))
    .refuses('message_not_found')
})

const side = fc.constantFrom(...sides)
const name = fc.constantFrom('one', 'two', 'three', 'four', 'five')
const commands: fc.Arbitrary<ConversationCommand> = fc.oneof(
  side.map((by) => start(by)),
  fc.tuple(name, side).map(([which, by]) => say(which, by)),
  fc.tuple(name, side).map(([which, by]) => markRead(by, which)),
  fc.tuple(name, side).map(([which, by]) => report(which, by)),
)

invariant(conversation, commands)(
  'every message is read at most once, and only by the other side',
  ({ state, history }) => {
    if (state.status === 'unstarted') return
    for (const by of sides) {
      const toThem = history.flatMap(({ type, data }) =>
        type === 'MessageSent' && data.senderSide === otherSide(by) ? [data.messageId] : [],
      )
      const read = history.flatMap(({ type, data }) =>
        type === 'MessagesRead' && data.readerSide === by ? data.messageIds : [],
      )
      expect([...read, ...unreadOf(state, by)]).toEqual(toThem)
    }
  },
)

invariant(conversation, commands)('messages have consecutive sequence numbers', ({ history }) => {
  const numbers = history.flatMap(({ type, data }) => (type === 'MessageSent' ? [data.sequence] : []))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

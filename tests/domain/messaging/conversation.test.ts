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
import { law, spec } from '#tests/support/spec.ts'

const speaker = (side: Side): Participant => ({
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
  speaker: speaker(by),
  saying: saying(name, over),
})
const start = (by: Side = 'buyer', said?: MessageDraft, buyerProducerId?: string): ConversationCommand => {
  const { conversationId, producerId, subject } = between
  const about = { type: 'StartConversation', conversationId, producerId, subject } as const
  return { ...about, speaker: speaker(by), saying: said, buyerProducerId }
}
const markRead = (by: Side, upTo: string): ConversationCommand => ({
  type: 'MarkMessagesRead',
  speaker: speaker(by),
  upTo: messageIdOf(upTo),
})
const report = (name: string, by: Side = 'buyer'): ConversationCommand => ({
  type: 'ReportMessage',
  speaker: speaker(by),
  messageId: messageIdOf(name),
  reason: 'spam',
})
const hello = sent('Hello', 'buyer')
const answer = sent('Good day', 'producer', { nth: 2 })

describe('a conversation', () => {
  const when = spec(conversation)
  when('is begun by a buyer').given().when(start()).happens(started())
  when('is begun by a producer').given().when(start('producer')).happens(started({}, 'producer'))
  when('is begun with words')
    .given()
    .when(start('buyer', saying('Hello')))
    .happens(started(), hello)
  when('is begun once').given(started()).when(start('producer')).happens()
  when('goes on when it is begun again')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(start('producer', saying('Good day')))
    .happens(answer)
  when('is not with oneself')
    .given()
    .when(start('buyer', undefined, ids.producerId))
    .refuses('own_conversation')
  when('is with others for those who sell, too')
    .given()
    .when(start('buyer', undefined, idNamed('producer', 'rival')))
    .happens(started())
  when('hears nothing before it began').given().when(say('Hello')).refuses('conversation_not_found')
  when('does not begin with words of the blocked')
    .given()
    .when(start('buyer', saying('Hello', { blockedBy: ['producer'] })))
    .refuses('sender_blocked')
})

describe('a message', () => {
  const when = spec(conversation)
  when('is said').given(started()).when(say('Hello')).happens(hello)
  when('is said once').given(started(), hello).when(say('Hello')).happens()
  when('finds its place after the others').given(started(), hello).when(say('Good day', 'producer')).happens(answer)
  when('rings while nothing else waits')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(say('Still there?'))
    .happens(sent('Still there?', 'buyer', { nth: 2 }))
  when('does not ring behind another that waits')
    .given(started(), hello)
    .when(say('Still there?'))
    .happens(sent('Still there?', 'buyer', { nth: 2, startsUnreadBatch: false }))
  when('bears whoever the buyer is by now')
    .given(started())
    .when({
      type: 'SendMessage',
      saying: saying('Hello'),
      speaker: { side: 'buyer', personId: idNamed('account', 'ann'), buyerId: idNamed('account', 'ann') },
    })
    .happens(sent('Hello', 'buyer', { buyerId: idNamed('account', 'ann'), senderId: idNamed('account', 'ann') }))
  when('of the blocked is refused')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer'] }))
    .refuses('sender_blocked')
  when('to somebody one has blocked is refused')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer', 'buyer'] }))
    .refuses('recipient_blocked')
  when('about an order under way passes a block')
    .given(started())
    .when(say('Hello', 'buyer', { blockedBy: ['producer'], orderOpen: true }))
    .happens(hello)
})

describe('a reader', () => {
  const when = spec(conversation)
  when('has read what was said')
    .given(started(), hello)
    .when(markRead('producer', 'Hello'))
    .happens(readBy('producer', 'Hello'))
  when('reads it once')
    .given(started(), hello, readBy('producer', 'Hello'))
    .when(markRead('producer', 'Hello'))
    .happens()
  when('reads up to what they saw')
    .given(started(), hello, sent('One', 'buyer', { nth: 2 }), sent('Two', 'buyer', { nth: 3 }))
    .when(markRead('producer', 'One'))
    .happens(readBy('producer', 'Hello', 'One'))
  when('does not tick their own words').given(started(), hello).when(markRead('buyer', 'Hello')).happens()
  when('reports a message')
    .given(started(), hello, answer)
    .when(report('Good day'))
    .happens(messageReported('Good day', ids.buyerId))
  when('reports it once')
    .given(started(), answer, messageReported('Good day', ids.buyerId))
    .when(report('Good day'))
    .happens()
  when('does not report their own').given(started(), hello).when(report('Hello')).refuses('own_message')
  when('does not report what nobody said').given(started()).when(report('Hello')).refuses('message_not_found')
})

const side = fc.constantFrom(...sides)
const name = fc.constantFrom('one', 'two', 'three', 'four', 'five')
const commands: fc.Arbitrary<ConversationCommand> = fc.oneof(
  side.map((by) => start(by)),
  fc.tuple(name, side).map(([which, by]) => say(which, by)),
  fc.tuple(name, side).map(([which, by]) => markRead(by, which)),
  fc.tuple(name, side).map(([which, by]) => report(which, by)),
)

law(conversation, commands)('every message is unread, or read once, by the other side alone', ({ state, history }) => {
  if (state.status === 'unstarted') return
  for (const by of sides) {
    const toThem = history.flatMap(({ type, data }) =>
      type === 'MessageSent' && data.by === otherSide(by) ? [data.messageId] : [],
    )
    const read = history.flatMap(({ type, data }) => (type === 'MessagesRead' && data.by === by ? data.messageIds : []))
    expect([...read, ...unreadOf(state, by)]).toEqual(toThem)
  }
})

law(conversation, commands)('messages are numbered one after another', ({ history }) => {
  const numbers = history.flatMap(({ type, data }) => (type === 'MessageSent' ? [data.nth] : []))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

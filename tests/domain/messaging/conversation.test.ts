import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  type ConversationCommand,
  conversation,
  type MessageDraft,
  type Participant,
  receivedSequence,
} from '#domain/messaging/conversation.decider.ts'
import { type Side, sides } from '#domain/messaging/conversation.ts'
import {
  conversationParties,
  farmer,
  messageIdOf,
  messageReported,
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
const saying = (name: string, overrides: Partial<MessageDraft> = {}): MessageDraft => ({
  messageId: messageIdOf(name),
  text: name,
  recipientReadThrough: 0,
  blockedBy: [],
  orderOpen: false,
  ...overrides,
})
const send = (name: string, by: Side = 'buyer', overrides: Partial<MessageDraft> = {}): ConversationCommand => ({
  type: 'SendMessage',
  participant: participant(by),
  message: saying(name, overrides),
})
const start = (by: Side = 'buyer', message?: MessageDraft, buyerProducerId?: string): ConversationCommand => {
  const { conversationId, producerId, subject } = conversationParties
  const about = { type: 'StartConversation', conversationId, producerId, subject } as const
  return { ...about, participant: participant(by), message, buyerProducerId }
}
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
    .given(started(), hello)
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
  when('accepts no message before it is started').given().when(send('Hello')).refuses('conversation_not_found')
  when('is not started by a blocked user')
    .given()
    .when(start('buyer', saying('Hello', { blockedBy: ['producer'] })))
    .refuses('sender_blocked')
})

describe('a message', () => {
  const when = spec(conversation)
  when('is sent').given(started()).when(send('Hello')).happens(hello)
  when('is sent once').given(started(), hello).when(send('Hello')).happens()
  when('gets the next sequence number').given(started(), hello).when(send('Good day', 'producer')).happens(answer)
  when('starts an unread batch if nothing else is unread')
    .given(started(), hello)
    .when(send('Still there?', 'buyer', { recipientReadThrough: 1 }))
    .happens(sent('Still there?', 'buyer', { sequence: 2 }))
  when('does not start an unread batch if another message is unread')
    .given(started(), hello)
    .when(send('Still there?'))
    .happens(sent('Still there?', 'buyer', { sequence: 2, startsUnreadBatch: false }))
  when('starts an unread batch after messages of its recipient')
    .given(started(), hello, answer)
    .when(send('So we agree.', 'producer', { recipientReadThrough: 2 }))
    .happens(sent('So we agree.', 'producer', { sequence: 3 }))
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
    .when(send('Hello', 'buyer', { blockedBy: ['producer'] }))
    .refuses('sender_blocked')
  when('to a user whom the sender blocked is rejected')
    .given(started())
    .when(send('Hello', 'buyer', { blockedBy: ['producer', 'buyer'] }))
    .refuses('recipient_blocked')
  when('about an open order is sent despite a block')
    .given(started())
    .when(send('Hello', 'buyer', { blockedBy: ['producer'], orderOpen: true }))
    .happens(hello)
})

describe('a reader', () => {
  const when = spec(conversation)
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
  fc.tuple(name, side).map(([which, by]) => send(which, by)),
  fc.tuple(name, side).map(([which, by]) => report(which, by)),
)

invariant(conversation, commands)('only the other side receives a message', ({ state, history }) => {
  for (const event of history)
    if (event.type === 'MessageSent')
      for (const by of sides) {
        const { messageId, senderSide, sequence } = event.data
        expect(receivedSequence(state, by, messageId)).toBe(senderSide === by ? undefined : sequence)
      }
})

invariant(conversation, commands)('messages have consecutive sequence numbers', ({ history }) => {
  const numbers = history.flatMap(({ type, data }) => (type === 'MessageSent' ? [data.sequence] : []))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

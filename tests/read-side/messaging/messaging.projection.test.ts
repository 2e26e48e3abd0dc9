import { describe } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { conversations, messages, permissions } from '#read-side/messaging/messaging.projection.ts'
import { notificationsTable } from '#read-side/notifications/notifications.projection.ts'
import {
  blocked,
  conversationParties,
  messageIdOf,
  messageReported,
  sent,
  started,
  unblocked,
} from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids } from '#tests/support/order-events.ts'

import { view } from '../support/view.ts'

const AT = '2026-05-01T09:00:00.000Z'
const ann = idNamed('account', 'ann')
const joined = { type: 'OrderLinkedToAccount', data: { ...ids, accountId: ann } }

describe('conversations', () => {
  const shows = view(conversations)
  shows('begin without messages').given(started()).shows({
    id: conversationParties.conversationId,
    subjectType: 'order',
    lastMessageAt: null,
    lastBuyerSequence: 0,
    lastProducerSequence: 0,
  })
  shows('know the last message of each side')
    .given(
      started(),
      sent('One', 'buyer'),
      sent('Two', 'producer', { sequence: 2 }),
      sent('Three', 'buyer', { sequence: 3 }),
    )
    .shows({ lastMessageId: messageIdOf('Three'), lastMessageAt: AT, lastBuyerSequence: 3, lastProducerSequence: 2 })
  shows('follow a guest’s order to its account').given(started(), joined).shows({ buyerId: ann })
  shows('ignore orders without a conversation').given(joined).showsRows()
})

describe('messages', () => {
  const shows = view(messages)
  shows('are shown as sent')
    .given(started(), sent('Hello', 'buyer'))
    .shows({ text: 'Hello', senderSide: 'buyer', sequence: 1, createdAt: AT, clientMessageId: null })
  shows('list their reporters')
    .given(sent('Hello', 'buyer'), messageReported('Hello', ann))
    .shows({ text: 'Hello', reporterIds: [ann] })
  shows('keep their place when erased')
    .given(sent('Hello', 'buyer', { text: ERASED, sequence: 7 }))
    .shows({ text: null, sequence: 7 })
})

describe('blocks', () => {
  const pair = `${ids.buyerId}.${ids.producerId}`
  const shows = view(permissions)
  shows('name the sides that set them')
    .given(blocked('buyer'), blocked('producer'))
    .shows({ pair, blockedBy: ['buyer', 'producer'] })
  shows('are removed one by one')
    .given(blocked('buyer'), blocked('producer'), unblocked('buyer'))
    .shows({ blockedBy: ['producer'] })
})

describe('notifications about messages', () => {
  const shows = view(notificationsTable)
  const conversationId = conversationParties.conversationId
  shows('notify the producer once')
    .given(sent('One', 'buyer'), sent('Two', 'buyer', { startsUnreadBatch: false }))
    .shows({ recipient: ids.producerId, kind: 'message_to_producer', conversationId })
  shows('notify a buyer with an account')
    .given(sent('One', 'producer', { buyerId: ann }))
    .shows({ recipient: ann, kind: 'message_to_buyer' })
  shows('do not notify guests').given(sent('One', 'producer')).showsRows()
})

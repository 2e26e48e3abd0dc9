import { describe } from 'vitest'
import type { Side } from '#domain/messaging/conversation.ts'
import { type MessagingPermissionCommand, messagingPermission } from '#domain/messaging/messaging-permission.decider.ts'
import { blocked, unblocked } from '#tests/support/conversation-events.ts'
import { ids } from '#tests/support/order-events.ts'
import { spec } from '#tests/support/spec.ts'

const { buyerId, producerId } = ids
const wish = (type: MessagingPermissionCommand['type'], by: Side): MessagingPermissionCommand => ({
  type,
  buyerId,
  producerId,
  by,
})

describe('a block', () => {
  const when = spec(messagingPermission)
  when('is put up').given().when(wish('BlockMessaging', 'buyer')).happens(blocked('buyer'))
  when('is put up once').given(blocked('buyer')).when(wish('BlockMessaging', 'buyer')).happens()
  when('is each one’s own')
    .given(blocked('buyer'))
    .when(wish('BlockMessaging', 'producer'))
    .happens(blocked('producer'))
  when('is taken down').given(blocked('buyer')).when(wish('UnblockMessaging', 'buyer')).happens(unblocked('buyer'))
  when('of the other stays up').given(blocked('buyer')).when(wish('UnblockMessaging', 'producer')).happens()
  when('that never was is not taken down').given().when(wish('UnblockMessaging', 'buyer')).happens()
})

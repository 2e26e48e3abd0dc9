import { describe } from 'vitest'
import type { Side } from '#domain/messaging/conversation.ts'
import { type BlockCommand, messagingPermission } from '#domain/messaging/messaging-permission.decider.ts'
import { blocked, unblocked } from '#tests/support/conversation-events.ts'
import { ids } from '#tests/support/order-events.ts'
import { spec } from '#tests/support/spec.ts'

const { buyerId, producerId } = ids
const command = (type: BlockCommand['type'], by: Side): BlockCommand => ({
  type,
  buyerId,
  producerId,
  side: by,
})

describe('a block', () => {
  const when = spec(messagingPermission)
  when('is set').given().when(command('BlockMessaging', 'buyer')).happens(blocked('buyer'))
  when('is set once').given(blocked('buyer')).when(command('BlockMessaging', 'buyer')).happens()
  when('is independent of the block of the other side')
    .given(blocked('buyer'))
    .when(command('BlockMessaging', 'producer'))
    .happens(blocked('producer'))
  when('is removed').given(blocked('buyer')).when(command('UnblockMessaging', 'buyer')).happens(unblocked('buyer'))
  when('of the other side is kept').given(blocked('buyer')).when(command('UnblockMessaging', 'producer')).happens()
  when('that was never set is not removed').given().when(command('UnblockMessaging', 'buyer')).happens()
})

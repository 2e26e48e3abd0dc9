import { describe } from 'vitest'
import { type BlockCommand, block } from '#domain/messaging/block.decider.ts'
import type { Side } from '#domain/messaging/sides.ts'
import { blocked, unblocked } from '#tests/support/message-events.ts'
import { ids } from '#tests/support/order-events.ts'
import { spec } from '#tests/support/spec.ts'

const { buyerId, producerId } = ids
const wish = (type: BlockCommand['type'], by: Side): BlockCommand => ({ type, buyerId, producerId, by })

describe('a block', () => {
  const when = spec(block)
  when('is put up').given().when(wish('BlockCorrespondent', 'buyer')).happens(blocked('buyer'))
  when('is put up once').given(blocked('buyer')).when(wish('BlockCorrespondent', 'buyer')).happens()
  when('is each one’s own')
    .given(blocked('buyer'))
    .when(wish('BlockCorrespondent', 'producer'))
    .happens(blocked('producer'))
  when('is taken down').given(blocked('buyer')).when(wish('UnblockCorrespondent', 'buyer')).happens(unblocked('buyer'))
  when('of the other stays up').given(blocked('buyer')).when(wish('UnblockCorrespondent', 'producer')).happens()
  when('that never was is not taken down').given().when(wish('UnblockCorrespondent', 'buyer')).happens()
})

import { describe } from 'vitest'
import { looks, type WriteLookDown } from '#domain/audit/look.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { looked } from '#tests/support/look-events.ts'
import { spec } from '#tests/support/spec.ts'

const reader = { accountId: idNamed('account', 'sue'), role: 'support' } as const
const look: WriteLookDown = { type: 'WriteLookDown', reader, what: 'order_replay', of: 'order_1' }

describe('a look', () => {
  const when = spec(looks)
  when('is written down').given().when(look).happens(looked('order_replay', 'order_1'))
  when('at the same again is written down again')
    .given(looked('order_replay', 'order_1'))
    .when(look)
    .happens(looked('order_replay', 'order_1'))
})

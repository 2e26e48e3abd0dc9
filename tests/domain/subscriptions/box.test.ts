import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoxCommand, box } from '#domain/subscriptions/box.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  BOX,
  boxCreated,
  boxDiscontinued,
  boxUpdated,
  DESCRIPTION,
  EVERY_DAY,
  FARM,
  slotReleased,
  slotReserved,
  TERMS,
} from '#tests/support/order-events.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const create = {
  type: 'CreateBox',
  boxId: BOX,
  producerId: FARM,
  description: DESCRIPTION,
  terms: TERMS,
  today: '2026-05-01',
  calendar: EVERY_DAY,
} as const
const claim = (name: string) => ({ type: 'ReserveBoxSlot', subscriptionId: idNamed('subscription', name) }) as const
const free = (name: string) => ({ type: 'ReleaseBoxSlot', subscriptionId: idNamed('subscription', name) }) as const
const revise = (expectedVersion: number, overrides = {}) =>
  ({ type: 'UpdateBox', producerId: FARM, expectedVersion, description: { ...DESCRIPTION, ...overrides } }) as const
const rival = idNamed('producer', 'Rival')

spec(box)('a producer creates a box').given().when(create).happens(boxCreated())
spec(box)('creates a box once for a repeated command').given(boxCreated()).when(create).happens()
spec(box)('rejects a first cutoff in the past')
  .given()
  .when({ ...create, today: '2026-05-06' })
  .refuses('first_delivery_too_soon')
spec(box)('rejects a first day that is not a pickup day')
  .given()
  .when({ ...create, calendar: { weekdays: ['thu', 'sat'], closures: [] } })
  .refuses('first_delivery_day_closed', { fields: { firstDeliveryOn: 'Your pickup hours have no Friday' } })
spec(box)('rejects a first day within a closure')
  .given()
  .when({ ...create, calendar: { ...EVERY_DAY, closures: [{ startsOn: '2026-05-07', endsOn: '2026-05-09' }] } })
  .refuses('first_delivery_day_closed', { fields: { firstDeliveryOn: 'You are closed on this day' } })
spec(box)('rejects a pickup box of a producer without pickup days')
  .given()
  .when({ ...create, calendar: { weekdays: [], closures: [] } })
  .refuses('pickup_days_missing')
spec(box)('updates a box')
  .given(boxCreated())
  .when(revise(1, { priceCents: 2700 }))
  .happens(boxUpdated({ priceCents: 2700 }))
spec(box)('rejects an update based on an older version')
  .given(boxCreated(), boxUpdated())
  .when(revise(1))
  .refuses('edit_conflict')
spec(box)('rejects fewer slots than subscribers')
  .given(boxCreated(), slotReserved('ann'), slotReserved('bob'))
  .when(revise(1, { capacity: 1 }))
  .refuses('capacity_below_subscriptions', { slotsTaken: 2 })
spec(box)('rejects updates of another producer')
  .given(boxCreated())
  .when({ type: 'DiscontinueBox', producerId: rival })
  .refuses('box_not_owned')
spec(box)('discontinues a box once')
  .given(boxCreated(), boxDiscontinued)
  .when({ type: 'DiscontinueBox', producerId: FARM })
  .happens()
spec(box)('reserves a slot').given(boxCreated()).when(claim('ann')).happens(slotReserved('ann'))
spec(box)('rejects a reservation without a free slot')
  .given(boxCreated({ capacity: 1 }), slotReserved('ann'))
  .when(claim('bob'))
  .refuses('box_full')
spec(box)('makes a released slot available')
  .given(boxCreated({ capacity: 1 }), slotReserved('ann'), slotReleased('ann'))
  .when(claim('bob'))
  .happens(slotReserved('bob'))
spec(box)('rejects a reservation of a discontinued box')
  .given(boxCreated(), boxDiscontinued)
  .when(claim('ann'))
  .refuses('box_discontinued')
spec(box)('rejects commands to an unknown box').given().when(claim('ann')).refuses('box_not_found')

test('a box never has more subscribers than slots', () => {
  const who = fc.constantFrom('ann', 'bob', 'cid', 'dot')
  const command = fc.oneof(
    who.map(claim),
    who.map(free),
    fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }))
      .map(([seen, capacity]) => revise(seen, { capacity })),
  )
  fc.assert(
    fc.property(fc.array(command as fc.Arbitrary<BoxCommand>, { maxLength: 40 }), (commands) => {
      const { state } = runAll(box, [create, ...commands])
      expect(state.status !== 'unknown' && state.slots.size <= state.capacity).toBe(true)
    }),
  )
})

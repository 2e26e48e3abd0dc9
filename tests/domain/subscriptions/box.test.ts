import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoxCommand, box } from '#domain/subscriptions/box.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  BOX,
  boxClosed,
  boxCreated,
  boxRevised,
  claimed,
  DESCRIPTION,
  EVERY_DAY,
  FARM,
  freed,
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
const claim = (who: string) => ({ type: 'ReserveBoxSlot', subscriptionId: idNamed('subscription', who) }) as const
const free = (who: string) => ({ type: 'ReleaseBoxSlot', subscriptionId: idNamed('subscription', who) }) as const
const revise = (seen: number, over = {}) =>
  ({ type: 'UpdateBox', producerId: FARM, seen, description: { ...DESCRIPTION, ...over } }) as const
const rival = idNamed('producer', 'Rival')

spec(box)('a producer makes a box').given().when(create).happens(boxCreated())
spec(box)('made twice it is made once').given(boxCreated()).when(create).happens()
spec(box)('its first cut-off must be ahead')
  .given()
  .when({ ...create, today: '2026-05-06' })
  .refuses('first_delivery_too_soon')
spec(box)('its first day must be a pickup day')
  .given()
  .when({ ...create, calendar: { weekdays: ['thu', 'sat'], closed: [] } })
  .refuses('first_day_not_open', { fields: { firstDay: 'Your pickup hours have no Friday' } })
spec(box)('its first day cannot be a closed day')
  .given()
  .when({ ...create, calendar: { ...EVERY_DAY, closed: [{ from: '2026-05-07', until: '2026-05-09' }] } })
  .refuses('first_day_not_open', { fields: { firstDay: 'You are closed on this day' } })
spec(box)('a pickup box needs pickup days')
  .given()
  .when({ ...create, calendar: { weekdays: [], closed: [] } })
  .refuses('pickup_days_missing')
spec(box)('it is described anew')
  .given(boxCreated())
  .when(revise(1, { priceCents: 2700 }))
  .happens(boxRevised({ priceCents: 2700 }))
spec(box)('of two windows the second looks again')
  .given(boxCreated(), boxRevised())
  .when(revise(1))
  .refuses('edit_conflict')
spec(box)('it cannot shrink below its subscribers')
  .given(boxCreated(), claimed('ann'), claimed('bob'))
  .when(revise(1, { capacity: 1 }))
  .refuses('capacity_below_subscriptions', { taken: 2 })
spec(box)('another producer cannot touch it')
  .given(boxCreated())
  .when({ type: 'DiscontinueBox', producerId: rival })
  .refuses('box_not_owned')
spec(box)('it closes once').given(boxCreated(), boxClosed).when({ type: 'DiscontinueBox', producerId: FARM }).happens()
spec(box)('a place is claimed').given(boxCreated()).when(claim('ann')).happens(claimed('ann'))
spec(box)('the last place is gone')
  .given(boxCreated({ capacity: 1 }), claimed('ann'))
  .when(claim('bob'))
  .refuses('box_full')
spec(box)('a place that is freed can be had')
  .given(boxCreated({ capacity: 1 }), claimed('ann'), freed('ann'))
  .when(claim('bob'))
  .happens(claimed('bob'))
spec(box)('a closed box takes nobody').given(boxCreated(), boxClosed).when(claim('ann')).refuses('box_discontinued')
spec(box)('nobody finds what is not there').given().when(claim('ann')).refuses('box_not_found')

test('never more subscribers than places', () => {
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
      expect(state.status !== 'unknown' && state.places.size <= state.capacity).toBe(true)
    }),
  )
})

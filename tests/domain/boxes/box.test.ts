import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoxCommand, box } from '#domain/boxes/box.decider.ts'
import {
  BOX,
  boxClosed,
  boxCreated,
  boxRevised,
  claimed,
  DESCRIPTION,
  FARM,
  freed,
  TERMS,
} from '#tests/support/box-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const create = {
  type: 'CreateBox',
  boxId: BOX,
  producerId: FARM,
  description: DESCRIPTION,
  terms: TERMS,
  today: '2026-05-01',
} as const
const claim = (who: string) => ({ type: 'ClaimPlace', subscriptionId: idNamed('subscription', who) }) as const
const free = (who: string) => ({ type: 'FreePlace', subscriptionId: idNamed('subscription', who) }) as const
const revise = (seen: number, over = {}) =>
  ({ type: 'ReviseBox', producerId: FARM, seen, description: { ...DESCRIPTION, ...over } }) as const
const rival = idNamed('producer', 'Rival')

spec(box)('a producer makes a box').given().when(create).happens(boxCreated())
spec(box)('made twice it is made once').given(boxCreated()).when(create).happens()
spec(box)('its first cut-off must be ahead')
  .given()
  .when({ ...create, today: '2026-05-06' })
  .refuses('first_day_too_soon')
spec(box)('it is described anew')
  .given(boxCreated())
  .when(revise(1, { priceCents: 2700 }))
  .happens(boxRevised({ priceCents: 2700 }))
spec(box)('of two windows the second looks again')
  .given(boxCreated(), boxRevised())
  .when(revise(1))
  .refuses('changed_meanwhile')
spec(box)('it cannot shrink below its subscribers')
  .given(boxCreated(), claimed('ann'), claimed('bob'))
  .when(revise(1, { capacity: 1 }))
  .refuses('capacity_taken', { taken: 2 })
spec(box)('another producer cannot touch it')
  .given(boxCreated())
  .when({ type: 'CloseBox', producerId: rival })
  .refuses('not_your_box')
spec(box)('it closes once').given(boxCreated(), boxClosed).when({ type: 'CloseBox', producerId: FARM }).happens()
spec(box)('a place is claimed').given(boxCreated()).when(claim('ann')).happens(claimed('ann'))
spec(box)('the last place is gone')
  .given(boxCreated({ capacity: 1 }), claimed('ann'))
  .when(claim('bob'))
  .refuses('box_full')
spec(box)('a place that is freed can be had')
  .given(boxCreated({ capacity: 1 }), claimed('ann'), freed('ann'))
  .when(claim('bob'))
  .happens(claimed('bob'))
spec(box)('a closed box takes nobody').given(boxCreated(), boxClosed).when(claim('ann')).refuses('box_closed')
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

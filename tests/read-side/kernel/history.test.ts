import { expect, test } from 'vitest'
import { historyAsOf } from '#platform/event-store/event-log.ts'
import { recorded } from '#tests/read-side/support/view.ts'
import { paid, placed, statusChanged } from '#tests/support/order-events.ts'

/** Three events, of which a server whose clock was ahead wrote the second. */
const history = [
  ...recorded([placed()], '2026-05-01T09:00:00.000Z'),
  ...recorded([paid()], '2026-05-01T09:05:00.000Z'),
  ...recorded([statusChanged('OrderAccepted')], '2026-05-01T09:01:00.000Z'),
]
const typesAt = (asOf: string) => historyAsOf(history, asOf).map(({ type }) => type)

test("events before an instant's last event are included", () => {
  expect(typesAt('2026-05-01T09:01:00Z')).toEqual(['OrderPlaced', 'OrderPaid', 'OrderAccepted'])
})

test('an instant includes the events up to it', () => {
  expect(typesAt('2026-05-01T08:59:59.999Z')).toEqual([])
  expect(typesAt('2026-05-01T09:00:00Z')).toEqual(['OrderPlaced'])
})

test('an instant is the same in every time zone', () => {
  expect(typesAt('2026-05-01T05:00:30-04:00')).toEqual(['OrderPlaced'])
})

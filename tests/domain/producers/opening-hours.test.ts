import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isClosedOn } from '#domain/kernel/calendar-date.ts'
import {
  type Closure,
  formatOpeningHours,
  formatPickupWindow,
  nextWindow,
  type OpeningSpan,
  reopensOn,
} from '#domain/producers/opening-hours.ts'

const WEEK: OpeningSpan[] = [
  { weekday: 'sat', opens: '14:00', closes: '16:00' },
  { weekday: 'wed', opens: '16:00', closes: '18:30' },
  { weekday: 'sat', opens: '09:00', closes: '12:00' },
]
const closed = (from: string, until: string): Closure => ({ closureId: from, startsOn: from, endsOn: until })
// A Wednesday.
const at = (time: string, day = '2026-11-25') => ({ day, time })

test.each([
  ['before it opens', at('08:00'), [], { date: '2026-11-25', opens: '16:00', closes: '18:30' }],
  ['while it is open', at('18:29'), [], { date: '2026-11-25', opens: '16:00', closes: '18:30' }],
  ['once it has closed', at('18:30'), [], { date: '2026-11-28', opens: '09:00', closes: '12:00' }],
  ['in the pause', at('12:00', '2026-11-28'), [], { date: '2026-11-28', opens: '14:00', closes: '16:00' }],
  [
    'over a vacation',
    at('19:00'),
    [closed('2026-11-27', '2026-12-02')],
    { date: '2026-12-05', opens: '09:00', closes: '12:00' },
  ],
])('the next pickup %s', (_, now, periods, window) => {
  expect(nextWindow(WEEK, now, periods)).toEqual(window)
})

test('unknown pickup hours are not assumed', () => {
  expect(nextWindow(undefined, at('08:00'), [])).toBeUndefined()
  expect(nextWindow([], at('08:00'), [])).toBeUndefined()
})

test('pickup hours are formatted for readers', () => {
  expect(formatOpeningHours(WEEK)).toBe('Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM, 2:00–4:00 PM')
  expect(formatPickupWindow({ date: '2026-11-28', opens: '09:00', closes: '12:00' })).toBe(
    'Sat, Nov 28, 9:00 AM–12:00 PM',
  )
})

const days = fc.integer({ min: 0, max: 40 }).map((n) => addDays('2026-12-20', n))
const periods = fc.array(
  fc.tuple(days, fc.integer({ min: 0, max: 8 })).map(([from, more]) => closed(from, addDays(from, more))),
  { maxLength: 5 },
)

test('a producer is back on the first day without a closure', () => {
  fc.assert(
    fc.property(periods, days, (all, today) => {
      const reopening = reopensOn(all, today)
      expect(reopening === undefined).toBe(!isClosedOn(all, today))
      if (!reopening) return
      expect(isClosedOn(all, reopening)).toBe(false)
      for (let day = today; day < reopening; day = addDays(day, 1)) expect(isClosedOn(all, day)).toBe(true)
    }),
  )
})

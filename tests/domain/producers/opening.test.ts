import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar-date.ts'
import {
  type Closure,
  formatOpeningHours,
  formatPickupWindow,
  isClosedOn,
  nextWindow,
  type OpeningSpan,
  reopensOn,
} from '#domain/producers/opening-hours.ts'

const WEEK: OpeningSpan[] = [
  { weekday: 'sat', from: '14:00', until: '16:00' },
  { weekday: 'wed', from: '16:00', until: '18:30' },
  { weekday: 'sat', from: '09:00', until: '12:00' },
]
const closed = (from: string, until: string): Closure => ({ periodId: from, from, until })
// A Wednesday.
const at = (time: string, day = '2026-11-25') => ({ day, time })

test.each([
  ['before it opens', at('08:00'), [], { day: '2026-11-25', from: '16:00', until: '18:30' }],
  ['while it is open', at('18:29'), [], { day: '2026-11-25', from: '16:00', until: '18:30' }],
  ['once it has closed', at('18:30'), [], { day: '2026-11-28', from: '09:00', until: '12:00' }],
  ['in the pause', at('12:00', '2026-11-28'), [], { day: '2026-11-28', from: '14:00', until: '16:00' }],
  [
    'over a vacation',
    at('19:00'),
    [closed('2026-11-27', '2026-12-02')],
    { day: '2026-12-05', from: '09:00', until: '12:00' },
  ],
])('the next pickup %s', (_, now, periods, window) => {
  expect(nextWindow(WEEK, now, periods)).toEqual(window)
})

test('hours nobody told are not guessed', () => {
  expect(nextWindow(undefined, at('08:00'), [])).toBeUndefined()
  expect(nextWindow([], at('08:00'), [])).toBeUndefined()
})

test('hours read as people write them', () => {
  expect(formatOpeningHours(WEEK)).toBe('Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM, 2:00–4:00 PM')
  expect(formatPickupWindow({ day: '2026-11-28', from: '09:00', until: '12:00' })).toBe('Sat, Nov 28, 9:00 AM–12:00 PM')
})

const days = fc.integer({ min: 0, max: 40 }).map((n) => addDays('2026-12-20', n))
const periods = fc.array(
  fc.tuple(days, fc.integer({ min: 0, max: 8 })).map(([from, more]) => closed(from, addDays(from, more))),
  { maxLength: 5 },
)

test('they are back on the first day they are not closed', () => {
  fc.assert(
    fc.property(periods, days, (all, today) => {
      const back = reopensOn(all, today)
      expect(back === undefined).toBe(!isClosedOn(all, today))
      if (!back) return
      expect(isClosedOn(all, back)).toBe(false)
      for (let day = today; day < back; day = addDays(day, 1)) expect(isClosedOn(all, day)).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { businessDaysAfter, daysAfter, daysBetween, nearDayWords, weekdayOf } from '#domain/kernel/day.ts'

test('days go over months, years and leap days', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-22', '2027-11-22')).toBe(365)
})

test('a weekday is the one of the calendar', () => {
  expect(['2026-11-22', '2026-11-23', '1999-12-31'].map(weekdayOf)).toEqual(['sun', 'mon', 'fri'])
  expect(nearDayWords('2026-11-28')).toBe('Sat, Nov 28')
})

test('working days leave out the weekends', () => {
  expect(businessDaysAfter('2026-11-20', 1)).toBe('2026-11-23')
  expect(businessDaysAfter('2026-11-23', 7)).toBe('2026-12-02')
  expect(businessDaysAfter('2026-11-22', 5)).toBe('2026-11-27')
})

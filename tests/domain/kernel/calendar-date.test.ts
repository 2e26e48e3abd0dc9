import { expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addYear,
  daysBetween,
  formatShortDate,
  weekdayOf,
} from '#domain/kernel/calendar-date.ts'

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-22', '2027-11-22')).toBe(365)
})

test('a year after any day is a later day', () => {
  expect(['2026-12-31', '2028-02-29', '2027-02-28'].map(addYear)).toEqual(['2027-12-31', '2029-02-28', '2028-02-28'])
})

test('a weekday follows the calendar', () => {
  expect(['2026-11-22', '2026-11-23', '1999-12-31'].map(weekdayOf)).toEqual(['sun', 'mon', 'fri'])
  expect(formatShortDate('2026-11-28')).toBe('Sat, Nov 28')
})

test('working days exclude weekends', () => {
  expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addBusinessDays('2026-11-23', 7)).toBe('2026-12-02')
  expect(addBusinessDays('2026-11-22', 5)).toBe('2026-11-27')
})

import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { addPeriod, lastExpiredDay, RETENTION_RULES, retentionEndOf } from '#domain/privacy/retention-rules.ts'

/** All days of four years: the end of every month, and a leap day. */
const days: readonly CalendarDate[] = Array.from({ length: 1461 }, (_, n) => addDays('2027-01-01', n))

test.each(Object.values(RETENTION_RULES))('$row: nothing expires before its retention period', ({ period }) => {
  for (const today of days) {
    const newest = lastExpiredDay(today, period)
    expect([today, newest, retentionEndOf(newest, period) <= today]).toEqual([today, newest, true])
  }
})

test('adding months in a shorter month ends on its last day', () => {
  expect(lastExpiredDay('2027-03-31', RETENTION_RULES.mails.period)).toBe('2026-02-28')
  expect(retentionEndOf('2026-01-31', { months: 13 })).toBe('2027-02-28')
  expect(retentionEndOf('2028-02-29', { years: 3 })).toBe('2031-02-28')
  expect(addPeriod('2026-05-31T23:59:59.999Z', { months: 1, days: 1 })).toBe('2026-07-01T23:59:59.999Z')
})

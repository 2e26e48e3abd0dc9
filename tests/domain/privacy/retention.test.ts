import { expect, test } from 'vitest'
import { type Day, daysAfter } from '#domain/kernel/day.ts'
import { after, dayAfter, dayBefore, RULES } from '#domain/privacy/retention.ts'

/** Four years: every month's end, and a leap day. */
const days: readonly Day[] = Array.from({ length: 1461 }, (_, n) => daysAfter('2027-01-01', n))

test.each(Object.values(RULES))('$row: nothing has had its time before it is kept so long', ({ keeps }) => {
  for (const today of days) {
    const newest = dayBefore(today, keeps)
    expect([today, newest, dayAfter(newest, keeps) <= today]).toEqual([today, newest, true])
  }
})

test('a month that is too short ends with its last day', () => {
  expect(dayBefore('2027-03-31', RULES.mails.keeps)).toBe('2026-02-28')
  expect(dayAfter('2026-01-31', { months: 13 })).toBe('2027-02-28')
  expect(dayAfter('2028-02-29', { years: 3 })).toBe('2031-02-28')
  expect(after('2026-05-31T23:59:59.999Z', { months: 1, days: 1 })).toBe('2026-07-01T23:59:59.999Z')
})

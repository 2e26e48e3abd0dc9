import { expect, test } from 'vitest'
import { formatTime } from '#frontend/shared/lib/marketplace-time.ts'
import { formatSubject } from '#frontend/shared/messaging/conversation-head.tsx'
import { daySeparator, formatShortTime, groupByDay } from '#frontend/shared/messaging/message-log.tsx'

/** In the reader's time zone, so that the tests do not depend on it. */
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).toISOString()
const now = new Date(2026, 10, 21, 18, 30)

test.each([
  [at(2026, 11, 21, 0), 'Today', '12:00 AM'],
  [at(2026, 11, 20, 23), 'Yesterday', 'Nov 20'],
  [at(2026, 11, 16), 'Monday, November 16', 'Nov 16'],
  [at(2025, 12, 31), 'Wednesday, December 31, 2025', 'Dec 31, 2025'],
])('%s is %s', (moment, separator, short) => {
  expect(daySeparator(moment, now)).toBe(separator)
  expect(formatShortTime(moment, now)).toBe(short)
})

test('a time shows the time of day', () => {
  expect(formatTime(at(2026, 11, 21, 9))).toBe('9:00 AM')
})

test('messages are grouped by day in order', () => {
  const days = [at(2026, 11, 19), at(2026, 11, 20, 1), at(2026, 11, 20, 23), at(2026, 11, 21)]
  const messages = days.map((createdAt) => ({ createdAt }))
  expect(groupByDay(messages).map((day) => day.length)).toEqual([1, 2, 1])
  expect(groupByDay(messages).flat()).toEqual(messages)
  expect(groupByDay([])).toEqual([])
})

test('the subject is formatted', () => {
  expect(formatSubject({ kind: 'order', name: 'FG-1' }, 'buyer')).toBe('Order #FG-1')
  expect(formatSubject({ kind: 'product', name: 'Eggs' }, 'buyer')).toBe('About Eggs')
  expect(formatSubject({ kind: 'producer', name: 'Hill Farm' }, 'buyer')).toBe('A question to the producer')
  expect(formatSubject({ kind: 'producer', name: 'Hill Farm' }, 'producer')).toBe('General question')
})

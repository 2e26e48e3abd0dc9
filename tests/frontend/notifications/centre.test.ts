import { expect, test } from 'vitest'
import { NOTIFICATION_FILTERS, settingsOf } from '#domain/notifications/contract.ts'
import { DEFAULT_SETTINGS } from '#domain/notifications/settings.ts'
import { withChange } from '#frontend/account/notifications/api.ts'
import { FILTERS, filterNamed, periodStarts } from '#frontend/account/notifications/notifications.tsx'

test('every type has a filter', () => {
  expect(FILTERS.map(([key]) => key).sort()).toEqual([...NOTIFICATION_FILTERS].sort())
  expect([filterNamed('update'), filterNamed('nonsense'), filterNamed('')]).toEqual(['update', 'all', 'all'])
})

test('days and weeks start in the reader’s time zone', () => {
  // A Thursday.
  const { day, week } = periodStarts(new Date(2026, 4, 7, 15, 30).getTime())
  expect([day, week]).toEqual([new Date(2026, 4, 7).toISOString(), new Date(2026, 4, 3).toISOString()])
  const sunday = periodStarts(new Date(2026, 4, 3, 0, 0).getTime())
  expect(sunday.day).toBe(sunday.week)
})

test('a toggled setting leaves the others unchanged', () => {
  const before = settingsOf(DEFAULT_SETTINGS)
  const after = withChange(before, { choice: { topic: 'orders', channel: 'email', enabled: false } })
  expect(after).toEqual({ ...before, topics: { ...before.topics, orders: { in_app: true, email: false, push: true } } })
  expect(withChange(before, { soundEnabled: true })).toEqual({ ...before, soundEnabled: true })
})

import { expect } from 'vitest'
import { badgeOf, formatTimeAgo } from '#frontend/account/notifications/bell.tsx'
import type { Table } from '#tests/limits/support/table.ts'

const AT = '2026-05-01T09:00:00.000Z'
const after = (seconds: number): string => formatTimeAgo(AT, Date.parse(AT) + seconds * 1000)
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

export const NOTIFICATION_LIMIT_RULES: Table = {
  'a notification is dated Just now for a minute': () =>
    expect([-5, 0, MINUTE - 1].map(after)).toEqual(['Just now', 'Just now', 'Just now']),

  'a notification is dated in minutes up to an hour': () =>
    expect([MINUTE, HOUR - 1].map(after)).toEqual(['1 minute ago', '59 minutes ago']),

  'a notification is dated in hours up to a day': () =>
    expect([HOUR, DAY - 1].map(after)).toEqual(['1 hour ago', '23 hours ago']),

  'an older notification is dated in days': () =>
    expect([DAY, 10 * DAY].map(after)).toEqual(['1 day ago', '10 days ago']),

  'the badge shows the count of unread up to 9, and 9+ above': () =>
    expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+']),
}

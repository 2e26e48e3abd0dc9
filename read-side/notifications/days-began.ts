import type { Instant } from '#domain/kernel/event.ts'
import type { Since } from './notifications.query.ts'

const DAY_MS = 86_400_000

/** When the day and the week of a moment began in UTC, for readers who do not say where they are. */
export function daysBegan(now: Instant): Since {
  const day = Math.floor(Date.parse(now) / DAY_MS) * DAY_MS
  const week = day - new Date(day).getUTCDay() * DAY_MS
  return { day: new Date(day).toISOString(), week: new Date(week).toISOString() }
}

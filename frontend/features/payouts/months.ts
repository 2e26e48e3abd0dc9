import type { Days } from './api.ts'

/** A month's first and last day, in UTC as statements have them: 0 is this one, 1 the one before. */
export function monthDays(now: Date, monthsAgo: number): Days {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - monthsAgo]
  const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) }
}

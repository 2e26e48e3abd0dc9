import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Days } from './api.ts'

/** The first and last day of today's month, or of a month before. */
export function monthDays(today: CalendarDate, monthsAgo: number): Days {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1 - monthsAgo
  const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) }
}

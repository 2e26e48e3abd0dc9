import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { DateRange } from '#domain/analytics/sales-metrics.ts'
import { addMetrics, NO_SALES, type SalesMetrics } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'

/** Some days in a row, as one bar of a chart shows them. */
export interface Bucket extends DateRange {
  readonly label: string
  readonly figures: SalesMetrics
}

type DayFigures = AnalyticsView['days'][number]

const MOST_DAILY = 31
const MOST_WEEKLY = 120

/** A bar for each day of a month, for each week of a season, for each calendar month of a year. */
export function bucketsOf(days: readonly DayFigures[]): Bucket[] {
  const nameOf =
    days.length <= MOST_DAILY
      ? ({ date }: DayFigures) => date
      : days.length <= MOST_WEEKLY
        ? (_: DayFigures, nth: number) => String(Math.floor(nth / 7))
        : ({ date }: DayFigures) => date.slice(0, 'YYYY-MM'.length)
  const groups = new Map<string, DayFigures[]>()
  for (const [nth, day] of days.entries()) {
    const name = nameOf(day, nth)
    groups.set(name, [...(groups.get(name) ?? []), day])
  }
  return [...groups.values()].map((group) => bucketOf(group, days.length > MOST_WEEKLY))
}

function bucketOf(group: readonly DayFigures[], byMonth: boolean): Bucket {
  const [from, to] = [group[0]!.date, group.at(-1)!.date]
  const figures = group.reduce<SalesMetrics>(addMetrics, NO_SALES)
  return { from, to, figures, label: byMonth ? monthName(from) : spanName(from, to) }
}

const words = (day: CalendarDate, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

const monthName = (day: CalendarDate): string => words(day, { month: 'short', year: 'numeric' })

/** `May 3`, or `May 3 – 9`. */
function spanName(from: CalendarDate, to: CalendarDate): string {
  const first = words(from, { month: 'short', day: 'numeric' })
  if (from === to) return first
  const last = words(to, from.slice(0, 7) === to.slice(0, 7) ? { day: 'numeric' } : { month: 'short', day: 'numeric' })
  return `${first} – ${last}`
}

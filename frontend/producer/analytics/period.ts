import { type DateRange, lastDays } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'

export const PERIODS = [
  { key: '7d', label: '7 days', days: 7 },
  { key: '30d', label: '30 days', days: 30 },
  { key: '1y', label: '12 months', days: 365 },
] as const
export type PeriodKey = (typeof PERIODS)[number]['key']

interface ChosenPeriod {
  /** Undefined for a range of dates. */
  readonly key: PeriodKey | undefined
  readonly period: DateRange
}

/** The period of the URL: two dates, or a number of days until today; 30 days without either. */
export function periodIn(query: URLSearchParams, today: CalendarDate): ChosenPeriod {
  const from = query.get('from')
  const to = query.get('to')
  if (isDate(from) && isDate(to)) return { key: undefined, period: { from, to } }
  const { key, days } = PERIODS.find((each) => each.key === query.get('period')) ?? PERIODS[1]
  return { key, period: lastDays(days, today) }
}

/** The current date in a time zone. */
export const todayIn = (timeZone: string, now: Date): CalendarDate =>
  // In Canadian English a date is written as we store it: 2026-05-01.
  now.toLocaleDateString('en-CA', { timeZone, dateStyle: 'short' })

const isDate = (text: string | null): text is CalendarDate =>
  text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Common ranges for the date picker. */
export function presetsOf(today: CalendarDate): readonly { readonly label: string; readonly range: DateRange }[] {
  const month = today.slice(0, 'YYYY-MM'.length)
  const year = today.slice(0, 'YYYY'.length)
  const lastOfPreviousMonth = new Date(Date.parse(`${month}-01`) - 86_400_000)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length)
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'This month', range: { from: `${month}-01`, to: today } },
    {
      label: 'Last month',
      range: { from: `${lastOfPreviousMonth.slice(0, 'YYYY-MM'.length)}-01`, to: lastOfPreviousMonth },
    },
    { label: 'This year', range: { from: `${year}-01-01`, to: today } },
  ]
}

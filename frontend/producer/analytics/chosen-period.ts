import { type DateRange, lastDays } from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'

export const PERIODS = [
  { key: '7d', label: '7 Days', days: 7 },
  { key: '30d', label: '30 Days', days: 30 },
  { key: '1y', label: '1 Year', days: 365 },
] as const
export type PeriodKey = (typeof PERIODS)[number]['key']

export interface ChosenPeriod {
  /** Undefined: days chosen freely. */
  readonly key: PeriodKey | undefined
  readonly period: DateRange
}

/** The days an address names: two of them, or so many until today; a month where it names none. */
export function periodIn(query: URLSearchParams, today: CalendarDate): ChosenPeriod {
  const [from, to] = [query.get('from'), query.get('to')]
  if (isDay(from) && isDay(to)) return { key: undefined, period: { from, to } }
  const { key, days } = PERIODS.find((each) => each.key === query.get('period')) ?? PERIODS[1]
  return { key, period: lastDays(days, today) }
}

/** The day it is now where the market is. */
export const todayIn = (timeZone: string, now: Date): CalendarDate =>
  // In Canadian English a day is written as we keep it: 2026-05-01.
  now.toLocaleDateString('en-CA', { timeZone, dateStyle: 'short' })

const isDay = (text: string | null): text is CalendarDate =>
  text !== null && /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

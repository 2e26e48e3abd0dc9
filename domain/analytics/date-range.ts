import type { CalendarDate } from '../kernel/calendar-date.ts'

/** Days of the market's calendar, both included. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** No more days than this are told at once: a year, and the day it began on. */
export const MAX_DAYS = 366

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** How many days a period has; less than one when it ends before it begins. */
export const daysIn = ({ from, to }: DateRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** As many days, ending on the day before. */
export const previousPeriod = (period: DateRange): DateRange => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
})

/** The last so many days, today among them. */
export const lastDays = (days: number, today: CalendarDate): DateRange => ({
  from: addDays(today, 1 - days),
  to: today,
})

export const eachDay = (period: DateRange): CalendarDate[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => addDays(period.from, nth))

const DAY_MS = 86_400_000

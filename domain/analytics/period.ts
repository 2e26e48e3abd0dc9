import type { Day } from '../kernel/day.ts'

/** Days of the market's calendar, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** No more days than this are told at once: a year, and the day it began on. */
export const MOST_DAYS = 366

export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** How many days a period has; less than one when it ends before it begins. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** As many days, ending on the day before. */
export const periodBefore = (period: Period): Period => ({
  from: daysAfter(period.from, -daysIn(period)),
  to: daysAfter(period.from, -1),
})

/** The last so many days, today among them. */
export const lastDays = (days: number, today: Day): Period => ({ from: daysAfter(today, 1 - days), to: today })

export const eachDay = (period: Period): Day[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => daysAfter(period.from, nth))

const DAY_MS = 86_400_000

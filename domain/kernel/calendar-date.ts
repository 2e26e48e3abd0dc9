/** A calendar date, `2026-05-01`. Dates compare as strings; they come in with commands. */
export type CalendarDate = string

/** The same date a year later; February 28 for a leap day. */
export const addYear = (day: CalendarDate): CalendarDate =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')

/** Negative `days` go back. */
export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length)

/** 1 to 12. */
export const monthOf = (day: CalendarDate): number => Number(day.slice(5, 7))

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Adds business days, Monday to Friday. Public holidays count as business days. */
export function addBusinessDays(day: CalendarDate, days: number): CalendarDate {
  let date = day
  let remaining = days
  while (remaining > 0) {
    date = addDays(date, 1)
    if (!WEEKEND.includes(weekdayOf(date))) remaining -= 1
  }
  return date
}

/** Days on which a producer is closed, both inclusive. */
export interface ClosedPeriod {
  readonly startsOn: CalendarDate
  readonly endsOn: CalendarDate
}

export const closedPeriodOn = <P extends ClosedPeriod>(periods: readonly P[], day: CalendarDate): P | undefined =>
  periods.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)

export const isClosedOn = (periods: readonly ClosedPeriod[], day: CalendarDate): boolean =>
  closedPeriodOn(periods, day) !== undefined

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
const WEEKEND: readonly Weekday[] = ['sat', 'sun']

// January 1, 1970 was a Thursday, which has index 3.
export const weekdayOf = (day: CalendarDate): Weekday => WEEKDAYS[(Math.floor(Date.parse(day) / DAY_MS) + 3) % 7]!

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** `December 3, 2026`. */
export const formatLongDate = (day: CalendarDate): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `Thursday, December 3`. */
export const formatDateWithWeekday = (day: CalendarDate): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `Sat, Nov 28`, for dates close enough that the year is clear. */
export const formatShortDate = (day: CalendarDate): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

const DAY_MS = 86_400_000

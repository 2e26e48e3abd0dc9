/** A calendar day, `2026-05-01`. Days compare as texts do; they come in with commands. */
export type Day = string

/** The same day a year on; of a leap day, the one before it. */
export const aYearAfter = (day: Day): Day =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')

/** So many days on; below zero, back. */
export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length)

/** 1 to 12. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))

/** From one day to another; below zero when it was before. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** So many working days on, Monday to Friday; public holidays count as working days. */
export function businessDaysAfter(day: Day, days: number): Day {
  let [at, left] = [day, days]
  while (left > 0) {
    at = daysAfter(at, 1)
    if (!WEEKEND.includes(weekdayOf(at))) left -= 1
  }
  return at
}

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
const WEEKEND: readonly Weekday[] = ['sat', 'sun']

/** The first of January 1970 was a Thursday. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(Math.floor(Date.parse(day) / DAY_MS) + 3) % 7]!

/** `Sat, Nov 28`: near enough that nobody asks for the year. */
export const nearDayWords = (day: Day): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

const DAY_MS = 86_400_000

import type { CalendarDate } from '#domain/kernel/calendar-date.ts'

/**
 * Dates and times are those of the market, for everybody and wherever they are: the server names the market's time zone (IANA) in
 * the page. Nothing else formats an instant; a test of the house looks for it.
 */
export const zone: string = globalThis.document?.documentElement.dataset.timeZone ?? 'UTC'

const long: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const short: Intl.DateTimeFormatOptions = { ...long, month: 'short' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** Formats instants in the market's zone. */
export const formatter =
  (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  (at: string | number | Date): string =>
    new Date(at).toLocaleString(locale, { timeZone: zone, ...options })

/** `May 3, 2026`. */
export const dateWords = formatter(long)

/** `May 1, 2026` with months as short as they go (`Sep 1, 2026`). */
export const shortDateWords = formatter(short)

/** `Sep 1, 2026, 9:30 AM EDT`. */
export const momentWords = formatter({ ...short, ...time, timeZoneName: 'short' })

/** The market's day at an instant: `2026-05-03`. */
export const dayOf = formatter({ dateStyle: 'short' }, 'en-CA')

/** `May 3, 2026`: a day of the calendar is the same one everywhere. */
export const dayWords = (day: CalendarDate): string =>
  new Date(day).toLocaleDateString('en-US', { ...long, timeZone: 'UTC' })

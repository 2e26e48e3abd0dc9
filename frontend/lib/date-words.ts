import type { Day } from '#domain/kernel/day.ts'

const long: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const short: Intl.DateTimeFormatOptions = { ...long, month: 'short' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** `May 3, 2026`, in the reader's own time zone. */
export const dateWords = (instant: string): string => new Date(instant).toLocaleDateString('en-US', long)

/** `May 2026`. */
export const monthWords = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long' })

/** `May 1, 2026` with months as short as they go (`Sep 1, 2026`), where the reader is. */
export const shortDateWords = (instant: string): string => new Date(instant).toLocaleDateString('en-US', short)

/** `Sep 1, 2026, 9:30 AM`, where the reader is. */
export const momentWords = (instant: string): string => new Date(instant).toLocaleString('en-US', { ...short, ...time })

/** `May 3, 2026`: a day of the calendar is the same one everywhere. */
export const dayWords = (day: Day): string => new Date(day).toLocaleDateString('en-US', { ...long, timeZone: 'UTC' })

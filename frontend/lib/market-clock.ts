import { formatter, zone } from './date-words.ts'

/** `May 2026`. */
export const monthWords = formatter({ year: 'numeric', month: 'long' })

/** `9:30 AM`: its day stands beside it. */
export const timeWords = formatter({ hour: 'numeric', minute: '2-digit' })

/** The day of the calendar an instant falls on where the market is. In Canadian English a day is written as we keep it. */
export const marketDay = formatter({ dateStyle: 'short' }, 'en-CA')

/** `May 1, 2026, 9:30:05.123 AM EDT`: the staff compares to the millisecond. */
export const exactWords = formatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'short',
})

/** `Nov 20`. */
export const monthDayWords = formatter({ month: 'short', day: 'numeric' })

/** `Monday, November 16`. */
export const weekdayWords = formatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** `Monday, November 16, 2026`. */
export const fullWeekdayWords = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** `Eastern Time`: the zone of every time on the screen. */
export const marketZoneName = (): string => zoneName(zone)

/** `Eastern Time`, of any zone. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** `2026-09-01 13:30:05 UTC`. */
export const utcWords = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

const clock = formatter(
  {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  },
  'sv-SE',
)

/** `2026-05-01T09:30:05.123`: the market's time as a `datetime-local` field wants it. */
export const localTime = (at: string | number): string => clock(at).replace(' ', 'T').replace(',', '.')

/**
 * The instant of a `datetime-local` field, read as the market's time; empty for what is no time. A time that the change to
 * summer leaves out is read an hour later, of one that comes twice the first is meant.
 */
export function instantOf(local: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return ''
  const offsetAt = (at: number) => Date.parse(`${localTime(at)}Z`) - at
  const day = 86_400_000
  const [before, after] = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)]
  const fits = [before, after].find((at) => at + offsetAt(at) === asUtc)
  return new Date(fits ?? before).toISOString()
}

import { z } from 'zod'
import type { CalendarDate } from './calendar-date.ts'
import type { Instant } from './event.ts'

/**
 * An IANA time zone. The marketplace's is a setting; events that date a sale record it, so that their days stay the
 * same when the setting changes.
 */
export const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone, such as America/New_York')

/** Date and time in a time zone: `2026-11-28`, `09:30`. */
export interface LocalTime {
  readonly day: CalendarDate
  readonly time: string
}

/** The calendar date of an instant in a time zone. */
export function localDate(zone: string): (at: Instant) => CalendarDate {
  const clock = localClock(zone)
  return (at) => clock(at).day
}

/** Date and time of an instant in a time zone. Caches the result of the last minute, because every search needs it. */
export function localClock(zone: string): (at: Instant) => LocalTime {
  const formats = formatsOf(zone)
  let last: { readonly minute: string; readonly local: LocalTime } | undefined
  return (at) => {
    const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length)
    if (last?.minute !== minute) {
      const date = new Date(at)
      last = { minute, local: { day: formats.day.format(date), time: formats.time.format(date) } }
    }
    return last.local
  }
}

/** Creating a format takes a thousand times as long as using it. */
const formatsByZone = new Map<string, { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }>()

function formatsOf(zone: string) {
  const found = formatsByZone.get(zone) ?? {
    // The Canadian date format is ISO 8601: 2026-05-01.
    day: new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }),
  }
  formatsByZone.set(zone, found)
  return found
}

export function isTimeZone(name: string): boolean {
  try {
    formatsOf(name)
    return true
  } catch {
    return false
  }
}

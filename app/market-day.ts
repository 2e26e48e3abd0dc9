import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { LocalTime } from '#domain/producers/opening.ts'

/** The day of the calendar that a moment falls on where the market is. */
export function marketDay(timeZone: string): (at: Instant) => CalendarDate {
  const clock = marketClock(timeZone)
  return (at) => clock(at).day
}

/** Day and time of a moment where the market is. The last minute asked about is remembered: searches ask all the time. */
export function marketClock(timeZone: string): (at: Instant) => LocalTime {
  // In Canadian English a day is written as we keep it: 2026-05-01.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone, dateStyle: 'short' })
  const times = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone, timeStyle: 'short' })
  let last: { readonly minute: string; readonly local: LocalTime } | undefined
  return (at) => {
    const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length)
    if (last?.minute !== minute) {
      const date = new Date(at)
      last = { minute, local: { day: days.format(date), time: times.format(date) } }
    }
    return last.local
  }
}

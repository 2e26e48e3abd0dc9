import type { Day } from '#domain/kernel/day.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { LocalTime } from '#domain/producers/opening.ts'

/** The day of the calendar that a moment falls on where the market is. */
export function marketDay(state: string): (at: Instant) => Day {
  const clock = marketClock(state)
  return (at) => clock(at).day
}

/** Day and time of a moment where the market is. The last minute asked about is remembered: searches ask all the time. */
export function marketClock(state: string): (at: Instant) => LocalTime {
  // In Canadian English a day is written as we keep it: 2026-05-01.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf(state), dateStyle: 'short' })
  const times = new Intl.DateTimeFormat('en-GB', { timeZone: zoneOf(state), timeStyle: 'short' })
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

const EASTERN = 'America/New_York'
/** IANA name of the time zone a state's clocks show. */
export const zoneOf = (state: string): string => ZONES.find(([, states]) => states.includes(state))?.[0] ?? EASTERN

/** By where most people of a state live; all others keep Eastern time. */
const ZONES: readonly (readonly [zone: string, states: readonly string[]])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'.split(' ')],
  ['America/Denver', 'CO ID MT NM UT WY'.split(' ')],
  ['America/Phoenix', ['AZ']],
  ['America/Los_Angeles', 'CA NV OR WA'.split(' ')],
  ['America/Anchorage', ['AK']],
  ['Pacific/Honolulu', ['HI']],
]

import { queryOptions } from '@tanstack/react-query'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { ActorView } from '#domain/kernel/contract.ts'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'

const market: EndpointOf<(typeof marketplaceContract)['marketplace']> = { method: 'GET', path: '/api/marketplace' }

/** The market's name and state; they do not change while a page is open. */
export const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: ({ signal }) => call(market, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `the buyer ann`, `the market (checkout)`, `a guest`. */
export function doerWords({ as, name, part }: ActorView): string {
  if (as === 'market') return part ? `the market (${part})` : 'the market'
  if (as === 'guest') return 'a guest'
  return `${WHO[as]} ${name ?? '(erased)'}`
}

const WHO = { buyer: 'the buyer', producer: 'the producer', staff: 'the staff’s', member: 'a member,' } as const

/**
 * Dates and times are those of the market, for everybody and wherever they are: the server names the market's time zone (IANA) in
 * the page. Nothing else formats an instant; a test of the house looks for it.
 */
export const zone: string = globalThis.document?.documentElement.dataset.timeZone ?? 'UTC'

const long: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const short: Intl.DateTimeFormatOptions = { ...long, month: 'short' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** Formats instants in the market's zone. */
const formatter =
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

/** `May 2026`. */
export const monthWords = formatter({ year: 'numeric', month: 'long' })

/** `9:30 AM`: its day stands beside it. */
export const timeWords = formatter({ hour: 'numeric', minute: '2-digit' })

/** `8:03:36 AM`. */
export const timeWithSeconds = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

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

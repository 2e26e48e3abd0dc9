import { queryOptions } from '@tanstack/react-query'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { ActorView } from '#domain/kernel/contract.ts'
import type { marketplaceContract } from '#domain/marketplace/contract.ts'
import { useHydrated } from './browser.ts'
import type { EndpointOf } from './endpoint.ts'
import { readFrom } from './http.ts'

const marketplace: EndpointOf<(typeof marketplaceContract)['marketplace']> = { method: 'GET', path: '/api/marketplace' }

/** The marketplace's name and state. They do not change while a page is open. */
export const marketQuery = queryOptions({
  queryKey: ['marketplace'],
  ...readFrom(marketplace),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `the buyer ann`, `the marketplace (checkout)`, `a guest`. */
export function actorLabel({ as, name, part }: ActorView): string {
  if (as === 'market') return part ? `the marketplace (${part})` : 'the marketplace'
  if (as === 'guest') return 'a guest'
  return `${ACTOR_NAMES[as]} ${name ?? '(erased)'}`
}

const ACTOR_NAMES = { buyer: 'the buyer', producer: 'the producer', staff: 'staff member', member: 'member' } as const

/**
 * All dates and times use the marketplace's time zone (IANA), which the server writes into the page. No other module
 * formats instants; an architecture test enforces it.
 */
let zone: string = globalThis.document?.documentElement.dataset.timeZone ?? 'UTC'

/** Sets the time zone on the server, where no page contains it. */
export function setMarketplaceZone(timeZone: string): void {
  zone = timeZone
}

const long: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' }
const short: Intl.DateTimeFormatOptions = { ...long, month: 'short' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/**
 * Formats instants in the marketplace's zone. An `Intl.DateTimeFormat` is created once, because creating one is slower
 * than using it.
 */
function formatter(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (at: string | number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  let formatZone: string | undefined
  return (at) => {
    if (!format || formatZone !== zone) {
      format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
      formatZone = zone
    }
    const date = new Date(at)
    return Number.isNaN(date.getTime()) ? String(date) : format.format(date)
  }
}

/** `May 3, 2026`. */
export const formatDate = formatter(long)

/** `May 1, 2026`, with abbreviated months (`Sep 1, 2026`). */
export const formatShortDay = formatter(short)

/** `Sep 1, 2026, 9:30 AM EDT`. */
export const formatDateTime = formatter({ ...short, ...time, timeZoneName: 'short' })

/** `May 3, 2026`. Calendar days have no time zone. */
export const formatDay = (day: CalendarDate): string =>
  new Date(day).toLocaleDateString('en-US', { ...long, timeZone: 'UTC' })

/** `May 2026`. */
export const formatMonth = formatter({ year: 'numeric', month: 'long' })

/** `9:30 AM`, shown next to its day. */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' })

/** `8:03:36 AM`. */
export const formatTimeWithSeconds = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** `2026-05-03`: the calendar day of an instant in the marketplace's zone, by the Canadian English date format. */
export const marketDay = formatter({ dateStyle: 'short' }, 'en-CA')

/** Today's date in the marketplace: `2026-05-03`. While the page hydrates, the day on which the server rendered it. */
export function useToday(): CalendarDate {
  const isHydrated = useHydrated()
  const today = marketDay(Date.now())
  return isHydrated ? today : (globalThis.document?.documentElement.dataset.renderedOn ?? today)
}

/** `May 1, 2026, 9:30:05.123 AM EDT`, for staff who compare milliseconds. */
export const formatPreciseDateTime = formatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'short',
})

/** `9:30:05.123 AM`, shown next to its day. */
export const formatPreciseTime = formatter({
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** `Nov 20`. */
export const formatMonthDay = formatter({ month: 'short', day: 'numeric' })

/** `Monday, November 16`. */
export const formatWeekday = formatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** `Monday, November 16, 2026`. */
export const formatFullWeekday = formatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** `Eastern Time`: the marketplace's zone. */
export const marketZoneName = (): string => zoneName(zone)

/** `Eastern Time`: the name of any zone. */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** `2026-09-01 13:30:05 UTC`. */
export const formatUtc = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

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

/** `2026-05-01T09:30:05.123`: marketplace time as a `datetime-local` value. */
export const localTime = (at: string | number): string => clock(at).replace(' ', 'T').replace(',', '.')

/**
 * The instant of a `datetime-local` value in marketplace time; empty for invalid text. A time skipped by daylight
 * saving is read one hour later; a time that occurs twice means the first.
 */
export function instantOf(local: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return ''
  const offsetAt = (at: number) => Date.parse(`${localTime(at)}Z`) - at
  const day = 86_400_000
  const [earlier, later] = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)]
  const match = [earlier, later].find((at) => at + offsetAt(at) === asUtc)
  return new Date(match ?? earlier).toISOString()
}

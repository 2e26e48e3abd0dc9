import type { z } from 'zod'
import {
  addDays,
  type CalendarDate,
  closedPeriodOn,
  formatShortDate,
  isClosedOn,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#domain/kernel/calendar-date.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type {
  closure,
  FulfillmentSettings,
  openingSpan,
  PickupDetails,
  PickupLocation,
  PickupLocationView,
  pickupWindow,
} from '#domain/producers/producer.events.ts'

export type OpeningSpan = Readonly<z.infer<typeof openingSpan>>
export type PickupWindow = Readonly<z.infer<typeof pickupWindow>>

/** The current or next pickup window; undefined without opening hours, or if none is within the limit. */
export function nextWindow(
  opening: readonly OpeningSpan[] | undefined,
  now: LocalTime,
  closed: readonly Closure[],
): PickupWindow | undefined {
  const spans = byOpeningTime(opening ?? [])
  for (let ahead = 0; spans.length > 0 && ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(now.day, ahead)
    if (isClosedOn(closed, day)) continue
    const weekday = weekdayOf(day)
    const span = spans.find((each) => each.weekday === weekday && (ahead > 0 || now.time < each.closes))
    if (span) return { date: day, opens: span.opens, closes: span.closes }
  }
  return undefined
}

const MAX_DAYS_AHEAD = 370

/** `Sat, Nov 28, 9:00 AM–12:00 PM`, or `today, 9:00 AM–12:00 PM`. */
export const formatPickupWindow = ({ date, opens, closes }: PickupWindow, today?: CalendarDate): string =>
  `${date === today ? 'today' : formatShortDate(date)}, ${formatSpan({ opens, closes })}`

/** `Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM, 2:00–4:00 PM` */
export const formatOpeningHours = (opening: readonly OpeningSpan[]): string =>
  WEEKDAYS.flatMap((weekday) => {
    const hours = hoursOn(opening, weekday)
    return hours ? [`${WEEKDAY_ABBREVIATIONS[weekday]} ${hours}`] : []
  }).join('; ')

/** `9:00 AM–12:00 PM, 2:00–4:00 PM`; empty on a closed day. */
export const hoursOn = (opening: readonly OpeningSpan[], on: Weekday): string =>
  byOpeningTime(opening)
    .filter(({ weekday }) => weekday === on)
    .map(formatSpan)
    .join(', ')

/** AM or PM is printed once if both times share it. */
function formatSpan({ opens, closes }: Pick<OpeningSpan, 'opens' | 'closes'>): string {
  const start = clockOf(opens)
  const end = clockOf(closes)
  return `${start.time}${start.half === end.half ? '' : ` ${start.half}`}–${end.time} ${end.half}`
}

function clockOf(time: string) {
  const hours = Number(time.slice(0, 2))
  return { time: `${hours % 12 || 12}${time.slice(2)}`, half: hours < 12 ? 'AM' : 'PM' }
}

const byOpeningTime = (opening: readonly OpeningSpan[]): OpeningSpan[] =>
  [...opening].sort((a, b) => (a.opens < b.opens ? -1 : a.opens > b.opens ? 1 : 0))

const WEEKDAY_ABBREVIATIONS = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
} as const

export type Closure = Readonly<z.infer<typeof closure>>

/** The date the producer reopens; undefined if they are open today. Adjacent closures count as one. */
export function reopensOn(periods: readonly Closure[], today: CalendarDate): CalendarDate | undefined {
  let day = today
  for (let current = closedPeriodOn(periods, day); current; current = closedPeriodOn(periods, day))
    day = addDays(current.endsOn, 1)
  return day === today ? undefined : day
}

/** Current and future closures, soonest first. */
export const remainingClosures = (periods: readonly Closure[], today: CalendarDate): Closure[] =>
  periods.filter(({ endsOn }) => endsOn >= today).sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))

type Terms = Pick<FulfillmentSettings, 'pickup'>

const otherLocations = ({ pickup }: Terms): readonly PickupLocation[] => pickup?.pickupLocations ?? []

export const pickupLocationsOf = (terms: Terms, now: LocalTime, closed: readonly Closure[]): PickupLocationView[] =>
  otherLocations(terms).map((location) => ({
    ...location,
    nextPickup: nextWindow(location.openingHours, now, closed) ?? null,
  }))

/** The next pickup window of an order's location, by its current hours; null without opening hours. */
export function nextPickupOf(
  {
    pickup,
    location,
    closures,
  }: {
    readonly pickup: FulfillmentSettings['pickup'] | undefined
    /** The order's further pickup location; null for the producer's own. */
    readonly location: { readonly pickupLocationId: string } | null | undefined
    readonly closures: readonly Closure[]
  },
  now: LocalTime,
): PickupWindow | null {
  const currentLocation = location
    ? pickup?.pickupLocations?.find(({ pickupLocationId }) => pickupLocationId === location.pickupLocationId)
    : pickup
  return nextWindow(currentLocation?.openingHours, now, closures) ?? null
}

interface OrderPickup {
  /** The order's further pickup location, as it was when ordered. */
  readonly location: Omit<PickupLocation, 'openingHours' | 'isFarmersMarket'> | null | undefined
  /** The producer's own location, as it is now. */
  readonly pickup: { readonly hoursNote: string; readonly locationName?: string | undefined } | null
  /** Address of the producer's own location; null for callers who cannot see it. */
  readonly ownAddress: string | null
}

/** Pickup location and hours of an order; null if the producer no longer offers pickup. */
export function pickupDetails({ location, pickup, ownAddress }: OrderPickup): PickupDetails | null {
  if (location) return { name: location.name, address: location.address, hoursNote: location.hoursNote }
  return pickup && { name: pickup.locationName ?? null, address: ownAddress, hoursNote: pickup.hoursNote }
}

/** Whether a producer offers pickup at a farmers market. */
export const sellsAtFarmersMarket = (terms: Terms): boolean =>
  otherLocations(terms).some(({ isFarmersMarket }) => isFarmersMarket)

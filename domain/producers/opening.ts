import type { z } from 'zod'
import {
  addDays,
  type CalendarDate,
  formatShortDate,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '../kernel/calendar-date.ts'
import { type Closure, isClosedOn } from './closures.ts'
import type { openingSpan, pickupWindow } from './producer.events.ts'

export type OpeningSpan = Readonly<z.infer<typeof openingSpan>>
export type PickupWindow = Readonly<z.infer<typeof pickupWindow>>

/** Day and time on the market's clocks: `2026-11-28`, `09:30`. */
export interface LocalTime {
  readonly day: CalendarDate
  readonly time: string
}

/** The window that is open now or the next one that will be; undefined when no hours are told, or all are far away. */
export function nextWindow(
  opening: readonly OpeningSpan[] | undefined,
  now: LocalTime,
  closed: readonly Closure[],
): PickupWindow | undefined {
  const spans = inOrder(opening ?? [])
  for (let ahead = 0; spans.length > 0 && ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(now.day, ahead)
    if (isClosedOn(closed, day)) continue
    const weekday = weekdayOf(day)
    const span = spans.find((each) => each.weekday === weekday && (ahead > 0 || now.time < each.until))
    if (span) return { day, from: span.from, until: span.until }
  }
  return undefined
}

const MAX_DAYS_AHEAD = 370

/** `Sat, Nov 28, 9:00 AM–12:00 PM` */
export const formatPickupWindow = ({ day, from, until }: PickupWindow): string =>
  `${formatShortDate(day)}, ${formatSpan({ from, until })}`

/** `Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM, 2:00–4:00 PM` */
export const formatOpeningHours = (opening: readonly OpeningSpan[]): string =>
  WEEKDAYS.flatMap((weekday) => {
    const hours = hoursOn(opening, weekday)
    return hours ? [`${NAMES[weekday]} ${hours}`] : []
  }).join('; ')

/** `9:00 AM–12:00 PM, 2:00–4:00 PM`; empty on a day off. */
export const hoursOn = (opening: readonly OpeningSpan[], on: Weekday): string =>
  inOrder(opening)
    .filter(({ weekday }) => weekday === on)
    .map(formatSpan)
    .join(', ')

/** The half of the day is said once where both times share it. */
function formatSpan({ from, until }: Pick<OpeningSpan, 'from' | 'until'>): string {
  const [begins, ends] = [clockOf(from), clockOf(until)]
  return `${begins.time}${begins.half === ends.half ? '' : ` ${begins.half}`}–${ends.time} ${ends.half}`
}

function clockOf(time: string) {
  const hours = Number(time.slice(0, 2))
  return { time: `${hours % 12 || 12}${time.slice(2)}`, half: hours < 12 ? 'AM' : 'PM' }
}

const inOrder = (opening: readonly OpeningSpan[]): OpeningSpan[] =>
  [...opening].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))

const NAMES = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' } as const

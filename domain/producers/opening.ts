import type { z } from 'zod'
import { type Day, daysAfter, nearDayWords, WEEKDAYS, weekdayOf } from '../kernel/day.ts'
import { type ClosedPeriod, isClosed } from './closed.ts'
import type { openingSpan, pickupWindow } from './producer.events.ts'

export type OpeningSpan = Readonly<z.infer<typeof openingSpan>>
export type PickupWindow = Readonly<z.infer<typeof pickupWindow>>

/** Day and time on the market's clocks: `2026-11-28`, `09:30`. */
export interface LocalTime {
  readonly day: Day
  readonly time: string
}

/** The window that is open now or the next one that will be; undefined when no hours are told, or all are far away. */
export function nextWindow(
  opening: readonly OpeningSpan[] | undefined,
  now: LocalTime,
  closed: readonly ClosedPeriod[],
): PickupWindow | undefined {
  const spans = inOrder(opening ?? [])
  for (let ahead = 0; spans.length > 0 && ahead <= FURTHEST_DAYS; ahead += 1) {
    const day = daysAfter(now.day, ahead)
    if (isClosed(closed, day)) continue
    const weekday = weekdayOf(day)
    const span = spans.find((each) => each.weekday === weekday && (ahead > 0 || now.time < each.until))
    if (span) return { day, from: span.from, until: span.until }
  }
  return undefined
}

const FURTHEST_DAYS = 370

/** `Sat, Nov 28, 9:00 AM–12:00 PM` */
export const windowWords = ({ day, from, until }: PickupWindow): string =>
  `${nearDayWords(day)}, ${spanWords({ from, until })}`

/** `Wed 4:00–6:30 PM; Sat 9:00 AM–12:00 PM, 2:00–4:00 PM` */
export const openingWords = (opening: readonly OpeningSpan[]): string =>
  WEEKDAYS.flatMap((weekday) => {
    const spans = inOrder(opening).filter((span) => span.weekday === weekday)
    return spans.length > 0 ? [`${NAMES[weekday]} ${spans.map(spanWords).join(', ')}`] : []
  }).join('; ')

/** The half of the day is said once where both times share it. */
function spanWords({ from, until }: Pick<OpeningSpan, 'from' | 'until'>): string {
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

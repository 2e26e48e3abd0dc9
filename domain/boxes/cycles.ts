import { type Day, daysAfter, WEEKDAYS, weekdayOf } from '../kernel/day.ts'

export const frequencies = ['weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** When a box goes out: first on `firstDay`, then by its frequency; paid for `cutOffDays` before. */
export interface Rhythm {
  readonly frequency: Frequency
  readonly firstDay: Day
  readonly cutOffDays: number
}

/** One delivery of a box. Until the day before `chargeOn` it may still be changed. */
export interface Cycle {
  readonly cycle: number
  readonly deliverOn: Day
  readonly chargeOn: Day
}

/** Deliveries are numbered from 0, the same for everybody who has the box. */
export function cycleAt(rhythm: Rhythm, cycle: number): Cycle {
  const deliverOn = deliveryDay(rhythm, cycle)
  return { cycle, deliverOn, chargeOn: daysAfter(deliverOn, -rhythm.cutOffDays) }
}

/** The first delivery after number `after` (-1: of all) that can still be changed today. */
export function nextCycle(rhythm: Rhythm, { after, today }: { readonly after: number; readonly today: Day }): Cycle {
  let next = cycleAt(rhythm, after + 1)
  while (next.chargeOn <= today) next = cycleAt(rhythm, next.cycle + 1)
  return next
}

/** When what was planned for a day is handed over once it is paid: then, or with the box's next delivery. */
export function handOverDay(rhythm: Rhythm, planned: Day, paidOn: Day): Day {
  if (paidOn < planned) return planned
  let cycle = 0
  while (deliveryDay(rhythm, cycle) <= paidOn) cycle += 1
  return deliveryDay(rhythm, cycle)
}

/** A charge is announced so many days before. */
const NOTICE_DAYS = 3
export const remindOn = ({ chargeOn }: Cycle): Day => daysAfter(chargeOn, -NOTICE_DAYS)

/** A card that failed is tried again so many days after its first try. */
export const RETRY_DAYS = [1, 3, 5] as const

/** The next of the days on which it is tried again; undefined when all have passed. */
export const retryDay = (begunOn: Day, today: Day): Day | undefined =>
  RETRY_DAYS.map((days) => daysAfter(begunOn, days)).find((day) => day > today)

function deliveryDay({ frequency, firstDay }: Rhythm, cycle: number): Day {
  if (cycle === 0) return firstDay
  if (frequency === 'monthly') return sameWeekdayLater(firstDay, cycle)
  return daysAfter(firstDay, cycle * (frequency === 'weekly' ? 7 : 14))
}

/** The same weekday of its month, some months on: the second Friday stays the second Friday, a fifth becomes the fourth. */
function sameWeekdayLater(first: Day, months: number): Day {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const start = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const untilWeekday = (placeOf(first) - placeOf(start) + 7) % 7
  const nth = Math.min(4, Math.ceil(day / 7))
  return daysAfter(start, untilWeekday + (nth - 1) * 7)
}

const placeOf = (day: Day): number => WEEKDAYS.indexOf(weekdayOf(day))

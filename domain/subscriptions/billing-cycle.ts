import { addDays, type CalendarDate, WEEKDAYS, type Weekday, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'

export const frequencies = ['weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** When a box goes out: first on `firstDay`, then by its frequency; paid for `cutoffDays` before. */
export interface DeliverySchedule {
  readonly frequency: Frequency
  readonly firstDay: CalendarDate
  readonly cutoffDays: number
}

/** One delivery of a box. Until the day before `chargeOn` it may still be changed. */
export interface BillingCycle {
  readonly cycle: number
  readonly deliverOn: CalendarDate
  readonly chargeOn: CalendarDate
}

/** Deliveries are numbered from 0, the same for everybody who has the box. */
export function cycleAt(rhythm: DeliverySchedule, cycle: number): BillingCycle {
  const deliverOn = deliveryDay(rhythm, cycle)
  return { cycle, deliverOn, chargeOn: addDays(deliverOn, -rhythm.cutoffDays) }
}

/** Days on which a producer is away, first and last included. */
export interface Closure {
  readonly from: CalendarDate
  readonly until: CalendarDate
}

/** When a producer hands boxes over: the days of their week, and when they are away. */
export interface FulfillmentCalendar {
  readonly weekdays: readonly Weekday[]
  readonly closed: readonly Closure[]
}

/** A pickup box follows the opening hours of the producer's own place. Deliveries go out on any day of the week. */
export function fulfillmentCalendar(
  { pickup, delivery }: FulfillmentSettings,
  {
    fulfillmentMethod,
    closed,
  }: { readonly fulfillmentMethod: 'pickup' | 'delivery'; readonly closed: readonly Closure[] },
): FulfillmentCalendar {
  if (fulfillmentMethod === 'delivery') return { weekdays: delivery ? WEEKDAYS : [], closed }
  const open = new Set(pickup?.opening?.map(({ weekday }) => weekday))
  return { weekdays: WEEKDAYS.filter((weekday) => open.has(weekday)), closed }
}

export const isFulfillmentDay = ({ weekdays, closed }: FulfillmentCalendar, day: CalendarDate): boolean =>
  weekdays.includes(weekdayOf(day)) && !isClosedOn(closed, day)

export const isClosedOn = (closed: readonly Closure[], day: CalendarDate): boolean =>
  closed.some(({ from, until }) => from <= day && day <= until)

interface NextCycle {
  /** The number of the last delivery; -1 before the first. */
  readonly after: number
  readonly today: CalendarDate
  readonly closed?: readonly Closure[]
}

/** The next delivery that can still be changed today and falls on no day the producer is away. */
export function nextCycle(rhythm: DeliverySchedule, { after, today, closed = [] }: NextCycle): BillingCycle {
  let next = cycleAt(rhythm, after + 1)
  while (next.chargeOn <= today || isClosedOn(closed, next.deliverOn)) next = cycleAt(rhythm, next.cycle + 1)
  return next
}

interface PaidDelivery {
  readonly planned: CalendarDate
  readonly paidOn: CalendarDate
  readonly closed?: readonly Closure[]
}

/** The day a paid delivery is handed over: the planned one, or that of the box's next delivery if it was paid too late. */
export function deliveryDateFor(
  rhythm: DeliverySchedule,
  { planned, paidOn, closed = [] }: PaidDelivery,
): CalendarDate {
  if (paidOn < planned) return planned
  let cycle = 0
  while (deliveryDay(rhythm, cycle) <= paidOn || isClosedOn(closed, deliveryDay(rhythm, cycle))) cycle += 1
  return deliveryDay(rhythm, cycle)
}

/** A charge is announced so many days before. */
const NOTICE_DAYS = 3
export const reminderDate = ({ chargeOn }: BillingCycle): CalendarDate => addDays(chargeOn, -NOTICE_DAYS)

/** A card that failed is tried again so many days after its first try. */
export const RETRY_DAYS = [1, 3, 5] as const

/** The next of the days on which it is tried again; undefined when all have passed. */
export const nextRetryDate = (startedOn: CalendarDate, today: CalendarDate): CalendarDate | undefined =>
  RETRY_DAYS.map((days) => addDays(startedOn, days)).find((day) => day > today)

function deliveryDay({ frequency, firstDay }: DeliverySchedule, cycle: number): CalendarDate {
  if (cycle === 0) return firstDay
  if (frequency === 'monthly') return sameWeekdayLater(firstDay, cycle)
  return addDays(firstDay, cycle * (frequency === 'weekly' ? 7 : 14))
}

/** The same weekday of its month, some months on: the second Friday stays the second Friday, a fifth becomes the fourth. */
function sameWeekdayLater(first: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const start = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const untilWeekday = (placeOf(first) - placeOf(start) + 7) % 7
  const nth = Math.min(4, Math.ceil(day / 7))
  return addDays(start, untilWeekday + (nth - 1) * 7)
}

const placeOf = (day: CalendarDate): number => WEEKDAYS.indexOf(weekdayOf(day))

/** Raised with every change of the words below. */
export const RENEWAL_TERMS_VERSION = '2026-11-22'

export const FREQUENCIES: Readonly<Record<Frequency, { readonly label: string; readonly every: string }>> = {
  weekly: { label: 'Weekly', every: 'every week' },
  biweekly: { label: 'Biweekly', every: 'every two weeks' },
  monthly: { label: 'Monthly', every: 'every month' },
}

interface Renewal {
  readonly boxName: string
  readonly businessName: string
  readonly frequency: Frequency
  readonly cutoffDays: number
  readonly totalCents: number
}

/** What is agreed to by whoever subscribes, word for word; the same is shown, recorded and mailed. */
export function renewalTermsText({ boxName, businessName, frequency, cutoffDays, totalCents }: Renewal): string {
  const days = cutoffDays === 1 ? 'one day' : `${cutoffDays} days`
  return [
    `${boxName} of ${businessName} renews ${FREQUENCIES[frequency].every} until I cancel.`,
    `My card is charged ${formatMoney(totalCents)} ${days} before each delivery, all fees and taxes included.`,
    'I am reminded by e-mail before each charge.',
    'Until the day before a charge I can skip, swap, pause or cancel online, free of charge.',
    'The price stays as it is now. A card that fails is tried again after one, three and five days; then the subscription ends.',
  ].join(' ')
}

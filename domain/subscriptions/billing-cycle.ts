import {
  addDays,
  type CalendarDate,
  type ClosedPeriod,
  isClosedOn,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'

export const frequencies = ['weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * Delivery schedule of a box: first on `firstDeliveryOn`, then by its frequency. Each delivery is charged `cutoffDays`
 * before.
 */
export interface DeliverySchedule {
  readonly frequency: Frequency
  readonly firstDeliveryOn: CalendarDate
  readonly cutoffDays: number
}

/** One delivery of a box. It can be changed until the day before `chargeOn`. */
export interface BillingCycle {
  readonly cycle: number
  readonly deliverOn: CalendarDate
  readonly chargeOn: CalendarDate
}

/** Cycles are numbered from 0, the same for all subscribers of the box. */
export function cycleAt(schedule: DeliverySchedule, cycle: number): BillingCycle {
  const deliverOn = scheduledDate(schedule, cycle)
  return { cycle, deliverOn, chargeOn: addDays(deliverOn, -schedule.cutoffDays) }
}

/** Weekdays on which a producer fulfills box orders, and closures. */
export interface FulfillmentCalendar {
  readonly weekdays: readonly Weekday[]
  readonly closures: readonly ClosedPeriod[]
}

/** Pickup boxes follow the opening hours of the producer's own location. Deliveries are possible on any weekday. */
export function fulfillmentCalendar(
  { pickup, delivery }: FulfillmentSettings,
  {
    fulfillmentMethod,
    closures,
  }: { readonly fulfillmentMethod: 'pickup' | 'delivery'; readonly closures: readonly ClosedPeriod[] },
): FulfillmentCalendar {
  if (fulfillmentMethod === 'delivery') return { weekdays: delivery ? WEEKDAYS : [], closures }
  const open = new Set(pickup?.openingHours?.map(({ weekday }) => weekday))
  return { weekdays: WEEKDAYS.filter((weekday) => open.has(weekday)), closures }
}

export const isFulfillmentDay = ({ weekdays, closures }: FulfillmentCalendar, day: CalendarDate): boolean =>
  weekdays.includes(weekdayOf(day)) && !isClosedOn(closures, day)

interface NextCycle {
  /** The last cycle; -1 before the first. */
  readonly after: number
  readonly today: CalendarDate
  readonly closures?: readonly ClosedPeriod[]
  /** Cycles that the subscriber skips. */
  readonly skipped?: readonly number[]
}

/** The next cycle that can still be changed today, is not during a closure and is not skipped. */
export function nextCycle(
  schedule: DeliverySchedule,
  { after, today, closures = [], skipped = [] }: NextCycle,
): BillingCycle {
  const isLeftOut = ({ cycle, deliverOn, chargeOn }: BillingCycle) =>
    chargeOn <= today || isClosedOn(closures, deliverOn) || skipped.includes(cycle)
  let next = cycleAt(schedule, after + 1)
  while (isLeftOut(next)) next = cycleAt(schedule, next.cycle + 1)
  return next
}

/** Number of upcoming deliveries that a subscriber sees and can skip. */
export const UPCOMING_DELIVERIES = 4

export const upcomingDeliveryStatuses = ['scheduled', 'skipped', 'closed'] as const

export interface UpcomingDelivery extends BillingCycle {
  /** `skipped` by the subscriber; `closed` if the producer is closed on its date, skipped or not. */
  readonly status: (typeof upcomingDeliveryStatuses)[number]
  /** Whether it can be skipped, or its skip undone: until the day before `chargeOn`. */
  readonly changeable: boolean
}

/**
 * The next deliveries by date, with those that are skipped or closed. Cycles before `next` that are neither were closed
 * when `next` was chosen, and are not delivered.
 */
export function upcomingDeliveries(
  schedule: DeliverySchedule,
  { next, after, today, closures = [], skipped = [] }: NextCycle & { readonly next: BillingCycle },
): UpcomingDelivery[] {
  const upcoming: UpcomingDelivery[] = []
  for (
    let candidate = cycleAt(schedule, after + 1);
    upcoming.length < UPCOMING_DELIVERIES;
    candidate = cycleAt(schedule, candidate.cycle + 1)
  ) {
    const isSkipped = skipped.includes(candidate.cycle)
    const isClosed = isClosedOn(closures, candidate.deliverOn)
    if (candidate.deliverOn <= today || (candidate.cycle < next.cycle && !isSkipped && !isClosed)) continue
    const status = isClosed ? 'closed' : isSkipped ? 'skipped' : 'scheduled'
    upcoming.push({ ...candidate, status, changeable: !isClosed && today < candidate.chargeOn })
  }
  return upcoming
}

interface PaidDelivery {
  readonly planned: CalendarDate
  readonly paidOn: CalendarDate
  readonly closures?: readonly ClosedPeriod[]
  readonly skipped?: readonly number[]
}

/** Date of a paid delivery: the planned one, or the subscriber's next delivery date if the payment was late. */
export function deliveryDateFor(
  schedule: DeliverySchedule,
  { planned, paidOn, closures = [], skipped = [] }: PaidDelivery,
): CalendarDate {
  if (paidOn < planned) return planned
  const isLeftOut = (cycle: number, date: CalendarDate) =>
    date <= paidOn || isClosedOn(closures, date) || skipped.includes(cycle)
  let cycle = 0
  while (isLeftOut(cycle, scheduledDate(schedule, cycle))) cycle += 1
  return scheduledDate(schedule, cycle)
}

/** Days between the reminder and the charge. */
const NOTICE_DAYS = 3
export const reminderDate = ({ chargeOn }: BillingCycle): CalendarDate => addDays(chargeOn, -NOTICE_DAYS)

/** Retries of a failed charge, in days after the first attempt. */
export const RETRY_DAYS = [1, 3, 5] as const

/** Date of the next retry; undefined after the last one. */
export const nextRetryDate = (startedOn: CalendarDate, today: CalendarDate): CalendarDate | undefined =>
  RETRY_DAYS.map((days) => addDays(startedOn, days)).find((day) => day > today)

function scheduledDate({ frequency, firstDeliveryOn }: DeliverySchedule, cycle: number): CalendarDate {
  if (cycle === 0) return firstDeliveryOn
  if (frequency === 'monthly') return sameWeekdayLater(firstDeliveryOn, cycle)
  return addDays(firstDeliveryOn, cycle * (frequency === 'weekly' ? 7 : 14))
}

/** The same weekday of a later month: the second Friday stays the second Friday, a fifth one becomes the fourth. */
function sameWeekdayLater(first: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const start = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const untilWeekday = (weekdayIndexOf(first) - weekdayIndexOf(start) + 7) % 7
  const week = Math.min(4, Math.ceil(day / 7))
  return addDays(start, untilWeekday + (week - 1) * 7)
}

const weekdayIndexOf = (day: CalendarDate): number => WEEKDAYS.indexOf(weekdayOf(day))

/** Must change whenever the text below changes. */
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

/** The renewal terms a subscriber accepts, one sentence or two per item. */
export function renewalTermsOf({
  boxName,
  businessName,
  frequency,
  cutoffDays,
  totalCents,
}: Renewal): readonly string[] {
  const days = cutoffDays === 1 ? 'one day' : `${cutoffDays} days`
  return [
    `${boxName} of ${businessName} renews ${FREQUENCIES[frequency].every} until I cancel.`,
    `My card is charged ${formatMoney(totalCents)} ${days} before each delivery, all fees and taxes included.`,
    'I am reminded by email before each charge.',
    'Until the day before a charge I can skip, swap, pause or cancel online, free of charge.',
    'The price stays as it is now. A card that fails is tried again after one, three and five days; then the subscription ends.',
  ]
}

/** The renewal terms as they are recorded and emailed. */
export const renewalTermsText = (renewal: Renewal): string => renewalTermsOf(renewal).join(' ')

import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Cents } from '#domain/kernel/money.ts'

/**
 * What a producer sold, as every number of their analytics is defined. An order is counted on the day it was paid, in the
 * market's calendar; what is unpaid is not counted.
 */
export interface SalesMetrics {
  readonly orders: number
  /** Goods and delivery of these orders, before fees and refunds. Tax and processing are the market's and the processor's. */
  readonly grossCents: Cents
  /** Goods and delivery that go back, by the day it was agreed; a refund that failed is none. */
  readonly refundCents: Cents
  /** What the market keeps of these orders, less what it gave back of it with these refunds. */
  readonly feeCents: Cents
  /** What the producer is left with: gross less refunds less fees. */
  readonly netCents: Cents
}

export const NO_SALES: SalesMetrics = { orders: 0, grossCents: 0, refundCents: 0, feeCents: 0, netCents: 0 }

export const addMetrics = (a: SalesMetrics, b: SalesMetrics): SalesMetrics => ({
  orders: a.orders + b.orders,
  grossCents: a.grossCents + b.grossCents,
  refundCents: a.refundCents + b.refundCents,
  feeCents: a.feeCents + b.feeCents,
  netCents: a.netCents + b.netCents,
})

/** Gross for each order, to the nearest cent; null when there was none. */
export const averageOf = ({ orders, grossCents }: SalesMetrics): Cents | null =>
  orders === 0 ? null : Math.round(grossCents / orders)

/** A period can be compared with the one before only if the producer had been selling since before that one began. */
export const isComparable = (before: DateRange, firstSaleOn: CalendarDate | null): boolean =>
  firstSaleOn !== null && firstSaleOn < before.from

/** Percent more (or less) than before, to one decimal; null when there is nothing to compare with. */
export const growthOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || !before ? null : Math.round(((now - before) * 1000) / before) / 10

/** Days of the market's calendar, both included. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** No more days than this are told at once: a year, and the day it began on. */
export const MAX_DAYS = 366

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** How many days a period has; less than one when it ends before it begins. */
export const daysIn = ({ from, to }: DateRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** As many days, ending on the day before. */
export const previousPeriod = (period: DateRange): DateRange => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
})

/** The last so many days, today among them. */
export const lastDays = (days: number, today: CalendarDate): DateRange => ({
  from: addDays(today, 1 - days),
  to: today,
})

export const eachDay = (period: DateRange): CalendarDate[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => addDays(period.from, nth))

const DAY_MS = 86_400_000

/** The numbers one may want to see the orders of. Some are narrowed by a status, a product's id, a weekday, an hour or `weekday-hour`. */
export const drilldownMetrics = [
  ...(['orders', 'gross', 'refunds', 'fees', 'net', 'disputed', 'fresh', 'returning'] as const),
  ...(['status', 'product', 'product_refunds', 'weekday', 'hour', 'slot'] as const),
] as const
export type MetricDrilldown = (typeof drilldownMetrics)[number]

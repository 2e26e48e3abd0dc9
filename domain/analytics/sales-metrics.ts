import { addDays, type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'
import type { Cents } from '#domain/kernel/money.ts'

/**
 * A producer's sales. All analytics use these definitions. An order counts on the day it was paid, in the marketplace's
 * time zone; unpaid orders do not count.
 */
export interface SalesMetrics {
  readonly orders: number
  /** Items and delivery, before fees and refunds. Without sales tax and processing fees. */
  readonly grossCents: Cents
  /** Refunded items and delivery, by the day of approval; without failed refunds. */
  readonly refundCents: Cents
  /** Platform fees, less the fees returned with refunds. */
  readonly platformFeeCents: Cents
  /** Gross less refunds less fees. */
  readonly netCents: Cents
}

export const NO_SALES: SalesMetrics = { orders: 0, grossCents: 0, refundCents: 0, platformFeeCents: 0, netCents: 0 }

export const addMetrics = (a: SalesMetrics, b: SalesMetrics): SalesMetrics => ({
  orders: a.orders + b.orders,
  grossCents: a.grossCents + b.grossCents,
  refundCents: a.refundCents + b.refundCents,
  platformFeeCents: a.platformFeeCents + b.platformFeeCents,
  netCents: a.netCents + b.netCents,
})

/** Average gross per order, to the nearest cent; null without orders. */
export const averageOf = ({ orders, grossCents }: SalesMetrics): Cents | null =>
  orders === 0 ? null : Math.round(grossCents / orders)

/** Whether a period is comparable: the producer's first sale is before the start of the previous period. */
export const isComparable = (before: DateRange, firstSaleOn: CalendarDate | null): boolean =>
  firstSaleOn !== null && firstSaleOn < before.from

/** Change in percent, to one decimal; null without a value to compare with. */
export const growthOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || !before ? null : Math.round(((now - before) * 1000) / before) / 10

/** Dates in the marketplace's time zone, both inclusive. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Maximum length of a date range: one leap year. */
export const MAX_DAYS = 366

/** Number of days; less than 1 if the range ends before it starts. */
export const daysIn = ({ from, to }: DateRange): number => daysBetween(from, to) + 1

/** The period of the same length that ends the day before. */
export const previousPeriod = (period: DateRange): DateRange => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
})

/** The last `days` days, including today. */
export const lastDays = (days: number, today: CalendarDate): DateRange => ({
  from: addDays(today, 1 - days),
  to: today,
})

export const eachDay = (period: DateRange): CalendarDate[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => addDays(period.from, nth))

/**
 * Metrics with a drilldown to orders. Some are restricted to a status, a product id, a weekday, an hour or
 * `weekday-hour`.
 */
export const drilldownMetrics = [
  ...(['orders', 'gross', 'refunds', 'fees', 'net', 'chargebacks', 'new_customers', 'returning_customers'] as const),
  ...(['status', 'product', 'product_refunds', 'weekday', 'hour', 'slot'] as const),
] as const
export type MetricDrilldown = (typeof drilldownMetrics)[number]

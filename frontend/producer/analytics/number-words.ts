import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'

/** How each number is defined, for whoever wants to know; the rules themselves stand in `domain/analytics/sales-metrics.ts`. */
export const DEFINITIONS = {
  'Total Revenue':
    'Goods and delivery of every order paid in these days, before refunds and fees. An order counts on the day it was paid; what is not paid yet is not revenue. Sales tax and card processing, which buyers pay on top, are no part of it.',
  'Total Orders':
    'Orders paid in these days. One that was cancelled or declined later stays counted: its money is among the refunds.',
  'Average Order': 'Total revenue divided by total orders.',
  'Active Products': 'What you have on sale at this moment, whatever days you look at.',
  Refunds:
    'Goods and delivery that went back to buyers, on the day the processor returned it: for cancelled and declined orders, for what was missing, and for what you made good. A refund that the buyer’s bank did not take is not counted.',
  'Platform fee': 'What the market keeps of the orders paid in these days, less what it gave back with the refunds.',
  Yours:
    'Total revenue less refunds and platform fee. It is made of the same orders and days as your statement under Banking.',
  'Disputed at the bank':
    'Orders paid in these days whose buyer has asked their bank for the money and was not refused. Nothing is deducted for it here: a dispute that is lost is borne by the market.',
  Growth:
    'Compared with as many days just before. “Not enough data” stands where you had not been selling since before those days began, or where there was nothing then to compare with.',
} as const
export type Defined = keyof typeof DEFINITIONS

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 1 is Monday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''
export const weekdays: readonly number[] = WEEKDAYS.map((_, nth) => nth + 1)

/** `9 AM`, of an hour from 0 to 23. */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** As the producer reads it. */
export const statusName = (status: string): string => ORDER_STATUSES[status as OrderStatus]?.producerLabel ?? status

type Products = AnalyticsView['products']

/** What a list of orders is headed with. */
export function titleOf(which: MetricDrilldown, { of = '', products }: { of?: string; products: Products }): string {
  const product = products.find(({ id }) => id === of)?.name ?? 'this product'
  const [weekday, hour] = of.split('-').map(Number)
  const titles: Readonly<Record<MetricDrilldown, string>> = {
    orders: 'Orders paid',
    gross: 'Orders behind your revenue',
    refunds: 'Orders with refunds',
    fees: 'Orders behind the platform fee',
    net: 'Orders behind what is yours',
    chargebacks: 'Orders disputed at the bank',
    new_customers: 'Orders of new customers',
    returning_customers: 'Orders of returning customers',
    status: `Orders: ${statusName(of)}`,
    product: `Orders with ${product}`,
    product_refunds: `Refunds of ${product}`,
    weekday: `Orders paid on a ${weekdayName(weekday ?? 0)}`,
    hour: `Orders paid from ${hourName(weekday ?? 0)}`,
    slot: `Orders paid on a ${weekdayName(weekday ?? 0)} from ${hourName(hour ?? 0)}`,
  }
  return titles[which]
}

/** `+12.5 %`. */
export const growthWords = (growth: number): string =>
  `${growth > 0 ? '+' : growth < 0 ? '−' : '±'}${Math.abs(growth)} %`

/** `Sep 1, 2026, 9:30 AM`, on the market's clocks, as the days are counted. */
export const marketMoment = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en-US', { timeZone, ...MOMENT })
const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

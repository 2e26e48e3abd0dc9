import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'

/** Definitions of the metrics, for producers; `domain/analytics/sales-metrics.ts` computes them. */
export const DEFINITIONS = {
  'Total revenue':
    'Products and delivery of all orders paid in this period, before refunds and fees. An order counts on the day it was paid. Sales tax and card processing fees are not included.',
  Orders:
    'Orders paid in this period. Orders that were canceled or declined later still count: their amounts are part of the refunds.',
  'Average order': 'Total revenue divided by the number of orders.',
  'Active products': 'Products listed now, whatever the period.',
  Refunds:
    'Products and delivery refunded to buyers, on the day the card processor returned the amount. Failed refunds are not included.',
  'Platform fee': 'Fees for the orders paid in this period, less the fees returned with refunds.',
  'Your earnings':
    'Total revenue less refunds and platform fee. Based on the same orders and dates as the statement under Payouts.',
  Chargebacks:
    'Orders paid in this period whose buyer opened a chargeback that was not decided in your favor. Nothing is deducted for them: the marketplace bears chargebacks.',
} as const
export type DefinedMetric = keyof typeof DEFINITIONS

export const GROWTH_DEFINITION = 'Compared with the preceding period of the same length.'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 1 is Monday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''
export const weekdays: readonly number[] = WEEKDAYS.map((_, nth) => nth + 1)

/** `9 AM`, of an hour from 0 to 23. */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** The label of an order status. */
export const statusName = (status: string): string => ORDER_STATUSES[status as OrderStatus]?.label ?? status

interface DrilldownFilter {
  readonly filter?: string | undefined
  readonly products: AnalyticsView['products']
}

/** The heading of the orders behind a metric. */
export function drilldownTitle(metric: MetricDrilldown, { filter = '', products }: DrilldownFilter): string {
  const product = products.find(({ id }) => id === filter)?.name ?? 'this product'
  const [first = 0, hour = 0] = filter.split('-').map(Number)
  const titles: Readonly<Record<MetricDrilldown, string>> = {
    orders: 'Paid orders',
    gross: 'Orders in total revenue',
    refunds: 'Orders with refunds',
    fees: 'Orders with platform fees',
    net: 'Orders in your earnings',
    chargebacks: 'Orders with chargebacks',
    new_customers: 'Orders of new customers',
    returning_customers: 'Orders of returning customers',
    status: `Orders: ${statusName(filter)}`,
    product: `Orders with ${product}`,
    product_refunds: `Refunds of ${product}`,
    weekday: `Orders paid on ${weekdayName(first)}s`,
    hour: `Orders paid from ${hourName(first)}`,
    slot: `Orders paid on ${weekdayName(first)}s from ${hourName(hour)}`,
  }
  return titles[metric]
}

/** `+12.5%`. */
export const formatGrowth = (growth: number): string =>
  `${growth > 0 ? '+' : growth < 0 ? '−' : '±'}${Math.abs(growth)}%`

/** `Sep 1, 2026, 9:30 AM`, in the time zone in which the order is counted. */
export const formatOrderTime = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en-US', { timeZone, ...ORDER_TIME })
const ORDER_TIME = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

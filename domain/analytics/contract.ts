import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { drilldownMetrics } from './sales-metrics.ts'

/** Restricted to years from 2000, so that previous periods can be computed. */
const day = z.iso.date('Enter a date such as 2026-05-01').regex(/^2/, 'Enter a date in this century')
const cents = z.number()

const metrics = z.object({
  orders: z.number(),
  grossCents: cents,
  refundCents: cents,
  platformFeeCents: cents,
  netCents: cents,
})

const count = z.object({ orders: z.number(), grossCents: cents })
const group = count.extend({ customers: z.number() })

/** An order that counts toward a metric. Amounts are the whole order's current ones. */
const drilldownOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  /** Time of payment; for an unpaid order, when it was placed. */
  at: z.string(),
  /** IANA name of the time zone that dates the order. */
  timeZone: z.string(),
  grossCents: cents,
  netCents: cents,
  /** Its contribution to the metric. */
  countedCents: cents,
})
export type DrilldownOrder = z.infer<typeof drilldownOrder>

export const analyticsView = z.object({
  /**
   * Dates, both inclusive. Each sale counts on the day it had in the time zone of its order; `timeZone` is the current
   * one.
   */
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  totals: metrics,
  /** The preceding period of the same length; null if the producer was not selling yet. */
  previous: metrics.nullable(),
  /** Components of gross, and the amounts buyers paid in addition. */
  paid: z.object({
    subtotalCents: cents,
    deliveryFeeCents: cents,
    taxCents: cents,
    processingFeeCents: cents,
    totalCents: cents,
  }),
  /** Orders with a chargeback that the producer has not won. */
  chargebacks: count,
  /** One entry per day, oldest first. */
  days: z.array(metrics.extend({ date: z.string() })),
  /** Products sold or listed, by revenue; subscription boxes are excluded. */
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      listed: z.boolean(),
      quantity: z.number(),
      orders: z.number(),
      grossCents: cents,
      refundCents: cents,
    }),
  ),
  /**
   * Orders by time of payment: `weekday` from 1 (Monday) to 7, `hour` from 0 to 23. Hours without orders are left out.
   */
  hours: z.array(count.extend({ weekday: z.number(), hour: z.number() })),
  /** Orders by current status. Unpaid ones count on the day they were placed, with an amount of 0. */
  statuses: z.array(count.extend({ status: z.string() })),
  /** New customers paid their first order in the period. */
  customers: z.object({ new: group, returning: group }),
  /** The newest five. */
  recent: z.array(drilldownOrder),
  /** Products listed now. */
  activeProducts: z.number(),
})
export type AnalyticsView = z.infer<typeof analyticsView>

export const drilldownOrders = z.object({
  orders: z.array(drilldownOrder),
  count: z.number(),
  /** The metric itself, if it is an amount: the sum over all of these orders. */
  countedCents: cents,
  page: z.number(),
  pageSize: z.number(),
})
export type DrilldownOrders = z.infer<typeof drilldownOrders>

const period = z.object({ from: day, to: day })

export const analyticsContract = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/me/analytics',
    summary: "Sales analytics of the caller's producer for a date range",
    query: period,
    response: analyticsView,
  }),
  orders: defineEndpoint({
    method: 'GET',
    path: '/api/me/analytics/orders',
    summary: 'Orders behind a metric, newest first',
    query: period.extend({
      metric: z.enum(drilldownMetrics),
      /** Value the metric is restricted to, if any. */
      filter: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    response: drilldownOrders,
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/api/me/analytics.csv',
    summary: 'Export all sales and refunds of the date range as CSV',
    query: period,
    response: z.string(),
  }),
}

export const analyticsProblems = problems({
  date_range_reversed: { status: 400, text: 'The last day must not be before the first.' },
  period_too_long: { status: 400, text: 'Choose at most one year.' },
})

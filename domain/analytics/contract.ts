import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { drilldownMetrics } from './sales-metrics.ts'

/** Of this millennium: nothing was sold before, and days can be counted back from it. */
const day = z.iso.date('Please give a day as 2026-05-01').regex(/^2/, 'Please give a day of this century')
const cents = z.number()

const figures = z.object({
  orders: z.number(),
  grossCents: cents,
  refundCents: cents,
  feeCents: cents,
  netCents: cents,
})

const count = z.object({ orders: z.number(), grossCents: cents })
const group = count.extend({ customers: z.number() })

/** One order behind a number. Amounts are the whole order's, as it stands now. */
const drilldownOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  /** When it was paid; when it was placed, of one that was not. */
  at: z.string(),
  grossCents: cents,
  netCents: cents,
  /** What it adds to the number that was asked about. */
  countedCents: cents,
})
export type DrilldownOrder = z.infer<typeof drilldownOrder>

export const analyticsView = z.object({
  /** Days of the market's calendar, both included; `timeZone` is an IANA name. */
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  totals: figures,
  /** The same of as many days before; null when the producer has not been selling for so long. */
  previous: figures.nullable(),
  /** What gross is made of, and what the buyers paid with it. */
  paid: z.object({
    goodsCents: cents,
    deliveryFeeCents: cents,
    taxCents: cents,
    processingFeeCents: cents,
    totalCents: cents,
  }),
  /** Of these orders, those whose buyer has asked their bank for the money and was not refused. */
  disputed: count,
  /** Every day of the period, oldest first. */
  days: z.array(figures.extend({ day: z.string() })),
  /** What was sold or is on sale, by what it brought: goods only. */
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
  /** When orders were paid: `weekday` from 1 (Monday) to 7, `hour` from 0 to 23. Hours without an order are left out. */
  hours: z.array(count.extend({ weekday: z.number(), hour: z.number() })),
  /** Orders by where they stand now; those never paid by the day they were placed, at nothing. */
  statuses: z.array(count.extend({ status: z.string() })),
  /** New ones paid their first order in these days. */
  customers: z.object({ fresh: group, returning: group }),
  /** The newest five. */
  recent: z.array(drilldownOrder),
  /** On sale at this moment. */
  activeProducts: z.number(),
})
export type AnalyticsView = z.infer<typeof analyticsView>

export const drilldownOrders = z.object({
  orders: z.array(drilldownOrder),
  count: z.number(),
  /** The number itself, where it is money: what all of these orders add to it. */
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
    summary: "How the signed-in member's producer sells, between two days",
    query: period,
    response: analyticsView,
  }),
  orders: defineEndpoint({
    method: 'GET',
    path: '/api/me/analytics/orders',
    summary: 'The orders behind one of these numbers, newest first',
    query: period.extend({
      which: z.enum(drilldownMetrics),
      /** What narrows it, where something does. */
      of: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    response: drilldownOrders,
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/api/me/analytics.csv',
    summary: 'Every sale and refund behind these numbers, for a spreadsheet',
    query: period,
    response: z.string(),
  }),
}

export const analyticsProblems = problems({
  date_range_reversed: { status: 400, text: 'Please choose a last day that is not before the first.' },
  period_too_long: { status: 400, text: 'Please choose a year at most.' },
})

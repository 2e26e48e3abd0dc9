import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { previousPeriod } from '#domain/analytics/sales-metrics.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { analyticsOf } from '#read-side/analytics/analytics.query.ts'
import { type DrilldownQuery, drilldownOrders } from '#read-side/analytics/drilldown.query.ts'
import { salesMovements } from '#read-side/analytics/sales-export.ts'
import { type ProjectedMarket, projectedMarket } from '#tests/read-side/support/projected-market.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type Recount, recount, sumOf } from '#tests/support/sales-recount.ts'
import { producers } from '#tests/workers/money/market.ts'
import { carts, eventsOf } from './sale-histories.ts'

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
})
afterAll(() => market.close())

const RUNS = Number(process.env.ANALYTICS_RUNS ?? 60)
const timeZone = 'America/New_York'

const period = fc
  .tuple(fc.nat(60), fc.nat(50))
  .map(([first, days]) => ({ from: addDays('2026-02-10', first), to: addDays('2026-02-10', first + days) }))
const cases = fc.tuple(carts, period)

test('analytics equal the sums of the raw events, to the cent', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(cases, async ([all, days]) => {
      run += 1
      const histories = eventsOf(all, `run ${run}`)
      await appendHistories(histories)
      for (const each of producers) {
        const query = { producerId: idNamed('producer', `run ${run} ${each}`), ...days }
        const counted = recount(histories.flat(), query)
        await checkTables(query, counted, histories.flat())
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)

type PeriodQuery = Omit<DrilldownQuery, 'metric' | 'filter' | 'page'>

async function checkTables(query: PeriodQuery, counted: Recount, events: readonly RecordedEvent[]) {
  const shown = await analyticsOf(market.db, { ...query, timeZone })
  expect(byDay(shown.days.filter(({ date: _, ...rest }) => Object.values(rest).some(Boolean)))).toEqual(
    without(counted.days, (figures) => Object.values(figures).every((value) => value === 0)),
  )
  for (const of of ['orders', 'grossCents', 'refundCents', 'platformFeeCents', 'netCents'] as const)
    expect(shown.totals[of]).toBe(sumOf(Object.values(counted.days), of))
  expect(shown.paid.totalCents).toBe(counted.paidCents)
  expect(shown.paid.subtotalCents + shown.paid.deliveryFeeCents).toBe(shown.totals.grossCents)
  expect(shown.chargebacks).toEqual(counted.chargebacks)
  expect(shown.customers).toEqual(counted.customers)
  expect(byKey(shown.statuses, ({ status }) => status)).toEqual(counted.statuses)
  expect(byKey(shown.hours, ({ weekday, hour }) => `${weekday}-${hour}`)).toEqual(counted.hours)
  expect(Object.fromEntries(shown.products.map(({ id, name, unit, listed, ...figures }) => [id, figures]))).toEqual(
    counted.products,
  )
  await checkComparison(query, shown.previous, { counted, events })
  await checkOrders(query, counted)
}

async function checkComparison(
  query: PeriodQuery,
  previous: Awaited<ReturnType<typeof analyticsOf>>['previous'],
  { counted, events }: { counted: Recount; events: readonly RecordedEvent[] },
) {
  const before = previousPeriod(query)
  const known = counted.firstSaleOn !== null && counted.firstSaleOn < before.from
  expect(previous !== null).toBe(known)
  if (previous)
    expect(previous.netCents).toBe(sumOf(Object.values(recount(events, { ...query, ...before }).days), 'netCents'))
}

/** Checks that the orders of each drilldown add up to its metric. */
async function checkOrders(query: PeriodQuery, counted: Recount) {
  const days = Object.values(counted.days)
  const sums: readonly (readonly [MetricDrilldown, string, number])[] = [
    ['gross', '', sumOf(days, 'grossCents')],
    ['refunds', '', sumOf(days, 'refundCents')],
    ['fees', '', sumOf(days, 'platformFeeCents')],
    ['net', '', sumOf(days, 'netCents')],
    ['chargebacks', '', counted.chargebacks.grossCents],
    ['new_customers', '', counted.customers.new.grossCents],
    ['returning_customers', '', counted.customers.returning.grossCents],
    ...Object.entries(counted.statuses).map(([status, { grossCents }]) => ['status', status, grossCents] as const),
    ...Object.entries(counted.hours).map(([slot, { grossCents }]) => ['slot', slot, grossCents] as const),
    ...Object.entries(counted.products).flatMap(
      ([id, { grossCents, refundCents }]) =>
        [
          ['product', id, grossCents],
          ['product_refunds', id, refundCents],
        ] as const,
    ),
  ]
  for (const [metric, filter, cents] of sums) {
    const { countedCents, orders, count } = await drilldownOrders(market.db, {
      ...query,
      metric,
      filter,
      page: 1,
    })
    expect([metric, filter, countedCents]).toEqual([metric, filter, cents])
    expect(orders).toHaveLength(count)
    expect(orders.reduce((all, one) => all + one.countedCents, 0)).toBe(cents)
  }
  const movements = await salesMovements(market.db, query)
  const earnings = movements.map(
    ({ subtotalCents, deliveryFeeCents, platformFeeCents }) => subtotalCents + deliveryFeeCents - platformFeeCents,
  )
  expect(earnings.reduce((a, b) => a + b, 0)).toBe(sumOf(days, 'netCents'))
}

async function appendHistories(histories: readonly (readonly RecordedEvent<OrderEvent>[])[]) {
  await market.log.append(
    histories.map((history) => ({
      stream: history[0]!.stream,
      expectedRevision: NO_STREAM,
      events: history.map(({ type, data, meta }) => ({ event: { type, data }, meta })),
    })),
  )
  expect(await market.projector.projected.waitFor(await market.log.head(), 20_000)).toBe(true)
}

const byDay = <T extends { date: string }>(rows: readonly T[]) => byKey(rows, ({ date }) => date)

/** The rows by key, without the fields from which the key is built. */
function byKey<T extends object>(rows: readonly T[], keyOf: (row: T) => string): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => {
      const { date, status, weekday, hour, ...rest } = row as Record<string, unknown>
      return [keyOf(row), rest]
    }),
  )
}

const without = <T>(all: Record<string, T>, isLeftOut: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => !isLeftOut(value)))

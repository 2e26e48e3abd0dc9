import { analyticsContract, analyticsProblems } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { type DateRange, daysIn, MAX_DAYS } from '#domain/analytics/sales-metrics.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { type AnalyticsQuery, analyticsOf } from './analytics.query.ts'
import { drilldownOrders } from './drilldown.query.ts'
import { analyticsCsv, salesMovements } from './sales-export.ts'

export interface AnalyticsReadDeps {
  readonly db: Sql
  /** IANA time zone of the marketplace. */
  readonly timeZone: string
}

export const analyticsReadRoutes = (deps: AnalyticsReadDeps): RouteTable => ({
  problems: analyticsProblems,
  routes: [
    route(analyticsContract.overview, 'producer', showOverview(deps)),
    route(analyticsContract.orders, 'producer', listDrilldownOrders(deps)),
    route(analyticsContract.csv, 'producer', download(deps)),
  ],
})

const showOverview =
  ({ db, timeZone }: AnalyticsReadDeps) =>
  async ({ actor, query }: RouteRequest<unknown, DateRange>) => {
    const period = periodOf(actor, query, timeZone)
    return isRefusal(period) ? period : analyticsOf(db, period)
  }

interface DrilldownRequest extends DateRange {
  readonly metric: MetricDrilldown
  readonly filter?: string | undefined
  readonly page?: number | undefined
}

const listDrilldownOrders =
  ({ db, timeZone }: AnalyticsReadDeps) =>
  async ({ actor, query }: RouteRequest<unknown, DrilldownRequest>) => {
    const period = periodOf(actor, query, timeZone)
    if (isRefusal(period)) return period
    const { metric, filter = '', page = 1 } = query
    return drilldownOrders(db, { ...period, metric, filter, page })
  }

const download =
  ({ db, timeZone }: AnalyticsReadDeps) =>
  async ({ actor, query }: RouteRequest<unknown, DateRange>) => {
    const period = periodOf(actor, query, timeZone)
    if (isRefusal(period)) return period
    const name = `sales-${period.from}-${period.to}.csv`
    const pieces = [analyticsCsv(await salesMovements(db, period))]
    return new Download({ name, type: 'text/csv; charset=utf-8', chunks: pieces })
  }

/** The producer and the requested period, or a refusal. */
function periodOf(actor: Actor, { from, to }: DateRange, timeZone: string): AnalyticsQuery | Refusal {
  const producerId = actor.kind === 'member' ? actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const days = daysIn({ from, to })
  if (days < 1) return refuse('date_range_reversed')
  if (days > MAX_DAYS) return refuse('period_too_long')
  return { producerId, from, to, timeZone }
}

import { analyticsContract, analyticsProblems } from '#domain/analytics/contract.ts'
import type { MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { type DateRange, daysIn, MAX_DAYS } from '#domain/analytics/sales-metrics.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { type AnalyticsAsked, analyticsOf } from './analytics.query.ts'
import { analyticsCsv } from './analytics-csv.ts'
import { ordersBehind } from './behind.query.ts'
import { movementsOf } from './movements.query.ts'

export interface AnalyticsReads {
  readonly db: Sql
  /** IANA name of the zone the market's days are told in. */
  readonly timeZone: string
}

export const analyticsReads = (deps: AnalyticsReads): RouteTable => ({
  problems: analyticsProblems,
  routes: [
    route(analyticsContract.overview, 'producer', showOverview(deps)),
    route(analyticsContract.orders, 'producer', listBehind(deps)),
    route(analyticsContract.csv, 'producer', download(deps)),
  ],
})

const showOverview =
  ({ db, timeZone }: AnalyticsReads) =>
  async ({ actor, query }: RouteRequest<unknown, DateRange>) => {
    const asked = askedBy(actor, query, timeZone)
    return isRefusal(asked) ? asked : analyticsOf(db, asked)
  }

interface BehindQuery extends DateRange {
  readonly which: MetricDrilldown
  readonly of?: string | undefined
  readonly page?: number | undefined
}

const listBehind =
  ({ db, timeZone }: AnalyticsReads) =>
  async ({ actor, query }: RouteRequest<unknown, BehindQuery>) => {
    const asked = askedBy(actor, query, timeZone)
    if (isRefusal(asked)) return asked
    const { which, of = '', page = 1 } = query
    return ordersBehind(db, { ...asked, which, of, page })
  }

const download =
  ({ db, timeZone }: AnalyticsReads) =>
  async ({ actor, query }: RouteRequest<unknown, DateRange>) => {
    const asked = askedBy(actor, query, timeZone)
    if (isRefusal(asked)) return asked
    const name = `sales-${asked.from}-${asked.to}.csv`
    const pieces = [analyticsCsv(await movementsOf(db, asked))]
    return new Download({ name, type: 'text/csv; charset=utf-8', pieces })
  }

/** Whose numbers, and of which days. */
function askedBy(actor: Actor, { from, to }: DateRange, timeZone: string): AnalyticsAsked | Refusal {
  const producerId = actor.kind === 'member' ? actor.producerId : undefined
  if (!producerId) return refuse('not_allowed')
  const days = daysIn({ from, to })
  if (days < 1) return refuse('date_range_reversed')
  if (days > MAX_DAYS) return refuse('period_too_long')
  return { producerId, from, to, timeZone }
}

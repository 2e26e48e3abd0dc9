import { type DateRange, drilldownMetrics, type MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import type { Asked } from './api.ts'

/** The orders behind a number are a drawer over the page; the address says which. */
export function askedIn(query: URLSearchParams, period: DateRange): Asked | undefined {
  const metric = drilldownMetrics.find((each) => each === query.get('show'))
  if (!metric) return undefined
  const { since: from = period.from, until: to = period.to, filter } = Object.fromEntries(query)
  return { metric, from, to, ...(filter ? { filter } : {}) }
}

/** Some of the period's days only, where a number is about less than all of them. */
export interface Behind {
  readonly metric: MetricDrilldown
  readonly filter?: string | undefined
  readonly days?: DateRange | undefined
}

export function withBehind(query: URLSearchParams, { metric, filter, days }: Behind): URLSearchParams {
  const next = withoutBehind(query)
  next.set('show', metric)
  if (filter) next.set('filter', filter)
  if (days) {
    next.set('since', days.from)
    next.set('until', days.to)
  }
  return next
}

export function withoutBehind(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['show', 'filter', 'since', 'until', 'page']) next.delete(name)
  return next
}

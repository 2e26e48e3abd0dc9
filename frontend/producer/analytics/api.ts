import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { analyticsContract } from '#domain/analytics/contract.ts'
import type { DateRange, MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { analyticsKeys } from '#frontend/producer/live-maps.ts'
import { type EndpointOf, urlOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

type Analytics = typeof analyticsContract
const overview: EndpointOf<Analytics['overview']> = { method: 'GET', path: '/api/me/analytics' }
const orders: EndpointOf<Analytics['orders']> = { method: 'GET', path: '/api/me/analytics/orders' }
const csv: EndpointOf<Analytics['csv']> = { method: 'GET', path: '/api/me/analytics.csv' }

export const analyticsQuery = ({ from, to }: DateRange) =>
  queryOptions({
    queryKey: [...analyticsKeys.overview, from, to],
    ...readFrom(overview, { query: { from, to } }),
    placeholderData: keepPreviousData,
  })

/** A metric whose orders are listed. */
export interface Drilldown extends DateRange {
  readonly metric: MetricDrilldown
  readonly filter?: string | undefined
}

export const drilldownQuery = (drilldown: Drilldown, page: number) =>
  queryOptions({
    queryKey: [...analyticsKeys.orders, drilldown, page],
    ...readFrom(orders, { query: { ...drilldown, page } }),
    placeholderData: keepPreviousData,
  })

/** Address of the period's sales and refunds as CSV. */
export const csvUrl = (query: DateRange): string => urlOf(csv.path, { query })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductReportForm, productReportsContract } from '#domain/catalog/product-moderation.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'

type Reports = typeof productReportsContract
const mine: EndpointOf<Reports['mine']> = { method: 'GET', path: '/api/products/:id/reports/me' }
const report: EndpointOf<Reports['report']> = { method: 'POST', path: '/api/products/:id/reports' }

const keys = { mine: (id: string) => ['product-reports', id] } as const

/** Status of the user's own report. */
export const ownReportQuery = (id: string) =>
  queryOptions({ queryKey: keys.mine(id), ...readFrom(mine, { params: { id } }) })

/** Refetches the report status after success and after failure. */
export function useReportProduct(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: ProductReportForm) => call(report, { params: { id }, body: form }),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.mine(id) }),
  })
}

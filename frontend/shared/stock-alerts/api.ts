import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { stockAlertsContract } from '#domain/stock-alerts/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { stockAlertKeys } from '#frontend/shared/live-maps.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type StockAlerts = typeof stockAlertsContract
const list: EndpointOf<StockAlerts['list']> = { method: 'GET', path: '/api/me/stock-alerts' }
const request: EndpointOf<StockAlerts['request']> = { method: 'PUT', path: '/api/me/stock-alerts/:productId' }
const withdraw: EndpointOf<StockAlerts['withdraw']> = { method: 'DELETE', path: '/api/me/stock-alerts/:productId' }

/** The member's open alerts, newest first. */
export const stockAlertsQuery = queryOptions({
  queryKey: stockAlertKeys.all,
  ...readFrom(list),
})

interface StockAlertChange {
  readonly productId: string
  readonly requested: boolean
}

export function useChangeStockAlert() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ productId, requested }: StockAlertChange) =>
      call(requested ? request : withdraw, { params: { productId } }),
    onError: (error) => toast({ title: 'Alert not changed', text: errorMessage(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: stockAlertKeys.all }),
  })
}

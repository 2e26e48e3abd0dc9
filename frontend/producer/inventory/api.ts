import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  InventoryAdjustments,
  InventorySettingsForm,
  inventoryContract,
  ProductThresholdForm,
} from '#domain/catalog/inventory.contract.ts'
import type { productListingsContract, StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Inventory = typeof inventoryContract
const shelves: EndpointOf<Inventory['inventory']> = { method: 'GET', path: '/api/me/inventory' }
const forecast: EndpointOf<Inventory['forecast']> = { method: 'GET', path: '/api/me/inventory/forecast' }
const saveSettings: EndpointOf<Inventory['saveSettings']> = { method: 'PUT', path: '/api/me/inventory/settings' }
const saveThreshold: EndpointOf<Inventory['saveThreshold']> = {
  method: 'PUT',
  path: '/api/me/products/:id/low-stock-threshold',
}
const changeMany: EndpointOf<Inventory['changeMany']> = { method: 'POST', path: '/api/me/inventory/adjustments' }
type OwnGoods = typeof productListingsContract
const stock: EndpointOf<OwnGoods['stock']> = { method: 'POST', path: '/api/me/products/:id/stock' }
const movements: EndpointOf<OwnGoods['movements']> = { method: 'GET', path: '/api/me/products/:id/stock-movements' }

/** Everything on the producer's shelves. */
export const inventoryQuery = queryOptions({
  queryKey: keys.shelves,
  queryFn: ({ signal }) => call(shelves, { signal }),
})

export const forecastQuery = queryOptions({
  queryKey: keys.forecast,
  queryFn: ({ signal }) => call(forecast, { signal }),
})

/** What happened on one shelf; the page before stays in sight until the next one is there. */
export const movementsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...keys.movements(id), page],
    queryFn: ({ signal }) => call(movements, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

interface AskedChange {
  readonly id: string
  readonly change: StockChangeForm
}

export const useChangeStock = () =>
  useChange(({ id, change }: AskedChange, commandId) => call(stock, { params: { id }, body: change, commandId }))

export const useChangeMany = () =>
  useChange((body: InventoryAdjustments, commandId) => call(changeMany, { body, commandId }))

export const useSaveSettings = () =>
  useChange((body: InventorySettingsForm, commandId) => call(saveSettings, { body, commandId }))

export const useSaveThreshold = () =>
  useChange(({ id, ...body }: ProductThresholdForm & { readonly id: string }, commandId) =>
    call(saveThreshold, { params: { id }, body, commandId }),
  )

/** The same asked for again, as after a lost answer, is the same command; whatever came of it, the shelves are read again. */
function useChange<Asked extends object, Answer>(send: (asked: Asked, commandId: string) => Promise<Answer>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (asked: Asked) => attempt(asked, (commandId) => send(asked, commandId)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.all }),
  })
}

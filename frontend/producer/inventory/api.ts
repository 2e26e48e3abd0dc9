import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  InventoryAdjustments,
  InventorySettingsForm,
  inventoryContract,
  ProductThresholdForm,
} from '#domain/catalog/inventory.contract.ts'
import type { productListingsContract, StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import { inventoryKeys } from '#frontend/producer/live-maps.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'

type Inventory = typeof inventoryContract
const inventory: EndpointOf<Inventory['inventory']> = { method: 'GET', path: '/api/me/inventory' }
const forecast: EndpointOf<Inventory['forecast']> = { method: 'GET', path: '/api/me/inventory/forecast' }
const saveSettings: EndpointOf<Inventory['saveSettings']> = { method: 'PUT', path: '/api/me/inventory/settings' }
const saveThreshold: EndpointOf<Inventory['saveThreshold']> = {
  method: 'PUT',
  path: '/api/me/products/:id/low-stock-threshold',
}
const adjustMany: EndpointOf<Inventory['changeMany']> = { method: 'POST', path: '/api/me/inventory/adjustments' }
type Listings = typeof productListingsContract
const stock: EndpointOf<Listings['stock']> = { method: 'POST', path: '/api/me/products/:id/stock' }
const movements: EndpointOf<Listings['movements']> = { method: 'GET', path: '/api/me/products/:id/stock-movements' }

/** Stock of all products, with thresholds and alerts. */
export const inventoryQuery = queryOptions({
  queryKey: inventoryKeys.stock,
  ...readFrom(inventory),
})

export const forecastQuery = queryOptions({
  queryKey: inventoryKeys.forecast,
  ...readFrom(forecast),
})

/** Stock movements of one product; the previous page stays visible until the next one is loaded. */
export const movementsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...inventoryKeys.movements(id), page],
    ...readFrom(movements, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })

interface StockAdjustment {
  readonly id: string
  readonly change: StockChangeForm
}

export const useAdjustStock = () =>
  useChange(({ id, change }: StockAdjustment, commandId) => call(stock, { params: { id }, body: change, commandId }))

export const useAdjustMany = () =>
  useChange((body: InventoryAdjustments, commandId) => call(adjustMany, { body, commandId }))

export const useSaveSettings = () =>
  useChange((body: InventorySettingsForm, commandId) => call(saveSettings, { body, commandId }))

export const useSaveThreshold = () =>
  useChange(({ id, ...body }: ProductThresholdForm & { readonly id: string }, commandId) =>
    call(saveThreshold, { params: { id }, body, commandId }),
  )

/** A retry after a lost response repeats the same command id. Refetches the inventory after success and failure. */
function useChange<Input extends object, Answer>(send: (input: Input, commandId: string) => Promise<Answer>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (input: Input) => attempt(input, (commandId) => send(input, commandId)),
    onSettled: () => void queries.invalidateQueries({ queryKey: inventoryKeys.all }),
  })
}

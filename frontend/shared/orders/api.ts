import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderTabFilter, orderingContract } from '#domain/ordering/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Ordering = typeof orderingContract
const mine: EndpointOf<Ordering['mine']> = { method: 'GET', path: '/api/orders' }
const one: EndpointOf<Ordering['one']> = { method: 'GET', path: '/api/orders/:id' }
const receipt: EndpointOf<Ordering['receipt']> = { method: 'GET', path: '/api/orders/:id/receipt' }
const renewLink: EndpointOf<Ordering['renewLink']> = { method: 'POST', path: '/api/orders/:id/link' }
const cancel: EndpointOf<Ordering['cancel']> = { method: 'POST', path: '/api/orders/:id/cancel' }

interface ListOf {
  readonly tab: OrderTabFilter
  readonly page: number
}

/** The orders of the one signed in, as a buyer. */
export const myOrdersQuery = ({ tab, page }: ListOf) =>
  queryOptions({
    queryKey: [...keys.mine, tab, page],
    queryFn: ({ signal }) => call(mine, { query: { tab, page }, signal }),
  })

/** One order; a guest shows the key of the signed link. */
export const orderQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...keys.one(id), key ?? ''],
    queryFn: ({ signal }) => call(one, { params: { id }, query: { key }, signal }),
  })

/** Asks for a new link by mail; `key` is that of the expired one. */
export const useRenewLink = (id: string, key: string) =>
  useMutation({ mutationFn: () => call(renewLink, { params: { id }, query: { key } }) })

/** The receipt of an order and its credit notes. While it is being made it is asked for again: the socket may be away. */
export const receiptQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...keys.receipt(id), key ?? ''],
    queryFn: ({ signal }) => call(receipt, { params: { id }, query: { key }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 5_000 : false),
  })

/** The buyer takes the order back. */
export function useCancelOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, reason }: { id: string; key: string | undefined; reason: string }) =>
      call(cancel, { params: { id }, query: { key }, body: { reason } }),
    onSuccess: () => toast({ title: 'Order canceled' }),
    onError: tellRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

/** Reports the outcome outside the card or dialog that started it: both may be unmounted once the order is fetched again. */
const tellRefusal = (error: unknown): void =>
  toast({ title: 'Update failed', text: errorMessage(error), tone: 'error' })

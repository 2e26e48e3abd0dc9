import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderTabFilter, orderingContract } from '#domain/ordering/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { orderKeys } from '#frontend/shared/live-maps.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type Ordering = typeof orderingContract
const mine: EndpointOf<Ordering['mine']> = { method: 'GET', path: '/api/orders' }
const one: EndpointOf<Ordering['one']> = { method: 'GET', path: '/api/orders/:id' }
const receipt: EndpointOf<Ordering['receipt']> = { method: 'GET', path: '/api/orders/:id/receipt' }
const renewLink: EndpointOf<Ordering['renewLink']> = { method: 'POST', path: '/api/orders/:id/link' }
const cancel: EndpointOf<Ordering['cancel']> = { method: 'POST', path: '/api/orders/:id/cancel' }

interface OrderListQuery {
  readonly tab: OrderTabFilter
  readonly page: number
}

/** The signed-in buyer's orders. */
export const myOrdersQuery = ({ tab, page }: OrderListQuery) =>
  queryOptions({
    queryKey: [...orderKeys.mine, tab, page],
    ...readFrom(mine, { query: { tab, page } }),
  })

/** One order. `key` is from the signed link, for guests. */
export const orderQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), key ?? ''],
    ...readFrom(one, { params: { id }, query: { key } }),
  })

/** Requests a new link by email. `key` is from the expired link. */
export const useRenewLink = (id: string, key: string) =>
  useMutation({ mutationFn: () => call(renewLink, { params: { id }, query: { key } }) })

/** The receipt of an order and its credit notes. Polls while it is being made, in case the live message is missed. */
export const receiptQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...orderKeys.receipt(id), key ?? ''],
    ...readFrom(receipt, { params: { id }, query: { key } }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 5_000 : false),
  })

/** Cancels an order as its buyer. */
export function useCancelOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, reason }: { id: string; key: string | undefined; reason: string }) =>
      call(cancel, { params: { id }, query: { key }, body: { reason } }),
    onSuccess: () => toast({ title: 'Order canceled' }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

/** Shows a toast, because the card or dialog that started the change may unmount when the order is refetched. */
const showError = (error: unknown): void => toast({ title: 'Update failed', text: errorMessage(error), tone: 'error' })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderCard, OrderPage, OrderTabFilter, OrderView, orderingContract } from '#domain/ordering/contract.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { LiveMap } from '#frontend/lib/live-map.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { pageWithStatus, withStatus } from './order-changes.ts'

type Ordering = typeof orderingContract
const mine: EndpointOf<Ordering['mine']> = { method: 'GET', path: '/api/orders' }
const sales: EndpointOf<Ordering['sales']> = { method: 'GET', path: '/api/producer/orders' }
const one: EndpointOf<Ordering['one']> = { method: 'GET', path: '/api/orders/:id' }
const changeStatus: EndpointOf<Ordering['changeStatus']> = { method: 'PATCH', path: '/api/orders/:id/status' }
const cancel: EndpointOf<Ordering['cancel']> = { method: 'POST', path: '/api/orders/:id/cancel' }

const keys = {
  mine: ['ordering', 'mine'],
  sales: ['ordering', 'sales'],
  one: (id: string) => ['ordering', 'one', id],
} as const

export interface ListOf {
  readonly tab: OrderTabFilter
  readonly page: number
}

/** The orders of the one signed in, as a buyer. */
export const myOrdersQuery = ({ tab, page }: ListOf) =>
  queryOptions({
    queryKey: [...keys.mine, tab, page],
    queryFn: ({ signal }) => call(mine, { query: { tab, page }, signal }),
  })

/** The orders at the member's own producer. */
export const salesQuery = ({ tab, page }: ListOf) =>
  queryOptions({
    queryKey: [...keys.sales, tab, page],
    queryFn: ({ signal }) => call(sales, { query: { tab, page }, signal }),
  })

/** Every order that is still open at the member's producer, however many pages they fill. */
export const openSalesQuery = () =>
  queryOptions({ queryKey: [...keys.sales, 'open'], queryFn: ({ signal }) => everyOpenSale(signal) })

async function everyOpenSale(signal: AbortSignal): Promise<OrderCard[]> {
  const orders: OrderCard[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await call(sales, { query: { tab: 'active', page }, signal })
    orders.push(...found.orders)
    if (found.orders.length === 0 || orders.length >= found.counts.active) break
  }
  return orders
}
const MOST_PAGES = 20

/** One order; a guest shows the key of the signed link. */
export const orderQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...keys.one(id), key ?? ''],
    queryFn: ({ signal }) => call(one, { params: { id }, query: { key }, signal }),
  })

/** What a producer may ask an order to become. */
export type ProducerStatus = Exclude<OrderStatus, 'pending_payment' | 'paid' | 'cancelled' | 'payment_failed'>

export interface StatusChange {
  readonly id: string
  readonly status: ProducerStatus
  readonly reason?: string
}

/** The producer's next step: shown at once, taken back when the server refuses. */
export function useChangeStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status, reason }: StatusChange) =>
      call(changeStatus, { params: { id }, body: { status, ...(reason ? { reason } : {}) } }),
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: ['ordering'] })
      const before = queries.getQueriesData({ queryKey: ['ordering'] })
      moveEverywhere(id, status)
      return before
    },
    onError: (error, _change, before) => {
      tellRefusal(error)
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })

  function moveEverywhere(id: string, status: OrderStatus): void {
    const isPage = {
      queryKey: keys.sales,
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'open',
    }
    queries.setQueriesData<OrderPage>(isPage, (page) => page && pageWithStatus(page, id, status))
    queries.setQueryData<OrderCard[]>([...keys.sales, 'open'], (orders) =>
      orders?.map((order) => (order.id === id ? withStatus(order, status) : order)),
    )
    queries.setQueriesData<OrderView>({ queryKey: keys.one(id) }, (order) => order && withStatus(order, status))
  }
}

/** The buyer takes the order back. */
export function useCancelOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, reason }: { id: string; key: string | undefined; reason: string }) =>
      call(cancel, { params: { id }, query: { key }, body: { reason } }),
    onError: tellRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

/** Told where it outlives the card or dialog that asked: both may be gone once the order is read again. */
const tellRefusal = (error: unknown): void => toast({ title: 'Update failed', text: sentenceOf(error), tone: 'error' })

export const liveMap: LiveMap = {
  new_order: () => [keys.sales],
  order_joined: ({ orderId }) => [keys.mine, keys.one(String(orderId))],
  order_status_update: ({ orderId }) => [keys.mine, keys.sales, keys.one(String(orderId))],
}

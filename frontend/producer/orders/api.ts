import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type {
  OrderCard,
  OrderView,
  orderingContract,
  SaleCard,
  SalesPage,
  SalesTabFilter,
} from '#domain/ordering/contract.ts'
import {
  type AdvancedStatus,
  nextSteps,
  ORDER_STATUSES,
  type OrderStatus,
  PRODUCER_STEPS,
} from '#domain/ordering/order-status.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, takeInPage, useAttempt } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { orderKeys } from '#frontend/shared/live-maps.ts'

type Ordering = typeof orderingContract
const sales: EndpointOf<Ordering['sales']> = { method: 'GET', path: '/api/producer/orders' }
const changeStatus: EndpointOf<Ordering['changeStatus']> = { method: 'PATCH', path: '/api/orders/:id/status' }
const stepMany: EndpointOf<Ordering['stepMany']> = { method: 'POST', path: '/api/producer/orders/bulk-status' }
const packingSlips: EndpointOf<Ordering['packingSlips']> = { method: 'GET', path: '/api/producer/packing-slips' }
const checkIn: EndpointOf<Ordering['checkIn']> = { method: 'GET', path: '/api/producer/check-in' }
const refund: EndpointOf<Ordering['refund']> = { method: 'POST', path: '/api/orders/:id/refunds' }

interface SalesFilter {
  readonly tab: SalesTabFilter
  readonly page: number
  /** Part of an order's number or of a buyer's name. */
  readonly search: string
}

/** A page of the producer's orders, newest first. */
export const salesQuery = ({ tab, page, search }: SalesFilter) =>
  queryOptions({
    queryKey: [...orderKeys.sales, tab, page, search],
    ...readFrom(sales, { query: { tab, page, search } }),
  })

/** The producer's orders of one order's buyer. */
export const salesToBuyerQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.sales, 'buyer of', orderId],
    ...readFrom(sales, { query: { tab: 'all', page: 1, buyerOf: orderId } }),
  })

/** All open orders of the producer, over all pages. */
export const openSalesQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.sales, 'open'],
    queryFn: ({ signal }) => allOpenSales(signal),
    initialData: openSalesInPage,
  })

async function allOpenSales(signal: AbortSignal): Promise<SaleCard[]> {
  const orders: SaleCard[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const found = await call(sales, { query: { tab: 'active', page }, signal })
    orders.push(...found.orders)
    if (found.orders.length === 0 || orders.length >= found.counts.active) break
  }
  return orders
}
const MAX_PAGES = 20

/** The open orders if the page's HTML contains all of them. */
const openSalesInPage = (): SaleCard[] | undefined =>
  takeInPage(sales, { query: { tab: 'active', page: 1 } }, ({ orders, counts }) => orders.length >= counts.active)
    ?.orders

export const packingQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...orderKeys.packing, ...ids],
    ...readFrom(packingSlips, { query: { orders: ids.join() } }),
  })

export type CheckInQuery = { readonly code: string } | { readonly number: string }

/** Finds the order to hand over. Never cached: the order may have changed a minute ago. */
export const useCheckIn = () => useMutation({ mutationFn: (query: CheckInQuery) => call(checkIn, { query }) })

/** Statuses a producer can change an order to. */
export type ProducerStatus = AdvancedStatus | 'declined'

interface StatusChange {
  readonly id: string
  readonly status: ProducerStatus
  readonly reason?: string
}

/** Changes an order's status: shown at once, reverted if refused. `onDone` also runs after the caller unmounted. */
export function useChangeStatus(onDone?: (change: StatusChange) => void) {
  const queries = useQueryClient()
  const showRefusal = useRefusalMessage()
  return useMutation({
    mutationFn: ({ id, status, reason }: StatusChange) =>
      call(changeStatus, { params: { id }, body: { status, ...(reason ? { reason } : {}) } }),
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: ['ordering'] })
      const before = queries.getQueriesData({ queryKey: ['ordering'] })
      updateEverywhere(id, status)
      return before
    },
    onSuccess: (_answer, change) => onDone?.(change),
    onError: (error, _change, before) => {
      showRefusal(error)
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })

  function updateEverywhere(id: string, status: OrderStatus): void {
    const isPage = {
      queryKey: orderKeys.sales,
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'open',
    }
    queries.setQueriesData<SalesPage>(isPage, (page) => page && pageWithStatus(page, id, status))
    queries.setQueryData<SaleCard[]>([...orderKeys.sales, 'open'], (orders) =>
      orders?.map((order) => (order.id === id ? withStatus(order, status) : order)),
    )
    queries.setQueriesData<OrderView>({ queryKey: orderKeys.one(id) }, (order) => order && withStatus(order, status))
  }
}

interface BulkChange {
  readonly ids: string[]
  readonly status: AdvancedStatus
}

/** Changes the status of several orders. A retry after a lost response repeats the same command id. */
export function useChangeMany() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const showRefusal = useRefusalMessage()
  return useMutation({
    mutationFn: (body: BulkChange) => attempt(body, (commandId) => call(stepMany, { body, commandId })),
    onError: showRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

interface RefundForm {
  readonly id: string
  readonly lines: { itemId: string; quantity: number }[]
  readonly delivery: boolean
  readonly note: string
}

/** Refunds part of an order. */
export function useRefundOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: RefundForm) => call(refund, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

function useRefusalMessage() {
  const { message } = App.useApp()
  return (error: unknown) => void message.error(`Update failed. ${errorMessage(error)}`)
}

/** The order with a new status and the steps that follow it. */
export const withStatus = <O extends OrderCard>(order: O, status: OrderStatus): O => ({
  ...order,
  status,
  allowedStatuses: nextSteps(status, order.fulfillmentMethod).map((step) => PRODUCER_STEPS[step].to),
})

/** A page after one of its orders changed: the tabs' counts change at once; the order stays until the refetch. */
export function pageWithStatus(page: SalesPage, orderId: string, status: OrderStatus): SalesPage {
  const target = page.orders.find(({ id }) => id === orderId)
  if (!target) return page
  const [from, to] = [ORDER_STATUSES[target.status].tab, ORDER_STATUSES[status].tab]
  const counts = { ...page.counts }
  counts[from] -= 1
  counts[to] += 1
  return {
    ...page,
    counts,
    orders: page.orders.map((order) => (order.id === orderId ? withStatus(order, status) : order)),
  }
}

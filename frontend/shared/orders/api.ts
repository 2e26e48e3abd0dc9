import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderCard, OrderPage, OrderTabFilter, OrderView, orderingContract } from '#domain/ordering/contract.ts'
import {
  type AdvancedStatus,
  nextSteps,
  ORDER_STATUSES,
  type OrderStatus,
  PRODUCER_STEPS,
} from '#domain/ordering/order-status.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Ordering = typeof orderingContract
const mine: EndpointOf<Ordering['mine']> = { method: 'GET', path: '/api/orders' }
const sales: EndpointOf<Ordering['sales']> = { method: 'GET', path: '/api/producer/orders' }
const one: EndpointOf<Ordering['one']> = { method: 'GET', path: '/api/orders/:id' }
const receipt: EndpointOf<Ordering['receipt']> = { method: 'GET', path: '/api/orders/:id/receipt' }
const changeStatus: EndpointOf<Ordering['changeStatus']> = { method: 'PATCH', path: '/api/orders/:id/status' }
const stepMany: EndpointOf<Ordering['stepMany']> = { method: 'POST', path: '/api/producer/orders/bulk-status' }
const packingSlips: EndpointOf<Ordering['packingSlips']> = { method: 'GET', path: '/api/producer/packing-slips' }
const checkIn: EndpointOf<Ordering['checkIn']> = { method: 'GET', path: '/api/producer/check-in' }
const refund: EndpointOf<Ordering['refund']> = { method: 'POST', path: '/api/orders/:id/refunds' }
const renewLink: EndpointOf<Ordering['renewLink']> = { method: 'POST', path: '/api/orders/:id/link' }
const cancel: EndpointOf<Ordering['cancel']> = { method: 'POST', path: '/api/orders/:id/cancel' }

interface ListOf {
  readonly tab: OrderTabFilter
  readonly page: number
}

export interface SalesAsked extends ListOf {
  /** Part of an order's number or of a buyer's name. */
  readonly search: string
}

/** The orders of the one signed in, as a buyer. */
export const myOrdersQuery = ({ tab, page }: ListOf) =>
  queryOptions({
    queryKey: [...keys.mine, tab, page],
    queryFn: ({ signal }) => call(mine, { query: { tab, page }, signal }),
  })

/** The orders at the member's own producer. */
export const salesQuery = ({ tab, page, search }: SalesAsked) =>
  queryOptions({
    queryKey: [...keys.sales, tab, page, search],
    queryFn: ({ signal }) => call(sales, { query: { tab, page, search }, signal }),
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

/** What to pack, order by order. */
export const packingQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.packing, ...ids],
    queryFn: ({ signal }) => call(packingSlips, { query: { orders: ids.join() }, signal }),
  })

export type CheckInAsked = { readonly code: string } | { readonly number: string }

/** The order somebody has come for. Asked of the server every time: what was true a minute ago is not good enough. */
export const useCheckIn = () => useMutation({ mutationFn: (asked: CheckInAsked) => call(checkIn, { query: asked }) })

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

/** What a producer may ask an order to become. */
export type ProducerStatus = AdvancedStatus | 'declined'

interface StatusChange {
  readonly id: string
  readonly status: ProducerStatus
  readonly reason?: string
}

/** The producer's next step: shown at once, taken back when the server refuses. `onDone` is told also once the card is gone. */
export function useChangeStatus(onDone?: (change: StatusChange) => void) {
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
    onSuccess: (_answer, change) => onDone?.(change),
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

interface StepsAsked {
  readonly ids: string[]
  readonly status: AdvancedStatus
}

/** The producer's next step with many orders; asked for again, as after a lost answer, it is the same request. */
export function useStepMany() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (asked: StepsAsked) => attempt(asked, (commandId) => call(stepMany, { body: asked, commandId })),
    onError: tellRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

/** The buyer takes the order back. */
export function useCancelOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, reason }: { id: string; key: string | undefined; reason: string }) =>
      call(cancel, { params: { id }, query: { key }, body: { reason } }),
    onSuccess: () => toast({ title: 'Order cancelled' }),
    onError: tellRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

interface RefundAsked {
  readonly id: string
  readonly lines: { itemId: string; quantity: number }[]
  readonly delivery: boolean
  readonly note: string
}

/** The producer gives some of an order back. */
export function useRefundOrder(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: RefundAsked) => call(refund, { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Refund on its way' })
      onDone()
    },
    onError: tellRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: ['ordering'] }),
  })
}

/** Told where it outlives the card or dialog that asked: both may be gone once the order is read again. */
const tellRefusal = (error: unknown): void => toast({ title: 'Update failed', text: sentenceOf(error), tone: 'error' })

/** The order as its producer will see it once the server agrees. */
export const withStatus = <O extends OrderCard>(order: O, status: OrderStatus): O => ({
  ...order,
  status,
  allowedStatuses: nextSteps(status, order.fulfillmentMethod).map((step) => PRODUCER_STEPS[step].to),
})

/** A page of orders after one of them moved: it changes its tab's count, and stays in sight until the page is fetched. */
export function pageWithStatus(page: OrderPage, orderId: string, status: OrderStatus): OrderPage {
  const moved = page.orders.find(({ id }) => id === orderId)
  if (!moved) return page
  const [from, to] = [ORDER_STATUSES[moved.status].tab, ORDER_STATUSES[status].tab]
  const counts = { ...page.counts }
  counts[from] -= 1
  counts[to] += 1
  return {
    ...page,
    counts,
    orders: page.orders.map((order) => (order.id === orderId ? withStatus(order, status) : order)),
  }
}

/** Orders that were paid since the list before: new on it, or waiting for their money. A first list brings nothing new. */
export function arrivals(before: readonly OrderCard[] | undefined, now: readonly OrderCard[]): OrderCard[] {
  if (!before) return []
  const paidFor = new Set(before.filter(({ status }) => status !== 'pending_payment').map(({ id }) => id))
  return now.filter(({ id, status }) => status === 'paid' && !paidFor.has(id))
}

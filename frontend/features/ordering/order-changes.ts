import type { OrderCard, OrderPage } from '#domain/ordering/contract.ts'
import { nextSteps, ORDER_STATUSES, type OrderStatus, PRODUCER_STEPS } from '#domain/ordering/order-status.ts'

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

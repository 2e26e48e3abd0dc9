import type { OrderCard } from '#domain/ordering/contract.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'

export interface Overview {
  /** Paid, nobody has looked at them yet. */
  readonly fresh: number
  readonly preparing: number
  /** Waiting to be collected or on the road. */
  readonly underway: number
  /** Goods and delivery of these orders, less the market's fee; in cents. */
  readonly yoursCents: number
}

/** What lies on the producer's table now, from open orders that are paid for. */
export function overviewOf(orders: readonly OrderCard[]): Overview {
  const counted = (...statuses: OrderStatus[]) => orders.filter(({ status }) => statuses.includes(status))
  const paidFor = counted('paid', 'processing', 'ready_for_pickup', 'shipped')
  return {
    fresh: counted('paid').length,
    preparing: counted('processing').length,
    underway: counted('ready_for_pickup', 'shipped').length,
    yoursCents: paidFor.reduce((all, order) => all + producersShare(order), 0),
  }
}

/** What the producer is left with of one order, before tax and the buyer's processing fee. */
export const producersShare = (order: OrderCard): number =>
  order.itemsCents + order.deliveryCents - (order.platformFeeCents ?? 0)

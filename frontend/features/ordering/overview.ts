import type { OrderCard } from '#domain/ordering/contract.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'

export interface Overview {
  /** Paid, nobody has looked at them yet. */
  readonly fresh: number
  readonly preparing: number
  /** Waiting to be collected or on the road. */
  readonly underway: number
  /** Goods and delivery of these orders, less the platform fee; in cents. */
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

/** What the producer gets of one order before anything goes back. */
export const soldFor = ({ platformFeeCents, ...order }: OrderCard): number =>
  producerShare({ ...order, platformFeeCents: platformFeeCents ?? 0 })

/** What of it goes back, or went. */
export const takenBack = ({ refunds }: OrderCard): number =>
  standing(refunds).reduce((sum, { takenBackCents }) => sum + (takenBackCents ?? 0), 0)

/** What of the buyer's money is still there to go back. */
export const leftOfTotal = ({ totalCents, refunds }: OrderCard): number =>
  standing(refunds).reduce((left, refund) => left - refund.totalCents, totalCents)

/** Of a refund that failed nothing has gone back. */
export const standing = (refunds: OrderCard['refunds']): OrderCard['refunds'] =>
  refunds.filter(({ status }) => status !== 'failed')

/** What the producer is left with. */
export const producersShare = (order: OrderCard): number => soldFor(order) - takenBack(order)

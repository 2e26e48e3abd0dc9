import type { OrderCard } from '#domain/ordering/contract.ts'
import { standing } from './overview.ts'

/** A line of an order with what of it may still be given back. */
export interface RefundableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly priceCents: number
  readonly left: number
}

/** What may still be given back, line by line: before the order leaves, what is to be packed; then, what was paid. */
export const refundableLines = (order: OrderCard): RefundableLine[] =>
  order.lines
    .map((line) => {
      const { itemId, name, unit, unitPriceCents, quantity } = line
      const gone = order.allowedRefund === 'unfulfillable' ? line.missing : givenBack(order, itemId)
      return { itemId, name, unit, priceCents: unitPriceCents, left: Math.round((quantity - gone) * 100) / 100 }
    })
    .filter(({ left }) => left > 0)

/** Refunds that failed gave nothing. */
const givenBack = ({ refunds }: OrderCard, itemId: string): number =>
  standing(refunds)
    .flatMap((refund) => refund.lines.filter((line) => line.itemId === itemId))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the delivery fee has not gone back yet. */
export const deliveryLeft = ({ deliveryFeeCents, refunds }: OrderCard): boolean =>
  deliveryFeeCents > 0 && !standing(refunds).some((refund) => refund.deliveryFeeCents > 0)

import type { OrderCard } from '#domain/ordering/contract.ts'
import { Bill, type BillRow } from '#frontend/ui/bill.tsx'
import { producersShare } from './overview.ts'

interface OrderMoneyProps {
  readonly order: OrderCard
  readonly viewer: 'buyer' | 'producer'
}

/** Every part of what was paid; the producer sees in its place what is left of it. */
export function OrderMoney({ order, viewer }: OrderMoneyProps) {
  const { sum, parts, refunded } = viewer === 'producer' ? producersBill(order) : buyersBill(order)
  const since: BillRow[] = order.refundedCents > 0 ? [[refunded, -order.refundedCents]] : []
  return <Bill items={['Items', order.itemsCents]} parts={parts} sum={sum} since={since} />
}

interface SeenBill {
  readonly parts: readonly BillRow[]
  readonly sum: BillRow
  readonly refunded: string
}

const buyersBill = ({ deliveryCents, taxCents, processingCents, totalCents }: OrderCard): SeenBill => ({
  parts: [
    ['Delivery', deliveryCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingCents],
  ],
  sum: ['Total', totalCents],
  refunded: 'Refunded to you',
})

const producersBill = (order: OrderCard): SeenBill => ({
  parts: [
    ['Delivery', order.deliveryCents],
    ['Market fee', -(order.platformFeeCents ?? 0)],
  ],
  sum: ['Yours', producersShare(order)],
  refunded: 'Refunded to the buyer',
})

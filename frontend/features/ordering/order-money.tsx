import type { OrderCard } from '#domain/ordering/contract.ts'
import { Bill, type BillRow } from '#frontend/ui/bill.tsx'
import { soldFor, takenBack } from './overview.ts'

interface OrderMoneyProps {
  readonly order: OrderCard
  readonly viewer: 'buyer' | 'producer'
}

/** Every part of what was paid; the producer sees in its place what is left of it. */
export function OrderMoney({ order, viewer }: OrderMoneyProps) {
  const { sum, parts, back } = viewer === 'producer' ? producersBill(order) : buyersBill(order)
  const credit = order.storeCreditCents
  const tender: BillRow[] =
    credit > 0
      ? [
          ['Paid with store credit', credit],
          ['Paid by card', order.totalCents - credit],
        ]
      : []
  const since = back[1] === 0 ? tender : [...tender, back]
  return <Bill items={['Items', order.subtotalCents]} parts={parts} sum={sum} since={since} />
}

interface SeenBill {
  readonly parts: readonly BillRow[]
  readonly sum: BillRow
  readonly back: BillRow
}

const buyersBill = ({
  deliveryFeeCents,
  taxCents,
  processingFeeCents,
  totalCents,
  refundedCents,
}: OrderCard): SeenBill => ({
  parts: [
    ['Delivery', deliveryFeeCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingFeeCents],
  ],
  sum: ['Total', totalCents],
  back: ['Refunded to you', -refundedCents],
})

const producersBill = (order: OrderCard): SeenBill => ({
  parts: [
    ['Delivery', order.deliveryFeeCents],
    ['Platform fee', -(order.platformFeeCents ?? 0)],
  ],
  sum: ['Yours', soldFor(order)],
  back: ['Given back', -takenBack(order)],
})

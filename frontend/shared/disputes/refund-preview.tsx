import { isRefund, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Bill } from '#frontend/shared/ui/price-summary.tsx'
import { refundOf } from './resolutions.tsx'

interface MoneyBackProps {
  readonly the: DisputeView
  readonly resolution: Resolution
}

/** What the buyer would get back, part by part; nothing where no money moves. */
export function MoneyBack({ the, resolution }: MoneyBackProps) {
  if (!isRefund(resolution)) return null
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = refundOf(the, resolution)
  const paid = `of ${formatMoney(the.totalCents)} paid`
  const isCredit = resolution.kind === 'store_credit'
  const parts = [
    ['Delivery', deliveryFeeCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingFeeCents],
  ] as const
  return (
    <Bill
      items={['Goods', subtotalCents]}
      parts={parts}
      sum={[`${isCredit ? 'Becomes store credit' : 'Goes back to the buyer'}, ${paid}`, totalCents]}
    />
  )
}

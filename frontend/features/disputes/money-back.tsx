import { isRefund, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import { refundOf } from './refund-of.ts'

interface MoneyBackProps {
  readonly the: DisputeView
  readonly resolution: Resolution
}

/** What the buyer would get back, part by part; nothing where no money moves. */
export function MoneyBack({ the, resolution }: MoneyBackProps) {
  if (!isRefund(resolution)) return null
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents } = refundOf(the, resolution)
  const isCredit = resolution.kind === 'credit'
  const parts = [
    ['Delivery', deliveryCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingCents],
  ] as const
  return (
    <Bill
      items={['Goods', itemsCents]}
      parts={parts}
      sum={[isCredit ? 'Becomes store credit' : 'Goes back to the buyer', totalCents]}
    />
  )
}

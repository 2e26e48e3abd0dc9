import { isRefund, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
import { refundOf } from './resolutions.tsx'

interface RefundPreviewProps {
  readonly dispute: DisputeView
  readonly resolution: Resolution
}

/** The refund breakdown; renders nothing for resolutions without a refund. */
export function RefundPreview({ dispute, resolution }: RefundPreviewProps) {
  if (!isRefund(resolution)) return null
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = refundOf(dispute, resolution)
  const paid = `of ${formatMoney(dispute.totalCents)} paid`
  const isCredit = resolution.kind === 'store_credit'
  const parts = [
    ['Delivery', deliveryFeeCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingFeeCents],
  ] as const
  return (
    <PriceSummary
      items={['Products', subtotalCents]}
      parts={parts}
      sum={[`${isCredit ? 'Store credit' : 'Refund to the buyer'}, ${paid}`, totalCents]}
    />
  )
}

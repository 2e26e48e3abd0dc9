import { formatRefundedLine } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard, RefundView } from '#domain/ordering/contract.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { unrefundedTotal } from './order-status.tsx'
import './orders.css'

/** All refunds of an order, each with its amount, reason and status. */
export function OrderRefunds({ order }: { readonly order: OrderCard }) {
  if (order.refunds.length === 0) return null
  return (
    <ul className="order-refunds" aria-label="Refunds">
      {order.refunds.map((refund) => (
        <li key={refund.id}>
          <Refund order={order} refund={refund} />
        </li>
      ))}
    </ul>
  )
}

function Refund({ order, refund }: { readonly order: OrderCard; readonly refund: RefundView }) {
  const { status, note, approvedAt, totalCents, storeCreditCents } = refund
  return (
    <>
      <div className="order-refunds-head">
        <span>
          {refundReasonText(refund)}{' '}
          <Badge tone={status === 'failed' ? 'tomato' : 'leaf'}>{refundStatusLabel(refund)}</Badge>
        </span>
        <Money cents={totalCents} />
      </div>
      {note && <blockquote>{note}</blockquote>}
      <p className="order-refunds-parts">
        {refundParts(order, refund).join(' · ')} · <time dateTime={approvedAt}>{formatDateTime(approvedAt)}</time>
        {storeCreditCents > 0 && <> · {formatMoney(storeCreditCents)} of it as store credit</>}
      </p>
      {status === 'failed' && (
        <p>Nothing has been refunded yet. Reply to the order’s email, and we’ll find another way.</p>
      )}
    </>
  )
}

/** The item and fee parts of a refund. */
export function refundParts({ lines }: OrderCard, refund: RefundView): string[] {
  const items = refund.lines.map(({ itemId, quantity, cents }) => {
    const line = lines.find((candidate) => candidate.itemId === itemId)
    return `${formatRefundedLine({ quantity, unit: line?.unit ?? '', name: line?.name ?? 'items' })} ${formatMoney(cents)}`
  })
  const rest = [
    ['delivery', refund.deliveryFeeCents],
    ['sales tax', refund.taxCents],
    ['processing fee', refund.processingFeeCents],
  ] as const
  return [...items, ...rest.filter(([, cents]) => cents > 0).map(([name, cents]) => `${name} ${formatMoney(cents)}`)]
}

/** Refund reasons, as shown to both parties. */
const REASONS: Readonly<Record<RefundView['reason'], string>> = {
  cancelled: 'The order was canceled',
  declined: 'The order was declined',
  unfulfillable: 'Some items were unavailable',
  goodwill: 'Goodwill',
  dispute: 'A dispute was settled',
}
export const refundReasonText = ({ reason }: Pick<RefundView, 'reason'>): string => REASONS[reason]

const STATUS: Readonly<Record<RefundView['status'], string>> = {
  approved: 'Pending',
  submitted: 'On its way to the card',
  succeeded: 'Sent to the bank',
  failed: 'Rejected by the bank',
}
export const refundStatusLabel = ({ status }: RefundView): string => STATUS[status]

/** What is refunded if the order is ended now. Nothing is refunded here during a bank dispute or after a lost one. */
export function refundNotice(order: OrderCard, viewer: 'buyer' | 'producer'): string {
  const left = formatMoney(unrefundedTotal(order))
  const buyer = viewer === 'buyer'
  if (order.chargeback === 'open')
    return buyer
      ? 'You asked your bank for a refund. Until the bank decides, nothing is refunded here.'
      : 'The buyer asked their bank for a refund. Until the bank decides, nothing is refunded here.'
  if (order.chargeback === 'lost')
    return buyer
      ? 'Your bank has refunded you, so nothing more is refunded here.'
      : 'The bank has refunded the buyer, so nothing more is refunded here.'
  return buyer
    ? `All ${left} is refunded to your card. Banks take 5 to 10 business days to show it.`
    : `All ${left} is refunded to the buyer.`
}

import { formatRefundedLine } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard, RefundView } from '#domain/ordering/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { refundStatusWords, whyWords } from './refund-words.ts'
import './order-refunds.css'

/** Every refund of an order: how much, what for, and how far it has come. */
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
  const { status, note, approvedAt, totalCents, takenBackCents, storeCreditCents } = refund
  return (
    <>
      <div className="order-refunds-head">
        <span>
          {whyWords(refund)} <Badge tone={status === 'failed' ? 'tomato' : 'leaf'}>{refundStatusWords(refund)}</Badge>
        </span>
        <Money cents={totalCents} />
      </div>
      {note && <blockquote>{note}</blockquote>}
      <p className="order-refunds-parts">
        {partsOf(order, refund).join(' · ')} · <time dateTime={approvedAt}>{momentWords(approvedAt)}</time>
        {storeCreditCents > 0 && <> · {formatMoney(storeCreditCents)} of it as store credit</>}
        {takenBackCents !== null && <> · {formatMoney(takenBackCents)} of it from you</>}
      </p>
      {status === 'failed' && (
        <p>None of this has gone back yet. Please reply to the order’s email, and we’ll find another way.</p>
      )}
    </>
  )
}

/** Item and fee parts, each named: what a refund is made of is nobody's guess. */
function partsOf({ lines }: OrderCard, refund: RefundView): string[] {
  const goods = refund.lines.map(({ itemId, quantity, cents }) => {
    const line = lines.find((one) => one.itemId === itemId)
    return `${formatRefundedLine({ quantity, unit: line?.unit ?? '', name: line?.name ?? 'goods' })} ${formatMoney(cents)}`
  })
  const rest = [
    ['delivery', refund.deliveryFeeCents],
    ['sales tax', refund.taxCents],
    ['processing fee', refund.processingFeeCents],
  ] as const
  return [...goods, ...rest.filter(([, cents]) => cents > 0).map(([name, cents]) => `${name} ${formatMoney(cents)}`)]
}

import { Link } from 'react-router-dom'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { leftCents } from './refund-of.ts'

interface CaseOrderProps {
  readonly the: DisputeView
}

/** The order a case is about: its goods, each with the way to what it cost and was said to be then, and its money. */
export function CaseOrder({ the }: CaseOrderProps) {
  const { orderNumber, paid, totalCents } = the
  const back = totalCents - leftCents(the)
  return (
    <Card role="region" aria-label="The order">
      <h2>Order #{orderNumber}</h2>
      <Goods the={the} />
      <Bill
        items={['Goods', paid.subtotalCents]}
        parts={[
          ['Delivery', paid.deliveryFeeCents],
          ['Sales tax', paid.taxCents],
          ['Processing fee', paid.processingFeeCents],
        ]}
        sum={['Paid', totalCents]}
        since={back > 0 ? [['Given back', -back]] : []}
      />
    </Card>
  )
}

const Goods = ({ the }: CaseOrderProps) => (
  <ul className="case-goods" aria-label="The goods of the order">
    {the.orderLines.map((line) => (
      <li key={line.itemId}>
        <span>
          <strong>{line.name}</strong>
          <small>{boughtWords(line)}</small>
          <Then the={the} itemId={line.itemId} />
        </span>
        <Money cents={line.lineTotalCents} />
      </li>
    ))}
  </ul>
)

/** What it cost when it was ordered, and what its page said; a box is no product with a page. */
function Then({ the: { id, orderTimeline }, itemId }: CaseOrderProps & { readonly itemId: string }) {
  const at = orderTimeline?.entries[0]?.at
  if (isBox(itemId) || !at) return null
  return (
    <span className="case-then">
      <Link to={paths.supportAsOfThe({ product: itemId, at, case: id })}>Price and page when it was ordered</Link>
      <Link to={paths.product(itemId)}>Its page now</Link>
    </span>
  )
}

function boughtWords({
  quantity,
  remainingQuantity: left,
  unit,
  unitPriceCents,
  lineTotalCents,
  remainingCents: leftCents,
}: DisputeView['orderLines'][number]): string {
  const bought = `${formatQuantity(quantity, unit)} bought at ${formatMoney(unitPriceCents)} ${UNITS[unit as Unit]?.label ?? unit}`
  if (left < quantity) return `${bought}, ${formatQuantity(quantity - left, unit)} given back`
  return leftCents < lineTotalCents ? `${bought}, ${formatMoney(lineTotalCents - leftCents)} given back` : bought
}

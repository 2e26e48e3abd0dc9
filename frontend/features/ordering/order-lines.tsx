import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import './order-lines.css'

interface OrderLinesProps {
  readonly lines: OrderCard['lines']
  /** For a buyer who has the goods: those they have reviewed. Each leads to its review. */
  readonly reviewed?: readonly string[] | undefined
}

/** The goods of an order, as they were bought. */
export function OrderLines({ lines, reviewed }: OrderLinesProps) {
  return (
    <ul className="order-lines">
      {lines.map(({ itemId, productId, name, unit, quantity, missing, unitPriceCents, lineTotalCents }) => (
        <li key={itemId}>
          <span className="order-lines-amount">{formatQuantity(quantity, unit)}</span>
          <span>
            {name}
            <span className="order-lines-price">
              <Money cents={unitPriceCents} /> {UNITS[unit as Unit]?.label ?? unit}
            </span>
            {missing > 0 && <em className="order-lines-missing">{`${formatQuantity(missing, unit)} missing`}</em>}
            {reviewed && productId && (
              <ReviewLink productId={productId} name={name} written={reviewed.includes(productId)} />
            )}
          </span>
          <Money cents={lineTotalCents} />
        </li>
      ))}
    </ul>
  )
}

interface ReviewLinkProps {
  readonly productId: string
  readonly name: string
  /** They have said what they think of it before. */
  readonly written: boolean
}

function ReviewLink({ productId, name, written }: ReviewLinkProps) {
  const label = written ? 'Edit Review' : 'Write Review'
  return (
    <TextLink
      to={paths.productReviews(productId, { write: 'true' })}
      className="order-lines-review"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </TextLink>
  )
}

import { Suspense } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard, OrderView } from '#domain/ordering/contract.ts'
import { handOverLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { softLazy } from '#frontend/shared/ui/lazy-component.ts'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Bill, type BillRow } from '#frontend/shared/ui/price-summary.tsx'
import { soldFor, takenBack } from './order-status.tsx'
import './orders.css'

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

/** The buyer as the producer needs them, or as they named themselves. */
export function OrderContact({ order }: { readonly order: OrderView }) {
  if (!order.contact) return <p className="order-facts">{whyNobody(order)}</p>
  const { fullName, email, phone } = order.contact
  return (
    <address className="order-facts">
      <strong>{fullName}</strong>
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
    </address>
  )
}

/** A producer has no name of a buyer who has not paid. */
function whyNobody({ viewer, buyerName, status }: OrderView): string {
  if (viewer === 'buyer' || buyerName !== null) return "The buyer's details have been erased."
  return status === 'pending_payment' ? 'You read who it is once the order is paid.' : 'This order was never paid.'
}

const CheckInCode = softLazy(async () => (await import('./check-in-code.tsx')).CheckInCode)

/** Where the goods change hands, and what the buyer asked for. */
export function OrderHandover({ order }: { readonly order: OrderView }) {
  const { fulfillmentMethod, pickupLocationName, contact, deliveryInstructions, viewer } = order
  return (
    <div className="order-facts">
      <strong>{handOverLabel({ fulfillmentMethod, placeName: pickupLocationName })}</strong>
      {fulfillmentMethod === 'pickup' ? (
        <Pickup order={order} />
      ) : (
        contact?.address && (
          <span>
            {contact.address}
            <br />
            {contact.city}, {contact.state} {contact.zipCode}
          </span>
        )
      )}
      {order.pickupCode && (
        <Suspense fallback={null}>
          <CheckInCode code={order.pickupCode} number={order.orderNumber} />
        </Suspense>
      )}
      {deliveryInstructions && (
        <blockquote>
          <span className="visually-hidden">
            {viewer === 'buyer' ? 'Your instructions: ' : "The buyer's instructions: "}
          </span>
          “{deliveryInstructions}”
        </blockquote>
      )}
    </div>
  )
}

function Pickup({ order: { pickup, pickupLocationName, status, viewer } }: { readonly order: OrderView }) {
  return (
    <>
      {pickup?.name && !pickupLocationName && <span>{pickup.name}</span>}
      {pickup?.address && <span>{pickup.address}</span>}
      {pickup && <span>{pickup.hoursNote}</span>}
      {viewer === 'buyer' && status === 'pending_payment' && (
        <span>You’ll see where to pick it up once the order is paid.</span>
      )}
    </>
  )
}

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

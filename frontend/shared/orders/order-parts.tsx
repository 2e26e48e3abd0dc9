import { Suspense } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard, OrderView } from '#domain/ordering/contract.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { instantOf, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { saveFile } from '#frontend/shared/lib/save-file.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PriceSummary, type PriceSummaryRow } from '#frontend/shared/ui/price-summary.tsx'
import './orders.css'

interface OrderLinesProps {
  readonly lines: OrderCard['lines']
  /** For a buyer who received the order: the ids of the products they have reviewed. */
  readonly reviewed?: readonly string[] | undefined
}

/** The items of an order as bought. */
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
  /** Whether the buyer has already reviewed it. */
  readonly written: boolean
}

function ReviewLink({ productId, name, written }: ReviewLinkProps) {
  const label = written ? 'Edit review' : 'Write a review'
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

/** The contact details that the buyer entered. */
export function OrderContact({ order: { contact } }: { readonly order: OrderView }) {
  if (!contact) return <p className="order-facts">The buyer's details have been erased.</p>
  return (
    <address className="order-facts">
      <strong>{contact.fullName}</strong>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
    </address>
  )
}

/** In a separate chunk, with the QR code library. */
const CheckInCode = lazyComponent(async () => (await import('./check-in-code.tsx')).CheckInCode)

/** Pickup location or delivery address, and the buyer's instructions. */
export function OrderFulfillment({ order }: { readonly order: OrderView }) {
  const { fulfillmentMethod, pickupLocationName, contact, deliveryInstructions } = order
  return (
    <div className="order-facts">
      <strong>{pickupOrDeliveryLabel({ fulfillmentMethod, placeName: pickupLocationName })}</strong>
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
          <span className="visually-hidden">Your instructions: </span>“{deliveryInstructions}”
        </blockquote>
      )}
    </div>
  )
}

function Pickup({ order }: { readonly order: OrderView }) {
  return (
    <>
      <PickupDetails order={order} />
      {order.status === 'pending_payment' && <span>You’ll see where to pick it up once the order is paid.</span>}
    </>
  )
}

type PickupOrder = Pick<OrderView, 'orderNumber' | 'producerName' | 'pickup' | 'pickupLocationName' | 'nextPickup'>

/** Where and when to pick up an order, with a map, directions and a calendar file. */
export function PickupDetails({ order }: { readonly order: PickupOrder }) {
  const { pickup, pickupLocationName, nextPickup } = order
  if (!pickup) return null
  return (
    <>
      {pickup.name && !pickupLocationName && <span>{pickup.name}</span>}
      {pickup.address && (
        <a href={mapUrl(pickup.address)} target="_blank" rel="noopener">
          {pickup.address}
        </a>
      )}
      {nextPickup && <span>Next pickup: {formatPickupWindow(nextPickup, marketDay(Date.now()))}</span>}
      <span>{pickup.hoursNote}</span>
      <PickupActions order={order} />
    </>
  )
}

/** Directions to the pickup location, and the pickup as a calendar file. */
export function PickupActions({ order }: { readonly order: PickupOrder }) {
  const { orderNumber, pickup, nextPickup } = order
  if (!pickup?.address && !nextPickup) return null
  const saveCalendar = () =>
    saveFile(`${orderNumber}.ics`, [pickupCalendar(order, new Date().toISOString())], 'text/calendar;charset=utf-8')
  return (
    <span className="order-pickup-actions">
      {pickup?.address && (
        <a href={directionsUrl(pickup.address)} target="_blank" rel="noopener">
          Directions<span className="visually-hidden"> to {pickup.address}</span>
        </a>
      )}
      {nextPickup && (
        <button type="button" onClick={saveCalendar}>
          Add to calendar<span className="visually-hidden">: order {orderNumber}</span>
        </button>
      )}
    </span>
  )
}

const mapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
const directionsUrl = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

/** The next pickup as an iCalendar event (RFC 5545), in UTC. `now` is the event's creation time. */
export function pickupCalendar(order: PickupOrder, now: string): string {
  const { orderNumber, producerName, pickup, pickupLocationName, nextPickup } = order
  if (!nextPickup) return ''
  const { date, opens, closes } = nextPickup
  const place = [pickupLocationName ?? pickup?.name ?? producerName, pickup?.address].filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farmgate//Pickup//EN',
    'BEGIN:VEVENT',
    `UID:${orderNumber}@farmgate`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(instantOf(`${date}T${opens}`))}`,
    `DTEND:${calendarTime(instantOf(`${date}T${closes}`))}`,
    `SUMMARY:${calendarText(`Pick up order ${orderNumber} from ${producerName}`)}`,
    `LOCATION:${calendarText(place)}`,
    `DESCRIPTION:${calendarText(pickup?.hoursNote ?? '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261126T190000Z` */
const calendarTime = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

const calendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds a line into parts of at most 75 bytes, as RFC 5545 requires. */
function folded(line: string): string {
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

/** An order's total with its parts, payment and refunds. */
export function OrderTotals({ order }: { readonly order: OrderCard }) {
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = order
  const { storeCreditCents: credit, refundedCents } = order
  const tender: readonly PriceSummaryRow[] =
    credit > 0
      ? [
          ['Paid with store credit', credit],
          ['Paid by card', totalCents - credit],
        ]
      : []
  return (
    <PriceSummary
      items={['Items', subtotalCents]}
      parts={[
        ['Delivery', deliveryFeeCents],
        ['Sales tax', taxCents],
        ['Processing fee', processingFeeCents],
      ]}
      sum={['Total', totalCents]}
      laterChanges={refundedCents === 0 ? tender : [...tender, ['Refunded to you', -refundedCents]]}
    />
  )
}

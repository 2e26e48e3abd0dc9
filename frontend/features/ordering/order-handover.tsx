import { Suspense } from 'react'
import type { OrderView } from '#domain/ordering/contract.ts'
import { handOverLabel } from '#frontend/lib/hand-over-label.ts'
import { softLazy } from '#frontend/ui/soft-lazy.ts'
import './order-facts.css'

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

import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { PackingSlip } from '#domain/ordering/contract.ts'
import { canPack, ORDER_STATUSES, wasHandedOver } from '#domain/ordering/order-status.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { handOverLabel } from '#frontend/lib/hand-over-label.ts'
import { CheckSheet } from './check-sheet.tsx'

interface PackingSlipProps {
  readonly slip: PackingSlip
  readonly producerName: string
}

/** What goes into the bag of one order; printed on a page of its own. */
export function PackingSlipSheet({ slip, producerName }: PackingSlipProps) {
  const { orderNumber, placedAt, status } = slip
  return (
    <article className="sheet" aria-label={`Packing slip for order ${orderNumber}`}>
      <header className="sheet-head">
        <h2>Order #{orderNumber}</h2>
        <span>
          {producerName} · ordered {dateWords(placedAt)}
        </span>
      </header>
      {canPack(status) ? <Goods slip={slip} /> : <p className="sheet-stop">{whyNotToPack(slip)}</p>}
    </article>
  )
}

function Goods({
  slip: { fulfillmentMethod, pickupLocationName, buyerName, address, deliveryInstructions, lines },
}: {
  readonly slip: PackingSlip
}) {
  return (
    <>
      <div className="sheet-facts">
        <div>
          <span className="sheet-soft">{handOverLabel({ fulfillmentMethod, placeName: pickupLocationName })} for</span>
          <strong className="sheet-who">{buyerName}</strong>
        </div>
        {address && (
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zipCode}
          </address>
        )}
      </div>
      {deliveryInstructions && (
        <p className="sheet-wish">
          <strong>The buyer asks:</strong> {deliveryInstructions}
        </p>
      )}
      <CheckSheet
        done="packed"
        rows={lines.map(({ itemId, name, unit, toPack, missing }) => ({
          key: itemId,
          name,
          amount: toPack > 0 ? formatQuantity(toPack, unit) : undefined,
          note: missing > 0 ? `${formatQuantity(missing, unit)} missing, told to the buyer` : '',
        }))}
      />
    </>
  )
}

function whyNotToPack({ status }: PackingSlip): string {
  if (status === 'pending_payment') return 'Not to be packed yet: it is not paid.'
  if (wasHandedOver(status)) return 'Nothing to pack any more: the buyer has the goods.'
  return `Do not pack this order: ${ORDER_STATUSES[status].producerLabel.toLowerCase()}.`
}

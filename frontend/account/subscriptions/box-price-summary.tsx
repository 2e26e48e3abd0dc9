import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { BoxView } from '#domain/subscriptions/contract.ts'

/** What each box costs, and when the first one is charged. */
export function BoxPriceSummary({ box }: { readonly box: BoxView }) {
  const { price, deliveryFeeCents, taxCents, processingFeeCents, totalCents, nextCharge, nextDelivery, pickupHours } =
    box
  const rows = [
    ['Box', price],
    ['Delivery', deliveryFeeCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingFeeCents],
  ] as const
  return (
    <>
      <p className="box-soft">In the box: {box.contents.join('; ')}</p>
      <dl className="box-price">
        {rows
          .filter(([label, cents]) => label === 'Box' || cents > 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        <div className="box-price-total">
          <dt>Each box</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <p className="box-soft">
        First {box.fulfillmentMethod} on {formatDateWithWeekday(nextDelivery)}, charged on{' '}
        {formatDateWithWeekday(nextCharge)}. Nothing is charged today.
        {pickupHours && ` Pickup: ${pickupHours}.`}
      </p>
    </>
  )
}

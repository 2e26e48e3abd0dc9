import type { BoxView } from '#domain/boxes/contract.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { dayWords } from '#frontend/lib/date-words.ts'

/** What each delivery costs, and when the first one is charged. */
export function BoxBill({ box }: { readonly box: BoxView }) {
  const { price, deliveryCents, taxCents, processingCents, totalCents, nextCharge, nextDelivery, pickupHours } = box
  const rows = [
    ['Box', price],
    ['Delivery', deliveryCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingCents],
  ] as const
  return (
    <>
      <dl className="box-bill">
        {rows
          .filter(([label, cents]) => label === 'Box' || cents > 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        <div className="box-bill-total">
          <dt>Each delivery</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <p className="box-soft">
        First delivery on {dayWords(nextDelivery)}, charged on {dayWords(nextCharge)}. Nothing is charged today.
        {pickupHours && ` Pickup: ${pickupHours}.`}
      </p>
    </>
  )
}

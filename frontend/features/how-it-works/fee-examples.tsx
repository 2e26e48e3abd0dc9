import { feesOfSale } from '#domain/kernel/fees.ts'
import { Money } from '#frontend/ui/money.tsx'
import './fee-examples.css'

const SALES_CENTS = [1_000, 5_000, 10_000]

/** What is left of three sales, reckoned as the checkout does it. */
export function FeeExamples() {
  return (
    <table className="fee-examples">
      <caption className="visually-hidden">What a producer receives from a sale</caption>
      <thead>
        <tr>
          <th scope="col">Sale</th>
          <th scope="col">Fee</th>
          <th scope="col">You receive</th>
        </tr>
      </thead>
      <tbody>
        {SALES_CENTS.map(feesOfSale).map(({ subtotalCents, platformCents, receivedCents }) => (
          <tr key={subtotalCents}>
            <td>
              <Money cents={subtotalCents} />
            </td>
            <td>
              <Money cents={platformCents} />
            </td>
            <td>
              <strong>
                <Money cents={receivedCents} />
              </strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

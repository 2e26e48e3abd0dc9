import { feesOfSale } from '#domain/kernel/fees.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { Money } from '#frontend/shared/ui/money.tsx'
import './how-it-works.css'

const EXAMPLES_CENTS = [1_000, 5_000, 10_000]

/** Fee and net amount of three example sales, calculated as at checkout. */
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
        {EXAMPLES_CENTS.map(feesOfSale).map(({ subtotalCents, platformCents, receivedCents }) => (
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

const { processing, platform } = FEES

/** `2.9% + $0.30`, paid by the buyer. */
export const PROCESSING_FEE_TEXT = `${processing.basisPoints / 100}% + ${formatMoney(processing.fixedCents)}`

/** `5%`, withheld from the producer. */
export const PLATFORM_PERCENT = `${platform.basisPoints / 100}%`

/** `$0.50`, the minimum platform fee of a sale. */
export const PLATFORM_MINIMUM = formatMoney(platform.minimumCents)

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { feesOfSale, type SaleFees } from '#domain/kernel/fees.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { parseCents } from '#frontend/shared/lib/parse-cents.ts'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
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

/** Largest amount the calculator accepts, cents. */
const MAX_CENTS = 1_000_000

type DollarsInput = { readonly cents: number } | { readonly problem: string }

/** Parses a dollar amount; returns cents or the problem to show. */
export function parseDollars(text: string): DollarsInput {
  const cents = parseCents(text)
  if (Number.isNaN(cents)) return { problem: 'Please enter an amount such as 12.50' }
  if (cents === 0) return { problem: 'Please enter more than zero' }
  return cents > MAX_CENTS ? { problem: 'Please enter at most $10,000' } : { cents }
}

/** Calculates fees with the rules that checkout uses. */
export function FeeCalculator({ side }: { readonly side: 'shoppers' | 'producers' }) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The page loads after the router has tried to scroll to the anchor.
  useEffect(() => {
    if (hash === '#fee-calculator') section.current?.scrollIntoView()
  }, [hash])
  const [text, setText] = useState('50.00')
  const amount = parseDollars(text)
  const fees = 'cents' in amount ? feesOfSale(amount.cents) : undefined
  return (
    <section ref={section} className="fee-calculator" aria-labelledby="fee-calculator">
      <h2 id="fee-calculator">Fee calculator</h2>
      <div className="fee-calculator-parts">
        <Field
          label={side === 'producers' ? 'Your sale, in dollars' : 'Price of the products, in dollars'}
          error={'problem' in amount ? amount.problem : undefined}
          hint="For pickup, with no sales tax."
        >
          <input inputMode="decimal" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div aria-live="polite">{fees && (side === 'producers' ? <Sale fees={fees} /> : <Purchase fees={fees} />)}</div>
      </div>
    </section>
  )
}

const Sale = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <PriceSummary
      items={['Your sale', fees.subtotalCents]}
      parts={[['Platform fee', -fees.platformCents]]}
      sum={['You receive', fees.receivedCents]}
    />
    <p className="fee-calculator-note">
      Your buyer pays {formatMoney(fees.paidCents)}: the products and a processing fee of{' '}
      {formatMoney(fees.processingFeeCents)}.
    </p>
  </>
)

const Purchase = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <PriceSummary
      items={['Products', fees.subtotalCents]}
      parts={[['Processing fee', fees.processingFeeCents]]}
      sum={['You pay', fees.paidCents]}
    />
    <p className="fee-calculator-note">
      Your cart shows any delivery fee or sales tax before you pay. The processing fee is calculated once, on the total.
    </p>
  </>
)

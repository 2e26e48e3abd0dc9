import { useState } from 'react'
import { feesOfSale, type SaleFees } from '#domain/kernel/fees.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import { Field } from '#frontend/ui/field.tsx'
import type { Side } from './side.ts'
import { typedDollars } from './typed-dollars.ts'
import './fee-calculator.css'

/** What a sale costs, by the very rules the checkout charges by. */
export function FeeCalculator({ side }: { readonly side: Side }) {
  const [text, setText] = useState('50.00')
  const typed = typedDollars(text)
  const fees = 'cents' in typed ? feesOfSale(typed.cents) : undefined
  return (
    <section className="fee-calculator" aria-labelledby="fee-calculator">
      <h2 id="fee-calculator">Fee calculator</h2>
      <div className="fee-calculator-parts">
        <Field
          label={side === 'producers' ? 'Your sale, in dollars' : 'Price of the goods, in dollars'}
          error={'problem' in typed ? typed.problem : undefined}
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
    <Bill
      items={['Your sale', fees.subtotalCents]}
      parts={[['Platform fee', -fees.platformCents]]}
      sum={['You receive', fees.receivedCents]}
    />
    <p className="fee-calculator-note">
      Your buyer pays {formatMoney(fees.paidCents)}: the goods and a processing fee of{' '}
      {formatMoney(fees.processingFeeCents)}.
    </p>
  </>
)

const Purchase = ({ fees }: { readonly fees: SaleFees }) => (
  <>
    <Bill
      items={['Goods', fees.subtotalCents]}
      parts={[['Processing fee', fees.processingFeeCents]]}
      sum={['You pay', fees.paidCents]}
    />
    <p className="fee-calculator-note">
      A delivery fee or sales tax, where there is one, is shown in your cart before you pay; the processing fee is
      figured on all of it, once.
    </p>
  </>
)

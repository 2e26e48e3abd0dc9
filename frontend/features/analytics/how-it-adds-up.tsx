import type { ReactNode } from 'react'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Explained } from '#frontend/ui/explained.tsx'
import { NumberLink } from './number-link.tsx'
import { DEFINITIONS, type Defined } from './number-words.ts'
import './how-it-adds-up.css'

/** From what was sold to what is the producer's, and what stands beside it without being counted. */
export function HowItAddsUp({ view: { totals, paid, chargebacks } }: { readonly view: AnalyticsView }) {
  return (
    <Card role="region" aria-label="How it adds up" className="adds-up">
      <h2>How it adds up</h2>
      <dl>
        <Line label="Total Revenue">
          <NumberLink metric="gross" value={totals.grossCents} money />
        </Line>
        <Line label="Refunds" sign="−">
          <NumberLink metric="refunds" value={totals.refundCents} money />
        </Line>
        <Line label="Platform fee" sign="−">
          <NumberLink metric="fees" value={totals.platformFeeCents} money />
        </Line>
        <Line label="Yours" sign="=">
          <NumberLink metric="net" value={totals.netCents} money />
        </Line>
        {chargebacks.orders > 0 && (
          <Line label="Disputed at the bank">
            <NumberLink metric="chargebacks" value={chargebacks.grossCents} money />
          </Line>
        )}
      </dl>
      <p className="soft">
        Buyers paid {formatMoney(paid.totalCents)} for these orders: {formatMoney(paid.subtotalCents)} for goods,{' '}
        {formatMoney(paid.deliveryFeeCents)} for delivery, {formatMoney(paid.taxCents)} sales tax and{' '}
        {formatMoney(paid.processingFeeCents)} card processing.
      </p>
    </Card>
  )
}

interface LineProps {
  readonly label: Defined
  /** What it does to the line above. */
  readonly sign?: '−' | '='
  readonly children: ReactNode
}

function Line({ label, sign, children }: LineProps) {
  return (
    <div className={sign === '=' ? 'adds-up-sum' : ''}>
      <dt>
        {sign && <span aria-hidden="true">{sign} </span>}
        {label}
      </dt>
      <dd>
        {children}
        <Explained label={label}>{DEFINITIONS[label]}</Explained>
      </dd>
    </div>
  )
}

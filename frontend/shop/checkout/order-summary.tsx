import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './checkout.css'

interface OrderSummaryProps {
  readonly totalCents: number
  /** Something in it is to be read now. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

const WIDE = '(min-width: 58rem)'

/** Beside the form; on a phone folded above it, with the total always in sight. */
export function OrderSummary({ totalCents, urgent = false, children }: OrderSummaryProps) {
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    if (urgent) setOpen(true)
  }, [urgent])
  return (
    <Card className="split-side summary" role="region" aria-label="Order summary">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>Order Summary</h2>
          <strong>{formatMoney(totalCents)}</strong>
        </summary>
        {children}
      </details>
    </Card>
  )
}

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone: 'good' | 'waiting' | 'bad'
}

/** A sentence that stands out from the page. */
export function Notice({ tone, className = '', ...rest }: NoticeProps) {
  return <div {...rest} className={`checkout-notice checkout-notice-${tone} ${className}`} />
}

interface SummaryLine {
  readonly productId?: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly lineTotalCents: number
}

interface SummaryPartProps {
  readonly producerName: string
  /** `Farm Pickup`, or `Home Delivery $6.00`. */
  readonly way: ReactNode
  readonly lines: readonly SummaryLine[]
  /** What is wrong with a line, by product id. */
  readonly problems?: Readonly<Record<string, string>>
}

/** One producer's goods in the summary. */
export function SummaryPart({ producerName, way, lines, problems = {} }: SummaryPartProps) {
  return (
    <section className="summary-part" aria-label={producerName}>
      <h3>{producerName}</h3>
      <div className="summary-way">{way}</div>
      <ul>
        {lines.map(({ productId, name, unit, quantity, lineTotalCents }) => (
          <li key={productId ?? name}>
            <span>
              {name} <span className="summary-amount">× {formatQuantity(quantity, unit)}</span>
            </span>
            <Money cents={lineTotalCents} />
            {productId && problems[productId] && <strong className="summary-problem">{problems[productId]}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import './checkout.css'

interface OrderSummaryProps {
  readonly totalCents: number
  /** Expands the summary, because a line has a problem. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

const DESKTOP = '(min-width: 58rem)'

/** Side column on desktop. On a phone, collapsed above the form with the total visible. */
export function OrderSummary({ totalCents, urgent = false, children }: OrderSummaryProps) {
  const [open, setOpen] = useState(() => matchMedia(DESKTOP).matches)
  useEffect(() => {
    if (urgent) setOpen(true)
  }, [urgent])
  return (
    <Card className="split-side summary" role="region" aria-label="Order summary">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>Order summary</h2>
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

/** Highlighted message. */
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
  /** `Farm pickup`, or `Home delivery, $6.00`. */
  readonly fulfillment: ReactNode
  readonly lines: readonly SummaryLine[]
  /** Problem of a line, by product id. */
  readonly problems?: Readonly<Record<string, string>>
}

/** One producer's items in the summary. */
export function SummaryPart({ producerName, fulfillment, lines, problems = {} }: SummaryPartProps) {
  return (
    <section className="summary-part" aria-label={producerName}>
      <h3>{producerName}</h3>
      <div className="summary-fulfillment">{fulfillment}</div>
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

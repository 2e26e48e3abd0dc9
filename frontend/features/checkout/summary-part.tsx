import type { ReactNode } from 'react'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { Money } from '#frontend/ui/money.tsx'
import './order-summary.css'

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

import { Money } from './money.tsx'
import './ui.css'

/** A label and an amount in cents. */
export type PriceSummaryRow = readonly [label: string, cents: number]

interface PriceSummaryProps {
  readonly items: PriceSummaryRow
  /** Amounts added to the items; zero amounts are hidden. */
  readonly parts: readonly PriceSummaryRow[]
  readonly sum: PriceSummaryRow
  /** Later changes to the total, such as refunds. */
  readonly laterChanges?: readonly PriceSummaryRow[]
  /** Newer figures are loading. */
  readonly updating?: boolean
}

/** Shows how a total adds up. */
export function PriceSummary({ items, parts, sum, laterChanges = [], updating = false }: PriceSummaryProps) {
  const [label, cents] = sum
  return (
    <dl className="price-summary" aria-busy={updating}>
      <Rows rows={[items, ...parts.filter(([, part]) => part !== 0)]} />
      <div className="price-summary-total">
        <dt>{label}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
      <Rows rows={laterChanges} />
    </dl>
  )
}

function Rows({ rows }: { readonly rows: readonly PriceSummaryRow[] }) {
  return rows.map(([label, cents]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  ))
}

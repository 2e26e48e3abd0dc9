import { Money } from './money.tsx'
import './ui.css'

/** A word, and an amount in cents. */
export type BillRow = readonly [label: string, cents: number]

interface BillProps {
  readonly items: BillRow
  /** What comes on top of the items; parts of nothing are left out. */
  readonly parts: readonly BillRow[]
  readonly sum: BillRow
  /** What became of the sum since. */
  readonly since?: readonly BillRow[]
  /** Newer figures are on their way. */
  readonly updating?: boolean
}

/** How a sum comes about. */
export function Bill({ items, parts, sum, since = [], updating = false }: BillProps) {
  const [label, cents] = sum
  return (
    <dl className="bill" aria-busy={updating}>
      <Rows rows={[items, ...parts.filter(([, part]) => part !== 0)]} />
      <div className="bill-sum">
        <dt>{label}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
      <Rows rows={since} />
    </dl>
  )
}

function Rows({ rows }: { readonly rows: readonly BillRow[] }) {
  return rows.map(([label, cents]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  ))
}

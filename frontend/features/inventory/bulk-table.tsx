import type { InventoryAdjusted, InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import type { BulkWay } from './bulk-lines.ts'
import './bulk-table.css'

interface BulkTableProps {
  readonly lines: readonly InventoryItem[]
  readonly way: BulkWay
  readonly amounts: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly outcomes: ReadonlyMap<string, InventoryAdjusted>
  readonly onType: (id: string, amount: string) => void
}

const ASKS: Readonly<Record<BulkWay, string>> = { counted: 'There', received: 'Came', shrinkage: 'Gone' }

/** One line for each shelf, with what came of it. */
export function BulkTable({ lines, way, amounts, problems, outcomes, onType }: BulkTableProps) {
  return (
    <table className="bulk-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">{ASKS[way]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name}
              <small>{formatQuantity(line.onHand, line.unit)} on hand</small>
              <Outcome outcome={outcomes.get(line.id)} problem={problems[line.id]} unit={line.unit} />
            </th>
            <td>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                aria-label={`${ASKS[way]}: ${line.name} (${UNITS[line.unit].short})`}
                aria-invalid={problems[line.id] ? true : undefined}
                disabled={outcomes.get(line.id)?.refused === null}
                value={amounts[line.id] ?? ''}
                onChange={({ target }) => onType(line.id, target.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OutcomeProps {
  readonly outcome: InventoryAdjusted | undefined
  readonly problem: string | undefined
  readonly unit: string
}

function Outcome({ outcome, problem, unit }: OutcomeProps) {
  const wrong = problem ?? outcome?.refused?.why
  return (
    <span role="status" className={wrong ? 'field-error' : 'bulk-done'}>
      {wrong ?? (outcome && `Saved: now ${formatQuantity(outcome.onHand ?? 0, unit)} on hand`)}
    </span>
  )
}

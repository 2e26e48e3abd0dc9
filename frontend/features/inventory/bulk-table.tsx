import { amountWords } from '#domain/catalog/amount-words.ts'
import type { ShelfChanged, ShelfLine } from '#domain/catalog/inventory.ts'
import { UNITS } from '#domain/catalog/vocabulary.ts'
import type { BulkWay } from './bulk-lines.ts'
import './bulk-table.css'

interface BulkTableProps {
  readonly lines: readonly ShelfLine[]
  readonly way: BulkWay
  readonly amounts: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly outcomes: ReadonlyMap<string, ShelfChanged>
  readonly onType: (id: string, amount: string) => void
}

const ASKS: Readonly<Record<BulkWay, string>> = { counted: 'There', added: 'Came', wasted: 'Gone' }

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
              <small>{amountWords(line.onHand, line.unit)} on hand</small>
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
  readonly outcome: ShelfChanged | undefined
  readonly problem: string | undefined
  readonly unit: string
}

function Outcome({ outcome, problem, unit }: OutcomeProps) {
  const wrong = problem ?? outcome?.refused?.why
  return (
    <span role="status" className={wrong ? 'field-error' : 'bulk-done'}>
      {wrong ?? (outcome && `Saved: now ${amountWords(outcome.onHand ?? 0, unit)} on hand`)}
    </span>
  )
}

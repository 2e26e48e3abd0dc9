import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { CATEGORIES, formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { Selection } from '#frontend/lib/use-selection.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { type AskedTask, type ShelfTask, TASKS } from './shelf-tasks.ts'
import { statusWords } from './shelf-words.ts'
import './shelf-table.css'

interface ShelfTableProps {
  readonly selection: Selection<InventoryItem>
  readonly onAsk: (task: AskedTask) => void
}

/** A line for every product, each a card of its own on a phone. */
export function ShelfTable({ selection, onAsk }: ShelfTableProps) {
  const selected = new Set(selection.selected.map(({ id }) => id))
  return (
    <table className="shelf-table">
      <caption className="visually-hidden">What is on your shelves</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Selected</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">On hand</th>
          <th scope="col">Held</th>
          <th scope="col">Available</th>
          <th scope="col">Status</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {selection.selectable.map((line) => (
          <ShelfRow
            key={line.id}
            line={line}
            selected={selected.has(line.id)}
            onSelect={() => selection.toggle(line.id)}
            onAsk={(task) => onAsk({ id: line.id, task })}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ShelfRowProps {
  readonly line: InventoryItem
  readonly selected: boolean
  readonly onSelect: () => void
  readonly onAsk: (task: ShelfTask) => void
}

function ShelfRow({ line, selected, onSelect, onAsk }: ShelfRowProps) {
  const { id, name, category, unit, priceCents } = line
  return (
    <tr>
      <td className="shelf-select">
        <Tick checked={selected} onChange={onSelect}>
          <span className="visually-hidden">Select {name}</span>
        </Tick>
      </td>
      <th scope="row">
        <TextLink to={paths.product(id)}>{name}</TextLink>
        <small>{CATEGORIES[category].label}</small>
      </th>
      <td className="shelf-price">
        <Money cents={priceCents} />
        <small>{UNITS[unit].label}</small>
      </td>
      <Amount label="On hand" amount={line.onHand} unit={unit} />
      <Amount label="Held" amount={line.reserved} unit={unit} />
      <Amount label="Available" amount={line.available} unit={unit} />
      <td className="shelf-status">
        <Status line={line} onAsk={() => onAsk('threshold')} />
      </td>
      <td className="shelf-ways">
        {WAYS.map((task) => (
          <Button
            key={task}
            look="quiet"
            size="small"
            aria-label={`${TASKS[task]} ${name}`}
            onClick={() => onAsk(task)}
          >
            {TASKS[task]}
          </Button>
        ))}
      </td>
    </tr>
  )
}

const WAYS = ['counted', 'received', 'shrinkage', 'correction', 'history'] as const satisfies readonly ShelfTask[]

interface AmountProps {
  readonly label: string
  readonly amount: number
  readonly unit: string
}

/** On a phone, where no head stands above it, its label comes along. */
function Amount({ label, amount, unit }: AmountProps) {
  return (
    <td className="shelf-amount" data-label={label}>
      {amount === 0 ? '0' : formatQuantity(amount, unit)}
    </td>
  )
}

function Status({ line, onAsk }: { readonly line: InventoryItem; readonly onAsk: () => void }) {
  const { label, tone } = statusWords(line.status)
  const { name, threshold, unit, ownThreshold } = line
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <button
        type="button"
        className="shelf-threshold"
        aria-label={`Low at ${formatQuantity(threshold, unit)}: change it for ${name}`}
        onClick={onAsk}
      >
        low at {formatQuantity(threshold, unit)}
        {ownThreshold !== null && ' *'}
      </button>
    </>
  )
}

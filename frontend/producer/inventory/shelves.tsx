import { useState } from 'react'
import type { InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import { CATEGORIES, formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { STOCK_STATUSES, type StockStatus, stockStatuses } from '#domain/catalog/stock-level.ts'
import { oneOf, type Selection, useListAddress, useSelection } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Tick } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState } from '#frontend/shared/ui/states.tsx'
import { BulkForm } from './forms.ts'
import { type AskedTask, type ShelfTask, TASKS } from './shelf-tasks.ts'
import { statusWords } from './shelf-words.ts'
import './inventory.css'

const PAGE_SIZE = 50
const CHOICES = { status: oneOf(['all', ...stockStatuses]) }

interface ShelvesProps {
  readonly inventory: InventoryView
  readonly onAsk: (task: AskedTask) => void
}

/** Every shelf: searched, by status and page, changed one by one or several at once. */
export function Shelves({ inventory, onAsk }: ShelvesProps) {
  const [search, type] = useState('')
  const { list, narrow } = useListAddress(CHOICES)
  const found = shownLines(inventory.products, { filter: list.status, search })
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const at = Math.min(list.page, pages)
  const lines = found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)
  return (
    <section aria-label="Your shelves" id="shelves">
      <div className="shelves-tools">
        <SearchBox
          label="Search your products"
          placeholder="Name or category"
          value={search}
          onType={(typed) => {
            type(typed)
            narrow({})
          }}
        />
        <Chips label="Status" chips={SHELF_FILTERS} active={list.status} onChange={(status) => narrow({ status })} />
      </div>
      <Found key={`${list.status} ${at} ${search}`} lines={lines} onAsk={onAsk} />
      <Pager page={at} pages={pages} anchor="shelves" />
    </section>
  )
}

function Found({ lines, onAsk }: { readonly lines: readonly InventoryItem[]; readonly onAsk: ShelvesProps['onAsk'] }) {
  const selection = useSelection(lines)
  if (lines.length === 0) return <EmptyState title="No product here">Try another status or other words.</EmptyState>
  return (
    <>
      <BulkChange selection={selection} />
      <ShelfTable selection={selection} onAsk={onAsk} />
    </>
  )
}

/** Selects what is shown, and opens one table for all that is selected. */
function BulkChange({ selection }: { readonly selection: Selection<InventoryItem> }) {
  const [open, setOpen] = useState(false)
  const { selectable, selected } = selection
  const close = () => setOpen(false)
  return (
    <div className="bulk-change" role="group" aria-label="Several products at once">
      <Tick checked={selected.length === selectable.length} onChange={selection.toggleAll}>
        Select all shown
      </Tick>
      <span role="status">{selected.length > 0 && `${selected.length} selected`}</span>
      <Button size="small" disabled={selected.length === 0} onClick={() => setOpen(true)}>
        Update selected
      </Button>
      <FormDialog open={open} title="Bulk update" onClose={close}>
        <BulkForm lines={selected} onDone={close} />
      </FormDialog>
    </div>
  )
}

type ShelfFilter = 'all' | StockStatus

const SHELF_FILTERS = [
  { key: 'all', label: 'All' },
  ...stockStatuses.map((key) => ({ key, label: STOCK_STATUSES[key].label })),
] as const

/** The lines of a status whose name or category has every word that is looked for. */
export function shownLines(
  lines: readonly InventoryItem[],
  { filter, search }: { filter: ShelfFilter; search: string },
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.name} ${CATEGORIES[line.category].label}`.toLowerCase()
    return (filter === 'all' || line.status === filter) && words.every((word) => text.includes(word))
  })
}

interface ShelfTableProps {
  readonly selection: Selection<InventoryItem>
  readonly onAsk: (task: AskedTask) => void
}

/** A line for every product, each a card of its own on a phone. */
function ShelfTable({ selection, onAsk }: ShelfTableProps) {
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

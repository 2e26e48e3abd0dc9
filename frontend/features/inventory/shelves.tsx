import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InventoryView, ShelfLine } from '#domain/catalog/inventory.ts'
import { shelfStatuses } from '#domain/catalog/shelf-status.ts'
import { useSelection } from '#frontend/lib/use-selection.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { BulkChange } from './bulk-change.tsx'
import { SHELF_FILTERS, type ShelfFilter, shownLines } from './shelf-list.ts'
import { ShelfTable } from './shelf-table.tsx'
import type { AskedTask } from './shelf-tasks.ts'
import './shelves.css'

const PAGE_SIZE = 50

interface ShelvesProps {
  readonly inventory: InventoryView
  readonly onAsk: (task: AskedTask) => void
}

/** Every shelf: searched, by status and page, changed one by one or several at once. */
export function Shelves({ inventory, onAsk }: ShelvesProps) {
  const [search, type] = useState('')
  const { filter, page, show } = useShelfAddress()
  const found = shownLines(inventory.goods, { filter, search })
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const at = Math.min(page, pages)
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
            show(filter)
          }}
        />
        <Chips label="Status" chips={SHELF_FILTERS} active={filter} onChange={show} />
      </div>
      <Found key={`${filter} ${at} ${search}`} lines={lines} onAsk={onAsk} />
      <Pager page={at} pages={pages} anchor="shelves" />
    </section>
  )
}

function Found({ lines, onAsk }: { readonly lines: readonly ShelfLine[]; readonly onAsk: ShelvesProps['onAsk'] }) {
  const selection = useSelection(lines)
  if (lines.length === 0)
    return <EmptyState title="No product here">Another status or other words may find it.</EmptyState>
  return (
    <>
      <BulkChange selection={selection} />
      <ShelfTable selection={selection} onAsk={onAsk} />
    </>
  )
}

/** Status and page stand in the address; another status begins on its first page. */
function useShelfAddress() {
  const [query, setQuery] = useSearchParams()
  const named = query.get('status')
  const filter: ShelfFilter = shelfStatuses.find((status) => status === named) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const show = (next: ShelfFilter) => setQuery(next === 'all' ? {} : { status: next }, { replace: true })
  return { filter, page, show }
}

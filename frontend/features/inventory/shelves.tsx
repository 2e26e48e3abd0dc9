import { useState } from 'react'
import type { InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import { stockStatuses } from '#domain/catalog/stock-level.ts'
import { oneOf } from '#frontend/lib/list-address.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { useSelection } from '#frontend/lib/use-selection.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { Pager } from '#frontend/ui/pager.tsx'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { BulkChange } from './bulk-change.tsx'
import { SHELF_FILTERS, shownLines } from './shelf-list.ts'
import { ShelfTable } from './shelf-table.tsx'
import type { AskedTask } from './shelf-tasks.ts'
import './shelves.css'

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

import { useState } from 'react'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import type { Selection } from '#frontend/lib/use-selection.ts'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { BulkForm } from './forms.ts'
import './bulk-change.css'

/** Selects what is shown, and opens one table for all that is selected. */
export function BulkChange({ selection }: { readonly selection: Selection<InventoryItem> }) {
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

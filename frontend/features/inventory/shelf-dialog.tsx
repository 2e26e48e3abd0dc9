import type { InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { ChangeForm, ThresholdForm } from './forms.ts'
import { History } from './history.tsx'
import { type AskedTask, type ShelfTask, TASKS } from './shelf-tasks.ts'

interface ShelfDialogProps {
  readonly asked: AskedTask | undefined
  readonly inventory: InventoryView
  readonly onClose: () => void
}

/** The one dialog of the page, over the shelf as it is at this moment. */
export function ShelfDialog({ asked, inventory, onClose }: ShelfDialogProps) {
  const line = inventory.products.find(({ id }) => id === asked?.id)
  return (
    <FormDialog
      open={line !== undefined}
      title={line && asked ? `${TASKS[asked.task]}: ${line.name}` : ''}
      onClose={onClose}
    >
      {line && asked && <Task task={asked.task} line={line} others={inventory.lowStockThreshold} onDone={onClose} />}
    </FormDialog>
  )
}

interface TaskProps {
  readonly task: ShelfTask
  readonly line: InventoryItem
  readonly others: number
  readonly onDone: () => void
}

function Task({ task, line, others, onDone }: TaskProps) {
  if (task === 'history') return <History line={line} />
  if (task === 'threshold') return <ThresholdForm line={line} others={others} onDone={onDone} />
  return <ChangeForm line={line} reason={task} onDone={onDone} />
}

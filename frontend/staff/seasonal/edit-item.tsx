import { useState } from 'react'
import {
  type StaffSeasonalItem,
  type UpdatedSeasonalItem,
  updatedSeasonalItem,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Overtaken } from '#frontend/shared/ui/edit-conflict.tsx'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useChangeItem } from './api.ts'
import { type ItemDraft, itemDraftOf, itemFieldOf, itemFormOf } from './item-draft.ts'
import { ItemFields } from './item-fields.tsx'

interface EditItemProps {
  /** As it is now: it may change while it is edited. */
  readonly item: StaffSeasonalItem
  readonly onDone: () => void
}

/** Changes an item as it was when the edit began; who saves second looks again first, and loses nothing. */
export function EditItem({ item, onDone }: EditItemProps) {
  const [seen, setSeen] = useState(item.version)
  const toForm = (draft: ItemDraft) => ({ ...itemFormOf(draft), expectedVersion: seen })
  const form = useForm({
    schema: updatedSeasonalItem,
    initial: itemDraftOf(item),
    failed: 'The item was not saved',
    toForm,
    fieldOf: itemFieldOf,
  })
  const change = useChangeItem(item.id)
  const [uploading, setUploading] = useState(false)
  const busy = change.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: 'Item saved' })
  }
  // What somebody else saved is told above the fields: the list has been asked again by then.
  const refused = (error: unknown) => isProblem(error, 'edit_conflict') || form.refused(error)
  const send = () => void change.mutateAsync(toForm(form.values) as UpdatedSeasonalItem).then(done, refused)
  return (
    <form {...form.props(busy, send)}>
      <Overtaken
        what="item"
        behind={item.version !== seen && !change.isPending}
        typed={form.values}
        now={itemDraftOf(item)}
        onFill={(draft) => {
          form.fill(draft)
          setSeen(item.version)
        }}
      />
      <ItemFields form={form} imageUrl={item.imageUrl} onBusy={setUploading} />
      <FormFoot send="Save Item" busy={busy} onCancel={onDone} />
    </form>
  )
}

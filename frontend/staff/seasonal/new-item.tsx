import { useState } from 'react'
import { type SeasonalItemForm, seasonalItemForm } from '#domain/seasonal/seasonal-editing.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { usePublishItem } from './api.ts'
import { emptyItem, itemFieldOf, itemFormOf } from './item-draft.ts'
import { ItemFields } from './item-fields.tsx'

/** Something that has a season and is not written down yet. */
export function NewItem({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({
    schema: seasonalItemForm,
    initial: emptyItem,
    failed: 'The item was not published',
    toForm: itemFormOf,
    fieldOf: itemFieldOf,
  })
  const publish = usePublishItem()
  const [uploading, setUploading] = useState(false)
  const busy = publish.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: `${form.values.name.trim()} is published` })
  }
  const send = () => void publish.mutateAsync(itemFormOf(form.values) as SeasonalItemForm).then(done, form.refused)
  return (
    <form {...form.props(busy, send)}>
      <ItemFields form={form} onBusy={setUploading} />
      <FormFoot send="Publish" busy={busy} onCancel={onDone} />
    </form>
  )
}

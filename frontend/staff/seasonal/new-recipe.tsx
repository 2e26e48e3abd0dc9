import { useState } from 'react'
import { type RecipeForm, recipeForm, type StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { usePublishRecipe } from './api.ts'
import { emptyRecipe } from './recipe-draft.ts'
import { RecipeFields } from './recipe-fields.tsx'
import { useRecipeForm } from './use-recipe-form.ts'

interface NewRecipeProps {
  readonly items: readonly StaffSeasonalItem[]
  readonly onDone: () => void
}

/** A dish that is not written down yet. */
export function NewRecipe({ items, onDone }: NewRecipeProps) {
  const form = useRecipeForm({ schema: recipeForm, initial: emptyRecipe, failed: 'The recipe was not published' })
  const publish = usePublishRecipe()
  const [uploading, setUploading] = useState(false)
  const busy = publish.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: `${form.values.name.trim()} is published` })
  }
  const send = () => void publish.mutateAsync(form.whole() as RecipeForm).then(done, form.refused)
  return (
    <form {...form.props(busy, send)}>
      <RecipeFields form={form} items={items} onBusy={setUploading} />
      <FormFoot send="Publish" busy={busy} onCancel={onDone} />
    </form>
  )
}

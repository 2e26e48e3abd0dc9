import { useState } from 'react'
import {
  type StaffRecipe,
  type StaffSeasonalItem,
  type UpdatedRecipe,
  updatedRecipe,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Overtaken } from '#frontend/shared/ui/edit-conflict.tsx'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useChangeRecipe } from './api.ts'
import { recipeDraftOf } from './recipe-draft.ts'
import { RecipeFields } from './recipe-fields.tsx'
import { useRecipeForm } from './use-recipe-form.ts'

interface EditRecipeProps {
  /** As it is now: it may change while it is edited. */
  readonly recipe: StaffRecipe
  readonly items: readonly StaffSeasonalItem[]
  readonly onDone: () => void
}

/** Changes a recipe as it was when the edit began; who saves second looks again first, and loses nothing. */
export function EditRecipe({ recipe, items, onDone }: EditRecipeProps) {
  const [seen, setSeen] = useState(recipe.version)
  const form = useRecipeForm({
    schema: updatedRecipe,
    initial: recipeDraftOf(recipe),
    failed: 'The recipe was not saved',
    besides: { expectedVersion: seen },
  })
  const change = useChangeRecipe(recipe.id)
  const [uploading, setUploading] = useState(false)
  const busy = change.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: 'Recipe saved' })
  }
  // What somebody else saved is told above the fields: the list has been asked again by then.
  const refused = (error: unknown) => isProblem(error, 'edit_conflict') || form.refused(error)
  const send = () => void change.mutateAsync(form.whole() as UpdatedRecipe).then(done, refused)
  return (
    <form {...form.props(busy, send)}>
      <Overtaken
        what="recipe"
        behind={recipe.version !== seen && !change.isPending}
        typed={form.draft}
        now={recipeDraftOf(recipe)}
        onFill={(draft) => {
          form.fillAll(draft)
          setSeen(recipe.version)
        }}
      />
      <RecipeFields form={form} items={items} imageUrl={recipe.imageUrl} onBusy={setUploading} />
      <FormFoot send="Save Recipe" busy={busy} onCancel={onDone} />
    </form>
  )
}

import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { NO_PICTURE } from '#frontend/lib/chosen-picture.ts'
import { Field } from '#frontend/ui/field.tsx'
import { PictureField } from '#frontend/ui/picture-field.tsx'
import { DIFFICULTY } from '../recipe-words.ts'
import { IngredientRows } from './ingredient-rows.tsx'
import type { RecipeFormState } from './use-recipe-form.ts'

interface RecipeFieldsProps {
  readonly form: RecipeFormState
  readonly items: readonly StaffSeasonalItem[]
  readonly imageUrl?: string | null
  /** While a picture is on its way the form is not sent. */
  readonly onBusy: (busy: boolean) => void
}

/** What an editor says of a dish of the season. */
export function RecipeFields({ form, items, imageUrl = null, onBusy }: RecipeFieldsProps) {
  const { field, errors, fill, mend } = form
  const choosePicture = (imageId: string | null) => {
    fill((now) => ({ ...now, imageId: imageId ?? NO_PICTURE }))
    mend('imageId')
  }
  return (
    <>
      <Field label="Name" error={errors.name}>
        <input {...field('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description}>
        <textarea {...field('description')} rows={3} maxLength={1000} />
      </Field>
      <div className="season-trio">
        <Field label="Difficulty" error={errors.difficulty}>
          <select {...field('difficulty')}>
            <option value="">Choose…</option>
            {Object.entries(DIFFICULTY).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Minutes" error={errors.cookTime}>
          <input {...field('cookTime')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Serves" error={errors.servings}>
          <input {...field('servings')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <IngredientRows form={form} items={items} />
      <Field label="Steps" error={errors.steps} hint="One on each line.">
        <textarea {...field('steps')} rows={8} />
      </Field>
      <PictureField
        label="Picture (optional)"
        current={imageUrl}
        onChange={choosePicture}
        onBusy={onBusy}
        error={errors.imageId}
      />
    </>
  )
}

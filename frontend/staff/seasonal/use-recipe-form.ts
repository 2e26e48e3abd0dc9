import { useState } from 'react'
import type { z } from 'zod'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { type RecipeDraft, type Row, recipeFieldOf, recipeFormOf } from './recipe-draft.ts'

interface RecipeFormParts {
  readonly schema: z.ZodType
  readonly initial: RecipeDraft
  readonly failed: string
  /** What the form says beside the draft. */
  readonly besides?: object
}

/** A recipe's form: its texts as any form has them, and as many rows of ingredients as it takes. */
export function useRecipeForm({ schema, initial, failed, besides = {} }: RecipeFormParts) {
  const [rows, setRows] = useState(initial.rows)
  const form = useForm({
    schema,
    initial: initial.texts,
    failed,
    fieldOf: recipeFieldOf,
    toForm: (texts) => ({ ...recipeFormOf({ texts, rows }), ...besides }),
  })
  return {
    ...form,
    rows,
    setRows: (next: readonly Row[]) => setRows(next),
    draft: { texts: form.values, rows } satisfies RecipeDraft,
    /** As the contract takes it. */
    whole: () => ({ ...recipeFormOf({ texts: form.values, rows }), ...besides }),
    fillAll: (draft: RecipeDraft) => {
      form.fill(draft.texts)
      setRows(draft.rows)
    },
  }
}

export type RecipeFormState = ReturnType<typeof useRecipeForm>

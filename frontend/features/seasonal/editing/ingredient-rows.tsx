import { useEffect, useRef, useState } from 'react'
import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { IngredientRow } from './ingredient-row.tsx'
import { emptyRow, type Row, rowField } from './recipe-draft.ts'
import type { RecipeFormState } from './use-recipe-form.ts'

interface IngredientRowsProps {
  readonly form: Pick<RecipeFormState, 'rows' | 'setRows' | 'errors' | 'mend'>
  readonly items: readonly StaffSeasonalItem[]
}

/** What a dish is made of, one row for each. */
export function IngredientRows({ form: { rows, setRows, errors, mend }, items }: IngredientRowsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [added])
  const change = (at: number, part: Partial<Row>) => {
    setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
    mend(rowField(at))
    mend('ingredients')
  }
  const remove = (at: number) => {
    setRows(rows.filter((_, i) => i !== at))
    // What was said is said of rows that have moved.
    for (const i of rows.keys()) mend(rowField(i))
    list.current?.focus()
  }
  const add = () => {
    setRows([...rows, emptyRow(crypto.randomUUID())])
    setAdded(added + 1)
  }
  return (
    <fieldset ref={list} className="season-ingredients" name="ingredients" tabIndex={-1}>
      <legend>Ingredients</legend>
      <p className="field-hint">
        Each as a cook reads it. Those that are a seasonal item lead to the market; the dish is in season when all that
        make it so are.
      </p>
      <ul>
        {rows.map((row, i) => (
          <IngredientRow
            key={row.key}
            row={row}
            number={i + 1}
            items={items}
            error={errors[rowField(i)]}
            onChange={(part) => change(i, part)}
            onRemove={rows.length > 1 ? () => remove(i) : undefined}
          />
        ))}
      </ul>
      <div role="alert">{errors.ingredients && <p className="field-error">{errors.ingredients}</p>}</div>
      <Button look="secondary" size="small" onClick={add}>
        Add an ingredient
      </Button>
    </fieldset>
  )
}

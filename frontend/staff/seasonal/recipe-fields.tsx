import { useEffect, useRef, useState } from 'react'
import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'
import { DIFFICULTY } from '#frontend/shared/seasonal/format-season.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PictureField } from '#frontend/shared/ui/image-field.tsx'
import { emptyRow, type Row, rowField } from './recipe-draft.ts'
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

interface IngredientRowsProps {
  readonly form: Pick<RecipeFormState, 'rows' | 'setRows' | 'errors' | 'mend'>
  readonly items: readonly StaffSeasonalItem[]
}

/** What a dish is made of, one row for each. */
function IngredientRows({ form: { rows, setRows, errors, mend }, items }: IngredientRowsProps) {
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

interface IngredientRowProps {
  readonly row: Row
  /** Its place in the list, from 1. */
  readonly number: number
  readonly items: readonly StaffSeasonalItem[]
  readonly error: string | undefined
  readonly onChange: (part: Partial<Row>) => void
  /** Undefined for the only one. */
  readonly onRemove: (() => void) | undefined
}

function IngredientRow({ row, number, items, error, onChange, onRemove }: IngredientRowProps) {
  const ofThis = <span className="visually-hidden">, ingredient {number}</span>
  // A withdrawn item is not chosen any more, but stays where it was.
  const choices = items.filter(({ id, published }) => published || id === row.itemId)
  return (
    <li className="season-ingredient">
      <Field label={`Ingredient ${number}`} error={error}>
        <input
          name={rowField(number - 1)}
          value={row.text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field label={<>Seasonal item{ofThis}</>}>
        <select
          value={row.itemId}
          onChange={({ target }) => onChange({ itemId: target.value, seasonal: target.value !== '' && row.seasonal })}
        >
          <option value="">None</option>
          {choices.map(({ id, name, published }) => (
            <option key={id} value={id}>
              {name}
              {!published && ' (withdrawn)'}
            </option>
          ))}
        </select>
      </Field>
      <div className="row">
        {row.itemId && (
          <Tick checked={row.seasonal} onChange={() => onChange({ seasonal: !row.seasonal })}>
            <span>Makes it a dish of its season{ofThis}</span>
          </Tick>
        )}
        {onRemove && (
          <Button look="quiet" size="small" onClick={onRemove}>
            Remove<span className="visually-hidden"> ingredient {number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

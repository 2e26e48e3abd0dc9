import type { StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { type Row, rowField } from './recipe-draft.ts'

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

export function IngredientRow({ row, number, items, error, onChange, onRemove }: IngredientRowProps) {
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

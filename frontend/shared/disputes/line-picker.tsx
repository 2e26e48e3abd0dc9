import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import type { Draft } from './resolution-draft.ts'

export interface PickableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  /** Maximum quantity. */
  readonly remainingQuantity: number
  /** Why this line cannot be selected; undefined if it can. */
  readonly shut?: string | undefined
}

interface PickLinesProps {
  readonly lines: readonly PickableLine[]
  readonly amounts: Draft['amounts']
  readonly onChange: (amounts: Draft['amounts']) => void
}

/** Selects order lines and quantities. */
export const PickLines = ({ lines, amounts, onChange }: PickLinesProps) => (
  <ul className="pick-lines">
    {lines.map(({ itemId, name, unit, remainingQuantity, shut }) => (
      <li key={itemId}>
        <span>
          {name} <small>{shut ?? `${formatQuantity(remainingQuantity, unit)} in this order`}</small>
        </span>
        {!shut && (
          <QuantityStepper
            value={amounts[itemId] ?? 0}
            step={UNITS[unit as Unit]?.step ?? 1}
            max={remainingQuantity}
            label={name}
            removable
            onChange={(quantity) => onChange({ ...amounts, [itemId]: quantity })}
          />
        )}
      </li>
    ))}
  </ul>
)

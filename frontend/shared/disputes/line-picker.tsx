import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import type { ResolutionDraft } from './resolution-draft.ts'

export interface PickableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  /** Maximum quantity. */
  readonly remainingQuantity: number
  /** Why this line cannot be selected; undefined if it can. */
  readonly unavailableReason?: string | undefined
}

interface LinePickerProps {
  readonly lines: readonly PickableLine[]
  readonly amounts: ResolutionDraft['amounts']
  readonly onChange: (amounts: ResolutionDraft['amounts']) => void
}

/** Selects order lines and quantities. */
export const LinePicker = ({ lines, amounts, onChange }: LinePickerProps) => (
  <ul className="pick-lines">
    {lines.map(({ itemId, name, unit, remainingQuantity, unavailableReason }) => (
      <li key={itemId}>
        <span>
          {name} <small>{unavailableReason ?? `${formatQuantity(remainingQuantity, unit)} in this order`}</small>
        </span>
        {!unavailableReason && (
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

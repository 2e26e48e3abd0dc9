import { InputNumber } from 'antd'
import { useId } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { ResolutionDraft } from './resolution-draft.ts'
import './line-fields.css'

interface LineFieldsProps {
  readonly dispute: DisputeView
  readonly draft: ResolutionDraft
  /** Whether an amount of money can be entered instead of a quantity. */
  readonly byMoney: boolean
  readonly onChange: (draft: ResolutionDraft) => void
}

/** Selects how much of each order line a resolution covers. Only for consoles. */
export const LineFields = ({ dispute, ...props }: LineFieldsProps) =>
  dispute.orderLines
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map((line) => <LineField key={line.itemId} line={line} {...props} />)

interface LineFieldProps extends Omit<LineFieldsProps, 'dispute'> {
  readonly line: DisputeView['orderLines'][number]
}

/** A line's quantity, or an amount of money for underweight or overpriced items: entering one replaces the other. */
function LineField({ line, draft, byMoney, onChange }: LineFieldProps) {
  const errorId = useId()
  const { itemId, name, unit, unitPriceCents, remainingQuantity, remainingCents } = line
  const quantity = draft.amounts[itemId] ?? 0
  const cents = draft.cents?.[itemId]
  const worth = Math.min(remainingCents, Math.round(unitPriceCents * quantity))
  const { [itemId]: _, ...otherCents } = draft.cents ?? {}
  const isExceeded = byMoney && cents !== undefined && cents > remainingCents
  return (
    <div className="line-field">
      <div>
        {name}
        <small>
          {formatQuantity(remainingQuantity, unit)} at {formatMoney(unitPriceCents)}
        </small>
      </div>
      <InputNumber
        aria-label={`Quantity of ${name}`}
        min={0}
        max={remainingQuantity}
        step={UNITS[unit as Unit]?.step ?? 1}
        value={quantity}
        onChange={(value) =>
          onChange({ ...draft, amounts: { ...draft.amounts, [itemId]: value ?? 0 }, cents: otherCents })
        }
      />
      {byMoney && (
        <InputNumber
          aria-label={`Amount for ${name}`}
          aria-invalid={isExceeded}
          aria-describedby={isExceeded ? errorId : undefined}
          status={isExceeded ? 'error' : ''}
          prefix="$"
          min={0}
          precision={2}
          inputMode="decimal"
          value={(cents ?? worth) / 100}
          onChange={(value) =>
            onChange({
              ...draft,
              amounts: { ...draft.amounts, [itemId]: 0 },
              cents: { ...otherCents, [itemId]: Math.round((value ?? 0) * 100) },
            })
          }
        />
      )}
      {isExceeded && (
        <span id={errorId} role="alert" className="field-error line-field-error">
          At most {formatMoney(remainingCents)}
        </span>
      )}
    </div>
  )
}

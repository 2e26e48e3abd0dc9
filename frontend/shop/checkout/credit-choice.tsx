import { formatMoney } from '#domain/kernel/format.ts'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'

interface CreditChoiceProps {
  readonly availableCents: number
  /** Part of the balance that can pay for this purchase. */
  readonly usableCents: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox that applies store credit; renders nothing without a balance. */
export function CreditChoice({ availableCents, usableCents, checked, onChange }: CreditChoiceProps) {
  if (availableCents <= 0) return null
  if (usableCents === 0)
    return (
      <p className="soft">
        You have {formatMoney(availableCents)} in store credit. It can’t be used here, because a card payment must be at
        least $0.50.
      </p>
    )
  return (
    <Checkbox checked={checked} onChange={() => onChange(!checked)}>
      <span>
        Use {formatMoney(usableCents)} of your store credit
        {usableCents < availableCents && <small className="soft"> You have {formatMoney(availableCents)}.</small>}
      </span>
    </Checkbox>
  )
}

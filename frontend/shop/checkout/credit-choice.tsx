import { formatMoney } from '#domain/kernel/format.ts'
import { Tick } from '#frontend/shared/ui/fields.tsx'

interface CreditChoiceProps {
  readonly availableCents: number
  /** As much as this purchase can take. */
  readonly usableCents: number
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** Whether store credit pays; nothing where there is none. */
export function CreditChoice({ availableCents, usableCents, on, onChange }: CreditChoiceProps) {
  if (availableCents <= 0) return null
  if (usableCents === 0)
    return <p className="soft">Your {formatMoney(availableCents)} of store credit stay: a card takes at least $0.50.</p>
  return (
    <Tick checked={on} onChange={() => onChange(!on)}>
      <span>
        Use {formatMoney(usableCents)} of your store credit
        {usableCents < availableCents && <small className="soft"> You have {formatMoney(availableCents)}.</small>}
      </span>
    </Tick>
  )
}

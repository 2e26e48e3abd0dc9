import { useState } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { parseCents } from '#frontend/shared/lib/parse-cents.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { QuantityStepper } from '#frontend/shared/ui/quantity-stepper.tsx'

type Line = DisputeView['orderLines'][number]

/** A quantity of a line, or an amount in cents. */
type Chosen = { readonly quantity: number; readonly cents?: undefined } | { readonly cents: number }

interface RefundLineProps {
  readonly line: Line
  readonly quantity: number
  /** The entered amount; undefined while a quantity is selected. */
  readonly cents: number | undefined
  readonly onChange: (chosen: Chosen) => void
}

/** Selects how much of a line to refund: a quantity, or an amount of money for underweight or overpriced items. */
export function RefundLine({ line, quantity, cents, onChange }: RefundLineProps) {
  const { name, unit, remainingQuantity, remainingCents, unitPriceCents } = line
  const byMoney = cents !== undefined
  return (
    <li>
      <span>
        {name}
        <small>{`${formatQuantity(remainingQuantity, unit)} at ${formatMoney(unitPriceCents)}, ${formatMoney(remainingCents)} left to refund`}</small>
      </span>
      {byMoney ? (
        <Amount line={line} cents={cents} onChange={(typed) => onChange({ cents: typed })} />
      ) : (
        <QuantityStepper
          value={quantity}
          step={UNITS[unit as Unit]?.step ?? 1}
          max={remainingQuantity}
          label={name}
          removable
          onChange={(chosen) => onChange({ quantity: chosen })}
        />
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={() => onChange(byMoney ? { quantity: 0 } : { cents: 0 })}
        aria-label={`${byMoney ? 'Choose a quantity' : 'Enter an amount'}: ${name}`}
      >
        {byMoney ? 'Choose a quantity' : 'Enter an amount'}
      </Button>
    </li>
  )
}

interface AmountProps {
  readonly line: Line
  readonly cents: number
  readonly onChange: (cents: number) => void
}

function Amount({ line: { name, remainingCents }, cents, onChange }: AmountProps) {
  const [text, setText] = useState(cents > 0 ? (cents / 100).toFixed(2) : '')
  const error = text === '' ? undefined : amountError(parseCents(text), remainingCents)
  const changeText = (typed: string) => {
    setText(typed)
    const amount = parseCents(typed)
    onChange(amount > 0 ? amount : 0)
  }
  return (
    <Field label={<span className="visually-hidden">Amount for {name}</span>} error={error}>
      <input inputMode="decimal" placeholder="$0.00" value={text} onChange={({ target }) => changeText(target.value)} />
    </Field>
  )
}

function amountError(cents: number, remainingCents: number): string | undefined {
  if (!(cents > 0)) return 'Enter an amount such as 2.50'
  return cents > remainingCents ? `At most ${formatMoney(remainingCents)}` : undefined
}

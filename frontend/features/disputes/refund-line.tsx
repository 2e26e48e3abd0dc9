import { useState } from 'react'
import { amountWords } from '#domain/catalog/amount-words.ts'
import { UNITS, type Unit } from '#domain/catalog/vocabulary.ts'
import { quantityWorth } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { typedCents } from '#frontend/lib/typed-cents.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Stepper } from '#frontend/ui/stepper.tsx'

type Line = DisputeView['orderLines'][number]

interface RefundLineProps {
  readonly line: Line
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

/** How much of a line is given back: so many of it, or an amount, for what weighed less or had been cheaper. */
export function RefundLine({ line, quantity, onChange }: RefundLineProps) {
  const { name, unit, left, priceCents } = line
  const step = UNITS[unit as Unit]?.step ?? 1
  const [byMoney, setByMoney] = useState(!isSteps(quantity, step))
  const turn = () => {
    setByMoney(!byMoney)
    onChange(0)
  }
  return (
    <li>
      <span>
        {name}
        <small>{`${amountWords(left, unit)} at ${formatMoney(priceCents)}, ${formatMoney(Math.round(priceCents * left))} left to give back`}</small>
      </span>
      {byMoney ? (
        <Amount line={line} quantity={quantity} onChange={onChange} />
      ) : (
        <Stepper value={quantity} step={step} max={left} label={name} removable onChange={onChange} />
      )}
      <Button
        look="quiet"
        size="small"
        onClick={turn}
        aria-label={`${byMoney ? 'Choose a quantity' : 'Type an amount'}: ${name}`}
      >
        {byMoney ? 'Choose a quantity' : 'Type an amount'}
      </Button>
    </li>
  )
}

/** What no step leads to was typed as an amount. */
const isSteps = (quantity: number, step: number): boolean =>
  Math.abs(quantity / step - Math.round(quantity / step)) < 1e-9

function Amount({ line: { name, priceCents, left }, quantity: given, onChange }: RefundLineProps) {
  const [text, setText] = useState(given > 0 ? ((given * priceCents) / 100).toFixed(2) : '')
  const quantity = quantityWorth(typedCents(text), priceCents)
  const error = text === '' ? undefined : wrong(quantity, { left, priceCents })
  const type = (typed: string) => {
    setText(typed)
    const worth = quantityWorth(typedCents(typed), priceCents)
    onChange(wrong(worth, { left, priceCents }) ? 0 : worth)
  }
  return (
    <Field label={<span className="visually-hidden">Amount for {name}</span>} error={error}>
      <input inputMode="decimal" placeholder="$0.00" value={text} onChange={({ target }) => type(target.value)} />
    </Field>
  )
}

function wrong(quantity: number, { left, priceCents }: Pick<Line, 'left' | 'priceCents'>): string | undefined {
  if (!(quantity > 0)) return 'Please type an amount such as 2.50'
  return quantity > left ? `At most ${formatMoney(Math.round(left * priceCents))}` : undefined
}

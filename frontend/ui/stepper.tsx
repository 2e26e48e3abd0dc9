import { useState } from 'react'
import { Icon } from './icon.tsx'
import { quantityFrom } from './quantity-from.ts'
import './stepper.css'

interface StepperProps {
  readonly value: number
  readonly step: number
  readonly max: number
  /** What is counted, for people who do not see the number beside it. */
  readonly label: string
  readonly onChange: (value: number) => void
  /** Whether the minus goes down to nothing, which removes the line. */
  readonly removable?: boolean
}

/** Minus, number, plus, in the unit's own steps; the number may be typed too. */
export function Stepper({ value, step, max, label, onChange, removable = false }: StepperProps) {
  const least = removable ? 0 : step
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        aria-label={removable && value <= step ? `Remove ${label}` : `Less ${label}`}
        disabled={value <= least}
        onClick={() => onChange(Math.max(least, value - step))}
      >
        <Icon name="minus" size={18} />
      </button>
      <TypedQuantity
        key={value}
        value={value}
        label={label}
        onType={(text) => onChange(quantityFrom(text, { value, step, max }))}
      />
      <button
        type="button"
        aria-label={`More ${label}`}
        disabled={value + step > max}
        onClick={() => onChange(value + step)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}

interface TypedProps {
  readonly value: number
  readonly label: string
  readonly onType: (text: string) => void
}

function TypedQuantity({ value, label, onType }: TypedProps) {
  const [text, setText] = useState(String(value))
  const settle = () => {
    setText(String(value))
    if (text !== String(value)) onType(text)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={`Quantity of ${label}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

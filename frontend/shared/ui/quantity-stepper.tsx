import { useId, useState } from 'react'
import { Icon } from './icons.tsx'
import './ui.css'

interface StepperProps {
  readonly value: number
  readonly step: number
  readonly max: number
  /** What is counted, for people who do not see the number beside it. */
  readonly label: string
  readonly onChange: (value: number) => void
  /** Whether the minus, or a typed 0, goes down to nothing, which removes the line. */
  readonly removable?: boolean
  /**
   * Keeps a text that is no quantity in the field and reports whether there is one, so that the form can wait until it is
   * corrected. Without it the field goes back to its value.
   */
  readonly onInvalid?: (invalid: boolean) => void
}

/** Minus, number, plus, in the unit's own steps; the number may be typed too. What cannot be sold is refused with a message. */
export function Stepper({ value, step, max, label, onChange, removable = false, onInvalid }: StepperProps) {
  const least = removable ? 0 : step
  const problemId = useId()
  const [text, setText] = useState<string>()
  const [refused, setRefused] = useState({ problem: '', value })
  const problem = refused.value === value ? refused.problem : ''
  const change = (next: number) => {
    setText(undefined)
    setRefused({ problem: '', value })
    onInvalid?.(false)
    if (next !== value) onChange(next)
  }
  const settle = () => {
    if (text === undefined) return
    const typed = quantityFrom(text, { step, max, removable })
    if ('quantity' in typed) return change(typed.quantity)
    const sentence = onInvalid ? typed.problem : `${typed.problem} The quantity is still ${value}.`
    setRefused({ problem: sentence, value })
    if (onInvalid) onInvalid(true)
    else setText(undefined)
  }
  return (
    <div className="stepper-field">
      <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
        <button
          type="button"
          aria-label={removable && value <= step ? `Remove ${label}` : `Less ${label}`}
          disabled={value <= least}
          onClick={() => change(Math.max(least, value - step))}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          type="text"
          inputMode="decimal"
          aria-label={`Quantity of ${label}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          value={text ?? String(value)}
          onChange={({ target }) => setText(target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <button
          type="button"
          aria-label={`More ${label}`}
          disabled={value + step > max}
          onClick={() => change(value + step)}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      {problem && (
        <span id={problemId} className="stepper-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

type TypedQuantity = { readonly quantity: number } | { readonly problem: string }

interface Limits {
  readonly step: number
  readonly max: number
  /** Whether 0 is a quantity, too: it removes the line. */
  readonly removable?: boolean
}

/** A typed text as a quantity that can be sold, at most `max`; or why it is none. Nothing is rounded. */
export function quantityFrom(text: string, { step, max, removable = false }: Limits): TypedQuantity {
  const typed = NUMBER.exec(text.trim().replace(',', '.'))?.[1]
  if (typed === undefined) return { problem: 'Please enter a number.' }
  const quantity = Number(typed)
  if (quantity === 0 && removable) return { quantity: 0 }
  if (quantity <= 0) return { problem: `Please enter at least ${step}.` }
  if (!Number.isInteger(quantity / step)) return { problem: notInSteps(step) }
  return { quantity: Math.max(step, Math.min(quantity, Math.floor(max / step) * step)) }
}

const notInSteps = (step: number): string =>
  step === 1 ? 'Please enter a whole number.' : `Please enter a multiple of ${step}.`

/** A number with or without its unit. */
const NUMBER = /^(-?(?:\d+\.?\d*|\.\d+))\s*(?:lbs?|oz|dozen|bundles?|each)?$/i

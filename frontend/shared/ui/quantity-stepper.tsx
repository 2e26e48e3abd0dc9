import { useId, useState } from 'react'
import { Icon } from './icons.tsx'
import './ui.css'

interface QuantityStepperProps {
  readonly value: number
  readonly step: number
  readonly max: number
  /** What is counted, for screen readers. */
  readonly label: string
  readonly onChange: (value: number) => void
  /** Whether 0 is allowed, which removes the line. */
  readonly removable?: boolean
  /**
   * Leaves invalid text in the field and reports it, so that the form can wait for a correction. Without it, the field
   * resets to its value.
   */
  readonly onInvalid?: (invalid: boolean) => void
}

/**
 * A quantity input with minus and plus buttons, in the unit's steps. Rejects quantities that cannot be sold, with a
 * message.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, step, max, label, onChange, removable = false, onInvalid } = props
  const min = removable ? 0 : step
  const problemId = useId()
  const [text, setText] = useState<string>()
  const [rejected, setRejected] = useState({ problem: '', value })
  const problem = rejected.value === value ? rejected.problem : ''
  const change = (next: number) => {
    setText(undefined)
    setRejected({ problem: '', value })
    onInvalid?.(false)
    if (next !== value) onChange(next)
  }
  const commit = () => {
    if (text === undefined) return
    const typed = quantityFrom(text, { step, max, removable })
    if ('quantity' in typed) return change(typed.quantity)
    const message = onInvalid ? typed.problem : `${typed.problem} The quantity is still ${value}.`
    setRejected({ problem: message, value })
    if (onInvalid) onInvalid(true)
    else setText(undefined)
  }
  return (
    <div className="stepper-field">
      <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
        <button
          type="button"
          aria-label={
            removable && value <= step ? `Decrease quantity of ${label} to 0` : `Decrease quantity of ${label}`
          }
          disabled={value <= min}
          onClick={() => change(Math.max(min, value - step))}
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
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Otherwise the key also presses the button that receives the focus of a removed line.
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
        <button
          type="button"
          aria-label={`Increase quantity of ${label}`}
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

type QuantityInput = { readonly quantity: number } | { readonly problem: string }

interface Limits {
  readonly step: number
  readonly max: number
  /** Whether 0 is allowed, which removes the line. */
  readonly removable?: boolean
}

/** Parses a quantity, capped at `max`, or returns why it is invalid. Never rounds. */
export function quantityFrom(text: string, { step, max, removable = false }: Limits): QuantityInput {
  const typed = NUMBER.exec(text.trim().replace(',', '.'))?.[1]
  if (typed === undefined) return { problem: 'Enter a number.' }
  const quantity = Number(typed)
  if (quantity === 0 && removable) return { quantity: 0 }
  if (quantity <= 0) return { problem: `Enter at least ${step}.` }
  if (!Number.isInteger(quantity / step)) return { problem: stepMessage(step) }
  return { quantity: Math.max(step, Math.min(quantity, Math.floor(max / step) * step)) }
}

const stepMessage = (step: number): string => (step === 1 ? 'Enter a whole number.' : `Enter a multiple of ${step}.`)

/** A number, with or without its unit. */
const NUMBER = /^(-?(?:\d+\.?\d*|\.\d+))\s*(?:lbs?|oz|dozen|bundles?|each)?$/i

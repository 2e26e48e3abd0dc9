import { useId, useState } from 'react'
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

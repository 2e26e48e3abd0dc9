import { type ReactNode, useId } from 'react'
import './choice-field.css'

interface ChoiceFieldProps {
  readonly legend: string
  readonly error: string | undefined
  /** For a form that leads there when something is wrong. */
  readonly name?: string
  /** The radio buttons. */
  readonly children: ReactNode
}

/** One or some of several, with what is wrong below. */
export function ChoiceField({ legend, error, name, children }: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset
      className="choice-field"
      {...(name ? { name, tabIndex: -1 } : {})}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <span id={id} className="field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}

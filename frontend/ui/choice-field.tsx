import { type ReactNode, useId } from 'react'
import './choice-field.css'

interface ChoiceFieldProps {
  readonly legend: string
  readonly error: string | undefined
  /** The radio buttons. */
  readonly children: ReactNode
}

/** One of several, none of them chosen beforehand, with what is wrong below. */
export function ChoiceField({ legend, error, children }: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset
      className="choice-field"
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

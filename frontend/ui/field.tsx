import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import './field.css'

interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** The one control: gets its id and is tied to label, hint and error. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** A control with its label above and what is wrong with it below. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = cloneElement(children, {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

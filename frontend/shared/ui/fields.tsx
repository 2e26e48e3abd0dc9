import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import './ui.css'

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

interface FormFootProps {
  readonly send: string
  readonly busy: boolean
  readonly onCancel: () => void
}

export function FormFoot({ send, busy, onCancel }: FormFootProps) {
  return (
    <div className="form-foot">
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </div>
  )
}

interface TickProps {
  readonly checked: boolean
  readonly onChange: () => void
  /** The words beside it, and what else stands on its line. */
  readonly children: ReactNode
  /** One of several that exclude each other, by the name of their group. */
  readonly oneOf?: string
  readonly className?: string
}

/** A box to tick, or with `oneOf` a button to pick, with its line to click on. */
export function Tick({ checked, onChange, children, oneOf, className = '' }: TickProps) {
  return (
    <label className={`tick ${className}`.trim()}>
      <input
        {...(oneOf ? { type: 'radio', name: oneOf } : { type: 'checkbox' })}
        checked={checked}
        onChange={onChange}
      />
      {children}
    </label>
  )
}

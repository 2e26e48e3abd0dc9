import { cloneElement, type ReactElement, type ReactNode, use, useId } from 'react'
import { Button } from './button.tsx'
import { type CheckboxProps, type TextAreaProps, WidgetsContext } from './widgets.ts'
import './ui.css'

interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly required?: boolean
  /** The control. It receives its id and its label, hint and error relations. */
  readonly children: ReactElement<Record<string, unknown>>
}

/**
 * A control with its label above and its error below. Consoles use it as well: antd's item would load its `Form` with
 * every console page.
 */
export function Field({ label, error, hint, required = false, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const control = cloneElement(children, {
    id,
    required,
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
  /** Lets the form focus this group when its value is invalid. */
  readonly name?: string
  readonly children: ReactNode
}

/** A group of options with their error below. Consoles use it as well: antd has no fieldset. */
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
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </div>
  )
}

export function TextArea(props: TextAreaProps) {
  const { TextArea: ConsoleTextArea } = use(WidgetsContext)
  return ConsoleTextArea ? <ConsoleTextArea {...props} /> : <textarea {...props} />
}

/** A checkbox, or with `oneOf` a radio button, with a clickable label. */
export function Checkbox(props: CheckboxProps) {
  const { Checkbox: ConsoleCheckbox } = use(WidgetsContext)
  if (ConsoleCheckbox) return <ConsoleCheckbox {...props} />
  const { checked, onChange, children, radioGroup, className = '' } = props
  return (
    <label className={`tick ${className}`.trim()}>
      <input
        {...(radioGroup ? { type: 'radio', name: radioGroup } : { type: 'checkbox' })}
        checked={checked}
        onChange={onChange}
      />
      {children}
    </label>
  )
}

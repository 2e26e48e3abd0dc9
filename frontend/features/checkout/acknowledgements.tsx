import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import type { FieldsProps } from './field-props.ts'

/** Both must be ticked before anything is paid. The policies open beside the form, so that nothing typed is lost. */
export function Acknowledgements({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Check
        name="acceptsPolicies"
        checked={draft.acceptsPolicies}
        error={errors.acceptsPolicies}
        onChange={(acceptsPolicies) => onChange({ acceptsPolicies })}
      >
        I have read and accept the <Policy to={paths.refundPolicy}>Refund Policy</Policy>, the{' '}
        <Policy to={paths.terms}>Terms of Service</Policy> and the{' '}
        <Policy to={paths.marketplaceRules}>Marketplace Rules</Policy>.
      </Check>
      <Check
        name="isAdult"
        checked={draft.isAdult}
        error={errors.isAdult}
        onChange={(isAdult) => onChange({ isAdult })}
      >
        I am at least 18 years of age.
      </Check>
    </>
  )
}

interface CheckProps {
  readonly name: string
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** A box to tick, with its sentence. */
export function Check({ name, checked, error, onChange, children }: CheckProps) {
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <span id={`${name}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

function Policy({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  )
}

import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './fields.tsx'
import './ui.css'

interface ZipSearchProps {
  /** Five digits, or empty for everywhere. */
  readonly zip: string
  readonly onSearch: (zip: string) => void
  /** What is wrong with the place searched for. */
  readonly problem?: string | undefined
}

/** Asks for a ZIP code; Enter or the button searches. To be keyed by `zip`, so that it follows the address. */
export function ZipSearch({ zip, onSearch, problem }: ZipSearchProps) {
  const [typed, setTyped] = useState(zip)
  const [trouble, setTrouble] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTrouble(zipTrouble(typed))
    if (!zipTrouble(typed)) onSearch(typed)
  }
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <form className="zip-search" onSubmit={submit} noValidate>
      <Field label="ZIP code" error={trouble ?? problem}>
        <ZipInput maxLength={5} placeholder="05401" value={typed} onChange={setTyped} />
      </Field>
      <Button type="submit">Search</Button>
      {zip && (
        <Button look="quiet" onClick={clear}>
          Clear<span className="visually-hidden"> ZIP code</span>
        </Button>
      )}
    </form>
  )
}

interface ZipInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string
  /** The first five digits of what was typed or pasted. */
  readonly onChange: (zip: string) => void
}

/** Five digits, whatever is put in. */
export function ZipInput({ value, onChange, ...rest }: ZipInputProps) {
  return (
    <input
      inputMode="numeric"
      autoComplete="postal-code"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 5))}
    />
  )
}

/** What is wrong with a ZIP code as it was typed, if anything; none at all is fine. */
export const zipTrouble = (zip: string): string | undefined =>
  zip === '' || /^\d{5}$/.test(zip) ? undefined : 'Please enter a ZIP code of 5 digits'

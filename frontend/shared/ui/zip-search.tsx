import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { useTextTypedBeforeHydration } from '#frontend/shared/lib/browser.ts'
import { Button } from './button.tsx'
import { Field } from './fields.tsx'
import './ui.css'

interface ZipSearchProps {
  /** Five digits, or empty for no location. */
  readonly zip: string
  readonly onSearch: (zip: string) => void
  /** Error of the searched ZIP code. */
  readonly problem?: string | undefined
}

/** A ZIP code search, submitted by Enter or the button. Key it by `zip`, so that it follows the URL. */
export function ZipSearch({ zip, onSearch, problem }: ZipSearchProps) {
  const [typed, setTyped] = useState(zip)
  const [typedError, setTypedError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useTextTypedBeforeHydration(input, (text) => setTyped(digitsOf(text)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTypedError(zipCodeError(typed))
    if (!zipCodeError(typed)) onSearch(typed)
  }
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <form className="zip-search" onSubmit={submit} noValidate>
      <Field label="ZIP code" error={typedError ?? problem}>
        <ZipInput ref={input} maxLength={5} placeholder="05401" value={typed} onChange={setTyped} />
      </Field>
      <Button type="submit">Search</Button>
      {zip && (
        <Button variant="quiet" onClick={clear}>
          Clear<span className="visually-hidden"> ZIP code</span>
        </Button>
      )}
    </form>
  )
}

interface ZipInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string
  /** The first five digits typed or pasted. */
  readonly onChange: (zip: string) => void
}

/** An input that accepts five digits and drops all other characters. */
export function ZipInput({ value, onChange, ...rest }: ZipInputProps) {
  return (
    <input
      inputMode="numeric"
      autoComplete="postal-code"
      {...rest}
      value={value}
      onChange={(event) => onChange(digitsOf(event.target.value))}
    />
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 5)

/** Error of a typed ZIP code, if any. An empty one is valid. */
export const zipCodeError = (zip: string): string | undefined =>
  zip === '' || /^\d{5}$/.test(zip) ? undefined : 'Enter a 5-digit ZIP code'

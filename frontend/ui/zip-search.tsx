import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import './zip-search.css'

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
  const [unfinished, setUnfinished] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = typed === '' || typed.length === DIGITS
    setUnfinished(!isWhole)
    if (isWhole) onSearch(typed)
  }
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <form className="zip-search" onSubmit={submit} noValidate>
      <Field label="ZIP code" error={unfinished ? 'Enter a ZIP code of 5 digits.' : problem}>
        <input
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={DIGITS}
          placeholder="05401"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
        />
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

const DIGITS = 5

import { type FormEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { ZipInput } from './zip-input.tsx'
import { zipTrouble } from './zip-words.ts'
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

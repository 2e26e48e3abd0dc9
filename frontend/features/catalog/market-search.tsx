import { type FormEvent, useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import './market-search.css'

interface MarketSearchProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (words: string) => void
}

/** Looks when Enter is pressed or the button is clicked. A new `value` from the address takes the place of what was typed. */
export function MarketSearch({ value, label, onSearch }: MarketSearchProps) {
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setWords(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <search>
      <form className="market-search" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

import type { FormEvent } from 'react'
import { useDraft } from '#frontend/lib/use-draft.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import './market-search.css'

interface MarketSearchProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (words: string) => void
}

/** Looks when Enter is pressed or the button is clicked. */
export function MarketSearch({ value, label, onSearch }: MarketSearchProps) {
  const { draft: words, setDraft: setWords, ask } = useDraft(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(words.trim())
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

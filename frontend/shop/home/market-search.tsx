import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { zipCodeOf } from '#domain/kernel/location.ts'
import { useTextTypedBeforeHydration } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import './home.css'

/** Searches the marketplace around a ZIP code, or for a product. */
export function MarketSearch() {
  const [text, setText] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useTextTypedBeforeHydration(input, setText)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(searchPathOf(text))
  }
  return (
    <form className="market-search" onSubmit={submit}>
      <label htmlFor={id}>What are you looking for, or where are you?</label>
      <div>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          name="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="ZIP code or product"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" formAction={paths.marketplace}>
          Find food
        </Button>
      </div>
    </form>
  )
}

/** A ZIP code finds products near it, nearest first. Other text is a product search. */
export function searchPathOf(text: string): string {
  const zipCode = zipCodeOf(text.trim())
  return zipCode
    ? paths.marketplaceWith({ zipCode, sortBy: 'distance' })
    : paths.marketplaceWith({ search: text.trim() })
}

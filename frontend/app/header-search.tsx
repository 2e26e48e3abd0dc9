import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { SearchSuggestions } from '#domain/catalog/contract.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { suggestionsQuery } from '#frontend/shared/catalog/api.ts'
import { useDebouncedValue, useTextTypedBeforeHydration } from '#frontend/shared/lib/browser.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import './layout.css'

/** The shop's search: a combobox that suggests products, producers and categories. Enter searches the marketplace. */
export function HeaderSearch() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const searched = pathname === paths.marketplace ? (query.get('search') ?? query.get('query') ?? '') : ''
  const { draft: text, setDraft: setText, setRequested } = useDraft(searched)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  useTextTypedBeforeHydration(input, (typed) => {
    setText(typed)
    setOpen(document.activeElement === input.current)
  })
  const suggestions = useSuggestions(text, open)
  const options = suggestions ? optionsOf(suggestions) : []
  const expanded = open && options.length > 0
  const go = (to: string) => {
    setOpen(false)
    setActive(-1)
    void navigate(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = expanded ? options[active] : undefined
    if (chosen) return go(chosen.to)
    setRequested(text.trim())
    go(searchAddress(text.trim(), pathname, query))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((now) => move(expanded ? now : -1, options.length))
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(-1)
  }
  return (
    <search className="header-search">
      <form
        action={paths.marketplace}
        onSubmit={submit}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
        }}
      >
        <input
          ref={input}
          type="search"
          name="search"
          role="combobox"
          aria-label="Search products and producers"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? list : undefined}
          aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search products and producers"
          maxLength={100}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" size={20} />
        </button>
        {expanded && <SuggestionList id={list} options={options} active={active} onGo={go} />}
        <span role="status" className="visually-hidden">
          {open && suggestions && countText(options.length)}
        </span>
      </form>
    </search>
  )
}

const DEBOUNCE_MS = 120
const MIN_LENGTH = 2

/** Suggestions for the typed text; undefined until there are some. */
function useSuggestions(text: string, open: boolean): SearchSuggestions | undefined {
  const typed = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const isLongEnough = text.trim().length >= MIN_LENGTH && typed.length >= MIN_LENGTH
  const { data } = useQuery({ ...suggestionsQuery(typed), enabled: open && isLongEnough })
  return isLongEnough ? data : undefined
}

const countText = (count: number): string =>
  count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`

/** Index of the next active option for each key; -1 is the input. */
const MOVES: Readonly<Record<string, ((now: number, count: number) => number) | undefined>> = {
  ArrowDown: (now, count) => (now + 2 > count ? -1 : now + 1),
  ArrowUp: (now, count) => (now < 0 ? count - 1 : now - 1),
}

/** On the marketplace, a new search keeps the tab and the other filters. */
function searchAddress(text: string, pathname: string, query: URLSearchParams): string {
  if (pathname !== paths.marketplace) return paths.marketplaceWith({ search: text })
  const next = new URLSearchParams(query)
  for (const name of ['query', 'page', 'search']) next.delete(name)
  if (text) next.set('search', text)
  return next.size > 0 ? `${paths.marketplace}?${next}` : paths.marketplace
}

interface Suggestion {
  readonly group: 'Products' | 'Categories' | 'Producers'
  readonly to: string
  readonly content: ReactNode
}

function optionsOf({ products, categories, producers }: SearchSuggestions): readonly Suggestion[] {
  return [
    ...categories.map(({ category, count }) => ({
      group: 'Categories' as const,
      to: paths.marketplaceWith({ categories: category }),
      content: (
        <>
          <Icon name="grid" size={20} />
          <strong>{CATEGORIES[category].label}</strong>
          <span className="suggestion-note">{count === 1 ? '1 product' : `${count} products`}</span>
        </>
      ),
    })),
    ...products.map(({ id, name, imageUrl, priceCents, unit, producerName }) => ({
      group: 'Products' as const,
      to: paths.product(id),
      content: (
        <>
          <ProduceImage url={imageUrl} alt="" sizes="40px" />
          <span className="suggestion-text">
            <strong>{name}</strong>
            <small>{producerName}</small>
          </span>
          <span className="suggestion-note">
            <Money cents={priceCents} /> {UNITS[unit].label}
          </span>
        </>
      ),
    })),
    ...producers.map(({ id, businessName, city, state }) => ({
      group: 'Producers' as const,
      to: paths.producer(id),
      content: (
        <>
          <Icon name="pickup" size={20} />
          <strong>{businessName}</strong>
          <span className="suggestion-note">
            {city}, {state}
          </span>
        </>
      ),
    })),
  ]
}

interface SuggestionListProps {
  readonly id: string
  readonly options: readonly Suggestion[]
  readonly active: number
  readonly onGo: (to: string) => void
}

function SuggestionList({ id, options, active, onGo }: SuggestionListProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <div className="suggestions" id={id} role="listbox" aria-label="Suggestions">
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className="suggestion-group" role="presentation">
            {group}
          </div>
          {options.map((option, i) =>
            option.group === group ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
              <div
                key={option.to}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === active}
                className="suggestion"
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(option.to)}
              >
                {option.content}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

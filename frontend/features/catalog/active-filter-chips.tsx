import type { ActiveFilter } from './active-filters.ts'
import type { MarketFilters } from './market-filters.ts'
import './active-filter-chips.css'

interface ActiveFilterChipsProps {
  readonly active: readonly ActiveFilter[]
  readonly onChange: (filters: MarketFilters) => void
  readonly onClear: () => void
}

/** What is on, each with a way to switch it off. */
export function ActiveFilterChips({ active, onChange, onClear }: ActiveFilterChipsProps) {
  if (active.length === 0) return null
  return (
    <ul className="active-filters" aria-label="Active filters">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" aria-label={`Remove filter ${label}`} onClick={() => onChange(without)}>
            {label}
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
              <path d="m7 7 10 10M17 7 7 17" className="icon-line" />
            </svg>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="active-filters-clear" onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  )
}

import { Icon } from '#frontend/ui/icon.tsx'
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
            <Icon name="close" size={16} />
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

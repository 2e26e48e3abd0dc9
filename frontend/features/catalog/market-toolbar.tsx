import { SORTS, type Sort } from '#domain/catalog/product-taxonomy.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Icon } from '#frontend/ui/icon.tsx'
import { type MarketFilters, sortsFor } from './market-filters.ts'
import type { View } from './product-grid.tsx'
import './market-toolbar.css'

interface MarketToolbarProps {
  readonly filters: MarketFilters
  /** What was found, in words. */
  readonly count: string
  readonly view: { readonly now: View; readonly turn: (to: View) => void }
  readonly panel: { readonly open: boolean; readonly on: number; readonly toggle: () => void }
  readonly onSort: (sort: Sort) => void
}

export function MarketToolbar({ filters, count, view, panel, onSort }: MarketToolbarProps) {
  const sorts = sortsFor(filters)
  return (
    <div className="market-toolbar">
      <Button look="secondary" size="small" aria-expanded={panel.open} onClick={panel.toggle}>
        <Icon name="filters" size={20} />
        Filters
        {panel.on > 0 && <span className="market-toolbar-on">{panel.on}</span>}
      </Button>
      <p className="market-toolbar-count soft" role="status">
        {count}
      </p>
      <label className="market-toolbar-sort">
        <span className="visually-hidden">Sort by</span>
        <select
          value={sorts.includes(filters.sortBy) ? filters.sortBy : 'relevance'}
          onChange={(event) => onSort(event.target.value as Sort)}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </select>
      </label>
      <div className="market-toolbar-views" role="group" aria-label="View">
        <ViewButton view="grid" label="Grid" {...view} />
        <ViewButton view="list" label="List" {...view} />
      </div>
    </div>
  )
}

interface ViewButtonProps {
  readonly view: View
  readonly label: string
  readonly now: View
  readonly turn: (to: View) => void
}

function ViewButton({ view, label, now, turn }: ViewButtonProps) {
  return (
    <button type="button" aria-label={label} aria-pressed={now === view} onClick={() => turn(view)}>
      <Icon name={view} size={20} />
    </button>
  )
}

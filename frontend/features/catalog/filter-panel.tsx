import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { Button } from '#frontend/ui/button.tsx'
import { searchQuery } from './api.ts'
import { CategoryGroup, PriceGroup, RatingGroup, StockGroup, WayGroup } from './filter-groups.tsx'
import { type MarketFilters, NO_FILTERS, searchOf } from './market-filters.ts'
import { PlaceGroup } from './place-group.tsx'
import './filter-panel.css'

interface FilterPanelProps {
  readonly filters: MarketFilters
  /** What the filters in force have found. */
  readonly found: ProductPage | undefined
  readonly onApply: (filters: MarketFilters) => void
}

/** Edits wait until they are applied; meanwhile the counts tell what applying them would show. */
export function FilterPanel({ filters, found, onApply }: FilterPanelProps) {
  const [draft, setDraft] = useState(filters)
  const [zipError, setZipError] = useState<string>()
  const edit = (change: Partial<MarketFilters>) => setDraft({ ...draft, ...change, page: 1 })
  const preview = usePreview(draft, filters) ?? found
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (draft.zipCode && !/^\d{5}$/.test(draft.zipCode)) return setZipError('Please enter a ZIP code of 5 digits')
    onApply(draft)
  }
  const props = { draft, edit, facets: preview?.facets }
  return (
    <form className="filter-panel" aria-label="Filters" onSubmit={apply} noValidate>
      <CategoryGroup {...props} />
      <PriceGroup {...props} />
      <PlaceGroup {...props} error={zipError} />
      <WayGroup {...props} />
      <StockGroup {...props} />
      <RatingGroup {...props} />
      <div className="filter-panel-foot">
        <Button type="submit" wide>
          Apply Filters{preview ? ` (${preview.total})` : ''}
        </Button>
        <Button look="quiet" wide onClick={() => onApply({ ...NO_FILTERS, search: filters.search })}>
          Reset
        </Button>
      </div>
    </form>
  )
}

/** What the draft would find; undefined while it is the filters in force. */
function usePreview(draft: MarketFilters, filters: MarketFilters): ProductPage | undefined {
  const settled = useSettled(draft, 250)
  const zipIsWhole = settled.zipCode === '' || settled.zipCode.length === 5
  const preview = useQuery({
    ...searchQuery(searchOf(settled, 1)),
    enabled: settled !== filters && zipIsWhole,
  })
  return draft === filters ? undefined : preview.data
}

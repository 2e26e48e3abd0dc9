import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useDraft } from '#frontend/lib/use-draft.ts'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { Button } from '#frontend/ui/button.tsx'
import { zipTrouble } from '#frontend/ui/zip-words.ts'
import { activeFilters } from './active-filters.ts'
import { searchQuery } from './api.ts'
import { CategoryGroup, CertificationGroup, PriceGroup, StockGroup, VerifiedGroup, WayGroup } from './filter-groups.tsx'
import { isSameSearch, type MarketFilters, NO_FILTERS, searchOf } from './market-filters.ts'
import { PlaceGroup } from './place-group.tsx'
import { RatingGroup } from './rating-group.tsx'
import './filter-panel.css'

interface FilterPanelProps {
  readonly filters: MarketFilters
  /** What the filters in force have found. */
  readonly found: ProductPage | undefined
  readonly onApply: (filters: MarketFilters) => void
}

/** Edits wait until they are applied; meanwhile the counts tell what applying them would show. New filters in force take their place. */
export function FilterPanel({ filters, found, onApply }: FilterPanelProps) {
  const { draft, setDraft, ask, hasChanged } = useDraft(filters, isSameSearch)
  const [zipError, setZipError] = useState<string>()
  if (hasChanged) setZipError(undefined)
  const edit = (change: Partial<MarketFilters>) => {
    setDraft({ ...draft, ...change, page: 1 })
    if ('zipCode' in change) setZipError(undefined)
  }
  const preview = usePreview(draft, filters)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const wrong = zipTrouble(draft.zipCode)
    if (wrong) setZipError(wrong)
    else if (!preview.trouble) {
      ask(draft)
      onApply(draft)
    }
  }
  const shown = preview.page ?? found
  const trouble = zipError ?? preview.trouble
  const props = { draft, edit, facets: shown?.facets }
  return (
    <form className="filter-panel" aria-label="Filters" onSubmit={apply} noValidate>
      <CategoryGroup {...props} />
      <PriceGroup {...props} />
      <PlaceGroup {...props} error={trouble} />
      <StockGroup {...props} />
      <WayGroup {...props} />
      <RatingGroup {...props} />
      <CertificationGroup {...props} />
      <VerifiedGroup {...props} />
      <div className="filter-panel-foot">
        <Button type="submit" wide>
          Apply Filters{shown && !trouble ? ` (${shown.total})` : ''}
        </Button>
        <Button
          look="quiet"
          wide
          disabled={isUntouched(draft)}
          onClick={() => onApply({ ...NO_FILTERS, search: filters.search })}
        >
          Reset
        </Button>
      </div>
    </form>
  )
}

/** Nothing is chosen that could be reset. */
const isUntouched = (draft: MarketFilters): boolean =>
  activeFilters({ ...draft, search: '' }).length === 0 && draft.sortBy === NO_FILTERS.sortBy

interface Preview {
  readonly page?: ProductPage | undefined
  /** Why there is none: a ZIP code nobody knows. */
  readonly trouble?: string | undefined
}

/** What the draft would find; nothing while it is the filters in force. */
function usePreview(draft: MarketFilters, filters: MarketFilters): Preview {
  const settled = useSettled(draft, 250)
  const { data, error } = useQuery({
    ...searchQuery(searchOf(settled, 1)),
    enabled: !isSameSearch(settled, filters) && !zipTrouble(settled.zipCode),
  })
  if (isSameSearch(draft, filters)) return {}
  const isUnknown = isProblem(error, 'zip_code_unknown') && draft.zipCode === settled.zipCode
  return { page: data, trouble: isUnknown ? error.detail : undefined }
}

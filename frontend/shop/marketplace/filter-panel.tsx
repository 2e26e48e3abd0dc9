import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import {
  CATEGORIES,
  type Category,
  CERTIFICATIONS,
  categories,
  certifications,
  FULFILLMENT_FILTERS,
  fulfillmentFilters,
} from '#domain/catalog/product-taxonomy.ts'
import { searchQuery } from '#frontend/shared/catalog/api.ts'
import {
  isSameSearch,
  type MarketFilters,
  NO_FILTERS,
  rebaseFilters,
  searchOf,
  TOP_PRICE,
} from '#frontend/shared/catalog/product-filters.ts'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Checkbox, Field } from '#frontend/shared/ui/fields.tsx'
import { PriceRange } from '#frontend/shared/ui/price-range.tsx'
import { RadiusSlider } from '#frontend/shared/ui/radius-slider.tsx'
import { StarRow, starsLabel } from '#frontend/shared/ui/stars.tsx'
import { ZipInput, zipCodeError } from '#frontend/shared/ui/zip-search.tsx'
import { activeFilters } from './active-filters.tsx'
import './marketplace.css'

interface FilterPanelProps {
  readonly filters: MarketFilters
  /** Results of the applied filters. */
  readonly results: ProductPage | undefined
  /** Whether edits apply automatically; otherwise the user applies the draft with a button. */
  readonly isLive: boolean
  readonly onApply: (filters: MarketFilters) => void
}

/** Edits a draft of the filters; the counts preview its results. */
export function FilterPanel({ filters, results, isLive, onApply }: FilterPanelProps) {
  const { draft, setDraft, setRequested, hasChanged } = useDraft(filters, {
    isSame: isSameSearch,
    rebase: rebaseFilters,
  })
  const [zipError, setZipError] = useState<string>()
  if (hasChanged) setZipError(undefined)
  const edit = (change: Partial<MarketFilters>) => {
    setDraft({ ...draft, ...change, page: 1 })
    if ('zipCode' in change) setZipError(undefined)
  }
  const preview = usePreview(draft, filters)
  const applyFilters = (next: MarketFilters) => {
    setDraft(next)
    setRequested(next)
    onApply(next)
  }
  const apply = () => applyFilters(draft)
  useAutoApply({ draft, filters, enabled: isLive, apply })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = zipCodeError(draft.zipCode)
    if (problem) setZipError(problem)
    else if (!preview.error) apply()
  }
  const shown = preview.page ?? results
  const error = zipError ?? preview.error
  const props = { draft, edit, facets: shown?.facets }
  return (
    <form className="filter-panel" aria-label="Filters" onSubmit={submit} noValidate>
      <CategoryGroup {...props} />
      <PriceGroup {...props} />
      <LocationFilter {...props} error={error} />
      <StockGroup {...props} />
      <FulfillmentFilterGroup {...props} />
      <RatingGroup {...props} />
      <CertificationGroup {...props} />
      <VerifiedGroup {...props} />
      <div className="filter-panel-foot">
        {!isLive && (
          <Button type="submit" fullWidth>
            Apply filters{shown && !error ? ` (${shown.total})` : ''}
          </Button>
        )}
        {!(isLive && isUntouched(draft)) && (
          <Button
            variant="quiet"
            fullWidth={!isLive}
            disabled={isUntouched(draft)}
            onClick={() => applyFilters({ ...NO_FILTERS, search: filters.search })}
          >
            Reset
          </Button>
        )}
      </div>
    </form>
  )
}

const LIVE_DELAY_MS = 250

interface AutoApply {
  readonly draft: MarketFilters
  readonly filters: MarketFilters
  readonly enabled: boolean
  readonly apply: () => void
}

/** Applies a draft once it has been stable for a moment, unless its ZIP code is incomplete. */
function useAutoApply({ draft, filters, enabled, apply }: AutoApply): void {
  const debounced = useDebouncedValue(draft, LIVE_DELAY_MS)
  const isDue =
    enabled && debounced === draft && !isSameSearch(draft, filters) && zipCodeError(draft.zipCode) === undefined
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    if (isDue) latest.current()
  }, [isDue])
}

/** Whether the draft has nothing to reset. */
const isUntouched = (draft: MarketFilters): boolean =>
  activeFilters({ ...draft, search: '' }).length === 0 && draft.sortBy === NO_FILTERS.sortBy

interface Preview {
  readonly page?: ProductPage | undefined
  /** Error of the preview, for an unknown ZIP code. */
  readonly error?: string | undefined
}

/** Results of the draft; empty if the draft equals the applied filters. */
function usePreview(draft: MarketFilters, filters: MarketFilters): Preview {
  const debounced = useDebouncedValue(draft, 250)
  const { data, error } = useQuery({
    ...searchQuery(searchOf(debounced, 1)),
    enabled: !isSameSearch(debounced, filters) && !zipCodeError(debounced.zipCode),
  })
  if (isSameSearch(draft, filters)) return {}
  const isUnknown = isProblem(error, 'zip_code_unknown') && draft.zipCode === debounced.zipCode
  return { page: data, error: isUnknown ? error.detail : undefined }
}

interface GroupProps {
  readonly draft: MarketFilters
  readonly edit: (change: Partial<MarketFilters>) => void
  readonly facets: ProductPage['facets'] | undefined
}

/** Adds the item to the list, or removes it if present. */
const toggled = <T,>(list: readonly T[], item: T): readonly T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** Categories shown before "Show all". */
const FIRST_CATEGORIES = 8

function CategoryGroup({ draft, edit, facets }: GroupProps) {
  const [all, setAll] = useState(false)
  const isChosen = (category: Category) => draft.categories.includes(category)
  const filled = categories.filter((category) => !facets || facets.categories[category] || isChosen(category))
  const shown = all ? filled : filled.filter((category, i) => i < FIRST_CATEGORIES || isChosen(category))
  return (
    <FilterGroup title="Categories">
      {shown.map((category) => (
        <Choice
          key={category}
          label={CATEGORIES[category].label}
          count={facets && (facets.categories[category] ?? 0)}
          checked={isChosen(category)}
          onChange={() => edit({ categories: toggled(draft.categories, category) })}
        />
      ))}
      {filled.length > FIRST_CATEGORIES && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${filled.length}`}
        </Button>
      )}
    </FilterGroup>
  )
}

const PRICE_STEP = 5

function PriceGroup({ draft, edit }: GroupProps) {
  return (
    <FilterGroup title="Price">
      <PriceRange
        min={Math.min(draft.minPrice ?? 0, TOP_PRICE - PRICE_STEP)}
        max={Math.min(draft.maxPrice ?? TOP_PRICE, TOP_PRICE)}
        top={TOP_PRICE}
        step={PRICE_STEP}
        onChange={(min, max) =>
          edit({ minPrice: min === 0 ? undefined : min, maxPrice: max === TOP_PRICE ? undefined : max })
        }
      />
    </FilterGroup>
  )
}

function FulfillmentFilterGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="How to get it">
      {fulfillmentFilters.map((option) => (
        <Choice
          key={option}
          label={FULFILLMENT_FILTERS[option].label}
          count={facets && (facets.fulfillmentMethods[option] ?? 0)}
          checked={draft.deliveryOptions.includes(option)}
          onChange={() => edit({ deliveryOptions: toggled(draft.deliveryOptions, option) })}
        />
      ))}
    </FilterGroup>
  )
}

function CertificationGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Certifications">
      {certifications.map((certification) => (
        <Choice
          key={certification}
          label={CERTIFICATIONS[certification].label}
          count={facets && (facets.certifications[certification] ?? 0)}
          checked={draft.certifications.includes(certification)}
          onChange={() => edit({ certifications: toggled(draft.certifications, certification) })}
        />
      ))}
    </FilterGroup>
  )
}

function VerifiedGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Producers">
      <Choice
        label="Verified producers only"
        count={facets?.verified}
        checked={draft.verified}
        onChange={() => edit({ verified: !draft.verified })}
      />
    </FilterGroup>
  )
}

function StockGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Availability">
      <Choice
        label="In stock only"
        count={facets?.inStock}
        checked={draft.inStock}
        onChange={() => edit({ inStock: !draft.inStock })}
      />
    </FilterGroup>
  )
}

interface FilterGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Hidden by CSS while it has no choice. */
function FilterGroup({ title, children }: FilterGroupProps) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  /** Number of matching products; undefined while unknown. */
  readonly count: number | undefined
  readonly checked: boolean
  readonly onChange: () => void
}

/** Hidden if it would find nothing, unless it is selected. */
function Choice({ label, count, checked, onChange }: ChoiceProps) {
  if (count === 0 && !checked) return null
  return (
    <Checkbox checked={checked} onChange={onChange}>
      <span>{label}</span>
      <OptionCount count={count} />
    </Checkbox>
  )
}

function OptionCount({ count }: Pick<ChoiceProps, 'count'>) {
  return count !== undefined && <span className="option-count">{count}</span>
}

type LocationProps = Omit<GroupProps, 'facets'> & { readonly error: string | undefined }

/** ZIP code and radius. The radius applies only with a ZIP code. */
function LocationFilter({ draft, edit, error }: LocationProps) {
  return (
    <FilterGroup title="Near you">
      <Field label="ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
    </FilterGroup>
  )
}

const RATINGS = [0, 5, 4, 3, 2, 1]

function RatingGroup({ draft, edit, facets }: GroupProps) {
  const name = useId()
  const choices = RATINGS.filter(
    (stars) => !facets || stars === 0 || stars === draft.minRating || facets.ratings[stars],
  )
  // "Any rating" alone is not a choice.
  if (choices.length === 1) return null
  return (
    <FilterGroup title="Minimum rating">
      {choices.map((stars) => (
        <Checkbox
          key={stars}
          radioGroup={name}
          checked={draft.minRating === stars}
          onChange={() => edit({ minRating: stars })}
        >
          <RatingLabel stars={stars} />
          {stars > 0 && <OptionCount count={facets && (facets.ratings[stars] ?? 0)} />}
        </Checkbox>
      ))}
    </FilterGroup>
  )
}

function RatingLabel({ stars }: { readonly stars: number }) {
  if (stars === 0) return 'Any rating'
  return (
    <>
      <StarRow rating={stars} />
      <span className={stars === 5 ? 'visually-hidden' : undefined}>
        <span className="visually-hidden">{starsLabel(stars)} </span>
        {stars < 5 && '& up'}
      </span>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ProductPage } from '#domain/catalog/contract.ts'
import {
  CATEGORIES,
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
  searchOf,
  TOP_PRICE,
} from '#frontend/shared/catalog/product-filters.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PriceRange } from '#frontend/shared/ui/price-range.tsx'
import { RadiusSlider } from '#frontend/shared/ui/radius-slider.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { ZipInput, zipTrouble } from '#frontend/shared/ui/zip-search.tsx'
import { activeFilters, starsWords } from './active-filters.tsx'
import './marketplace.css'

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

interface GroupProps {
  readonly draft: MarketFilters
  readonly edit: (change: Partial<MarketFilters>) => void
  readonly facets: ProductPage['facets'] | undefined
}

/** The list with a choice put in, or taken out. */
const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

function CategoryGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="Categories" scrolls>
      {categories.map((category) => (
        <Choice
          key={category}
          label={CATEGORIES[category].label}
          count={facets && (facets.categories[category] ?? 0)}
          checked={draft.categories.includes(category)}
          onChange={() => edit({ categories: toggled(draft.categories, category) })}
        />
      ))}
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

function WayGroup({ draft, edit, facets }: GroupProps) {
  return (
    <FilterGroup title="How to get it">
      {fulfillmentFilters.map((way) => (
        <Choice
          key={way}
          label={FULFILLMENT_FILTERS[way].label}
          count={facets && (facets.fulfillmentMethods[way] ?? 0)}
          checked={draft.deliveryOptions.includes(way)}
          onChange={() => edit({ deliveryOptions: toggled(draft.deliveryOptions, way) })}
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
  /** A long list gets a window of its own. */
  readonly scrolls?: boolean
}

function FilterGroup({ title, children, scrolls = false }: FilterGroupProps) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className={scrolls ? 'filter-group-scrolls' : undefined}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  /** How many products this choice would show; undefined while nobody knows. */
  readonly count: number | undefined
  readonly checked: boolean
  readonly onChange: () => void
}

function Choice({ label, count, checked, onChange }: ChoiceProps) {
  return (
    <Tick checked={checked} onChange={onChange} className={count === 0 && !checked ? 'tick-empty' : ''}>
      <span>{label}</span>
      <TickCount count={count} />
    </Tick>
  )
}

/** How many products a choice would show. */
function TickCount({ count }: Pick<ChoiceProps, 'count'>) {
  return count !== undefined && <span className="tick-count">{count}</span>
}

type PlaceProps = Omit<GroupProps, 'facets'> & { readonly error: string | undefined }

/** How far from where. The distance waits until there is a place to measure from. */
function PlaceGroup({ draft, edit, error }: PlaceProps) {
  return (
    <FilterGroup title="Near you">
      <Field label="ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
    </FilterGroup>
  )
}

const CHOICES = [0, 5, 4, 3, 2, 1]

function RatingGroup({ draft, edit, facets }: GroupProps) {
  const name = useId()
  return (
    <FilterGroup title="Minimum rating">
      {CHOICES.map((stars) => (
        <Tick key={stars} oneOf={name} checked={draft.minRating === stars} onChange={() => edit({ minRating: stars })}>
          <RatingWords stars={stars} />
          {stars > 0 && <TickCount count={facets && (facets.ratings[stars] ?? 0)} />}
        </Tick>
      ))}
    </FilterGroup>
  )
}

function RatingWords({ stars }: { readonly stars: number }) {
  if (stars === 0) return 'Any rating'
  return (
    <>
      <StarRow rating={stars} />
      <span className={stars === 5 ? 'visually-hidden' : undefined}>
        <span className="visually-hidden">{starsWords(stars)} </span>
        {stars < 5 && '& up'}
      </span>
    </>
  )
}

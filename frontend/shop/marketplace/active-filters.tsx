import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CATEGORIES, type Category, CERTIFICATIONS, FULFILLMENT_FILTERS } from '#domain/catalog/product-taxonomy.ts'
import { filtersIn, type MarketFilters, NO_FILTERS, queryOf } from '#frontend/shared/catalog/product-filters.ts'
import { widerRadius } from '#frontend/shared/lib/near.ts'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { starsLabel } from '#frontend/shared/ui/stars.tsx'
import './marketplace.css'

interface ActiveFilterChipsProps {
  readonly active: readonly ActiveFilter[]
  readonly onChange: (filters: MarketFilters) => void
  readonly onClear: () => void
}

/** Active filters, each with a button that removes it. */
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

/** An active filter, and the filters without it. */
interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: MarketFilters
}

/** Active filters in the order of the panel, with the search text first. */
export function activeFilters(filters: MarketFilters, producerName?: string): ActiveFilter[] {
  const { search, categories, zipCode, radius, inStock, deliveryOptions, minRating, producerId } = filters
  const without = (change: Partial<MarketFilters>): MarketFilters => ({ ...filters, ...change, page: 1 })
  const filter = (key: keyof MarketFilters, label: string) => ({
    key,
    label,
    without: without({ [key]: NO_FILTERS[key] }),
  })
  return [
    ...(search ? [filter('search', `“${search}”`)] : []),
    ...categories.map((category) => ({
      key: category,
      label: CATEGORIES[category].label,
      without: without({ categories: categories.filter((other) => other !== category) }),
    })),
    ...priceFilter(filters, without),
    ...(zipCode ? [filter('zipCode', `Within ${radius} miles of ${zipCode}`)] : []),
    ...(inStock ? [filter('inStock', 'In stock')] : []),
    ...deliveryOptions.map((option) => ({
      key: option,
      label: FULFILLMENT_FILTERS[option].label,
      without: without({ deliveryOptions: deliveryOptions.filter((other) => other !== option) }),
    })),
    ...filters.certifications.map((certification) => ({
      key: certification,
      label: CERTIFICATIONS[certification].label,
      without: without({ certifications: filters.certifications.filter((other) => other !== certification) }),
    })),
    ...(minRating > 0 ? [filter('minRating', minRating === 5 ? '5 stars' : `${starsLabel(minRating)} & up`)] : []),
    ...(filters.verified ? [filter('verified', 'Verified producers')] : []),
    ...(producerId ? [filter('producerId', producerName ?? 'One producer')] : []),
  ]
}

/** The filters without one of their conditions, or with a wider radius. */
export interface Relaxation {
  readonly label: string
  readonly filters: MarketFilters
}

/** Searches that may find products where these filters find none, smallest change first. */
export function relaxationsOf(filters: MarketFilters): Relaxation[] {
  const { zipCode, radius, search } = filters
  const wider = widerRadius({ zip: zipCode, radius })
  const active = activeFilters(filters)
  // Removing the only condition shows everything, which has its own button.
  const without = active.length < 2 ? [] : active.filter(({ key }) => key !== 'search')
  return [
    ...(wider ? [{ label: `Search within ${wider} miles`, filters: { ...filters, radius: wider, page: 1 } }] : []),
    ...without.map(({ label, without: rest }) => ({ label: `Remove “${label}”`, filters: rest })),
    ...(search && active.length > 2
      ? [{ label: `Search for “${search}” without filters`, filters: { ...NO_FILTERS, search } }]
      : []),
    ...(search && active.length > 1
      ? [{ label: `Keep the filters, remove “${search}”`, filters: { ...filters, search: '', page: 1 } }]
      : []),
  ]
}

/** Number of filter groups that differ from their default. */
export function countGroups(filters: MarketFilters): number {
  const { categories, minPrice, maxPrice, zipCode, inStock, deliveryOptions, certifications, minRating } = filters
  const lists = [categories, deliveryOptions, certifications]
  const groups = [
    ...lists.map(({ length }) => length),
    minPrice ?? maxPrice,
    zipCode,
    inStock,
    minRating,
    filters.verified,
  ]
  return groups.filter(Boolean).length
}

function priceFilter(
  { minPrice, maxPrice }: MarketFilters,
  without: (change: Partial<MarketFilters>) => MarketFilters,
): ActiveFilter[] {
  if (minPrice === undefined && maxPrice === undefined) return []
  const label = [minPrice !== undefined && `from $${minPrice}`, maxPrice !== undefined && `up to $${maxPrice}`]
    .filter(Boolean)
    .join(' ')
  return [{ key: 'price', label, without: without({ minPrice: undefined, maxPrice: undefined }) }]
}

const DEFAULT_CATEGORIES: readonly Category[] = [
  'vegetables',
  'fruits',
  'dairy',
  'eggs',
  'honey',
  'herbs_and_spices',
  'preserves',
  'canned_goods',
]
const all = { key: 'all', label: 'All' } as const

interface CategoryChipsProps {
  readonly selected: readonly Category[]
  readonly onSelect: (categories: readonly Category[]) => void
  /** Categories to offer instead of the default ones. */
  readonly categories?: readonly Category[]
  readonly allLabel?: string
}

/** Selects one category or all. If the side panel selected several, no chip is active. */
export function CategoryChips({
  selected,
  onSelect,
  categories = DEFAULT_CATEGORIES,
  allLabel = all.label,
}: CategoryChipsProps) {
  const chips = categories.map((key) => ({ key, label: CATEGORIES[key].label }))
  const active = selected.length === 0 ? all.key : selected.length === 1 ? selected[0] : undefined
  return (
    <Chips<Category | 'all'>
      label="Category"
      chips={[{ ...all, label: allLabel }, ...chips]}
      active={active}
      onChange={(key) => onSelect(key === 'all' ? [] : [key])}
    />
  )
}

/** Filters from the URL. A change adds a history entry and returns to page 1 unless it sets the page. */
export function useMarketFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => filtersIn(query), [query])
  const change = useCallback(
    (changes: Partial<MarketFilters>) => setQuery((now) => queryOf({ ...filtersIn(now), page: 1, ...changes }, now)),
    [setQuery],
  )
  return { filters, change, query }
}

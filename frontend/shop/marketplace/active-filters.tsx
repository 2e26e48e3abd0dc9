import { atom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CATEGORIES, type Category, CERTIFICATIONS, FULFILLMENT_FILTERS } from '#domain/catalog/product-taxonomy.ts'
import { filtersIn, type MarketFilters, NO_FILTERS, queryOf } from '#frontend/shared/catalog/product-filters.ts'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import './marketplace.css'

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

/** One filter that is on, and the filters without it. */
interface ActiveFilter {
  readonly key: string
  readonly label: string
  readonly without: MarketFilters
}

/** Everything that narrows the market, in the order of the panel; the words searched for come first. */
export function activeFilters(filters: MarketFilters, producerName?: string): ActiveFilter[] {
  const { search, categories, zipCode, radius, inStock, deliveryOptions, minRating, producerId } = filters
  const without = (change: Partial<MarketFilters>): MarketFilters => ({ ...filters, ...change, page: 1 })
  const one = (key: keyof MarketFilters, label: string) => ({
    key,
    label,
    without: without({ [key]: NO_FILTERS[key] }),
  })
  return [
    ...(search ? [one('search', `“${search}”`)] : []),
    ...categories.map((category) => ({
      key: category,
      label: CATEGORIES[category].label,
      without: without({ categories: categories.filter((other) => other !== category) }),
    })),
    ...priceFilter(filters, without),
    ...(zipCode ? [one('zipCode', `Within ${radius} miles of ${zipCode}`)] : []),
    ...(inStock ? [one('inStock', 'In stock')] : []),
    ...deliveryOptions.map((way) => ({
      key: way,
      label: FULFILLMENT_FILTERS[way].label,
      without: without({ deliveryOptions: deliveryOptions.filter((other) => other !== way) }),
    })),
    ...filters.certifications.map((certification) => ({
      key: certification,
      label: CERTIFICATIONS[certification].label,
      without: without({ certifications: filters.certifications.filter((other) => other !== certification) }),
    })),
    ...(minRating > 0 ? [one('minRating', minRating === 5 ? '5 stars' : `${starsWords(minRating)} & up`)] : []),
    ...(filters.verified ? [one('verified', 'Verified producers')] : []),
    ...(producerId ? [one('producerId', producerName ?? 'One producer')] : []),
  ]
}

/** How many groups of the side panel differ from their default. */
export function countGroups(filters: MarketFilters): number {
  const { categories, minPrice, maxPrice, zipCode, inStock, deliveryOptions, certifications, minRating } = filters
  const lists = [categories, deliveryOptions, certifications]
  const on = [...lists.map(({ length }) => length), minPrice ?? maxPrice, zipCode, inStock, minRating, filters.verified]
  return on.filter(Boolean).length
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

/** `1 star`, `4 stars`. */
export const starsWords = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}`

const SHOWN: readonly Category[] = [
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
  readonly chosen: readonly Category[]
  readonly onChoose: (categories: readonly Category[]) => void
  /** Instead of the usual ones. */
  readonly categories?: readonly Category[]
  readonly allLabel?: string
}

/** One kind of goods, or all. A choice of several, made in the side panel, lights none of them. */
export function CategoryChips({ chosen, onChoose, categories = SHOWN, allLabel = all.label }: CategoryChipsProps) {
  const chips = categories.map((key) => ({ key, label: CATEGORIES[key].label }))
  const active = chosen.length === 0 ? all.key : chosen.length === 1 ? chosen[0] : undefined
  return (
    <Chips<Category | 'all'>
      label="Category"
      chips={[{ ...all, label: allLabel }, ...chips]}
      active={active}
      onChange={(key) => onChoose(key === 'all' ? [] : [key])}
    />
  )
}

/** How often somebody has cleared all filters: what was typed and not searched for yet goes with them. */
export const clearsAtom = atom(0)

/** The filters in the page's address. Changing them is a step in its history; a change of anything but the page begins at page 1. */
export function useMarketFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => filtersIn(query), [query])
  const change = useCallback(
    (changes: Partial<MarketFilters>) => setQuery((now) => queryOf({ ...filtersIn(now), page: 1, ...changes }, now)),
    [setQuery],
  )
  return { filters, change, query }
}

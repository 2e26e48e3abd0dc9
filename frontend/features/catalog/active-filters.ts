import { CATEGORIES, CERTIFICATIONS, FULFILLMENT_FILTERS } from '#domain/catalog/product-taxonomy.ts'
import { type MarketFilters, NO_FILTERS } from './market-filters.ts'

/** One filter that is on, and the filters without it. */
export interface ActiveFilter {
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

import type { ProductSearch } from '#domain/catalog/contract.ts'
import {
  type Category,
  type Certification,
  categoryOf,
  certifications,
  type FulfillmentFilter,
  fulfillmentFilters,
  SORTS,
  type Sort,
} from '#domain/catalog/product-taxonomy.ts'
import { SEARCH_RADIUS } from '#domain/kernel/location.ts'
import type { ProducerSearch } from '#frontend/shared/producers/api.ts'

/** Marketplace filters. The URL is their only store. */
export interface MarketFilters {
  readonly search: string
  readonly categories: readonly Category[]
  /** Whole dollars; undefined means no limit. */
  readonly minPrice: number | undefined
  readonly maxPrice: number | undefined
  readonly zipCode: string
  /** Miles around the ZIP code. */
  readonly radius: number
  readonly inStock: boolean
  readonly deliveryOptions: readonly FulfillmentFilter[]
  readonly certifications: readonly Certification[]
  /** Whole stars; 0 means any rating. */
  readonly minRating: number
  /** Only products of verified producers. */
  readonly verified: boolean
  readonly producerId: string
  readonly sortBy: Sort
  readonly page: number
}

export const NO_FILTERS: MarketFilters = {
  search: '',
  categories: [],
  minPrice: undefined,
  maxPrice: undefined,
  zipCode: '',
  radius: SEARCH_RADIUS.default,
  inStock: false,
  deliveryOptions: [],
  certifications: [],
  minRating: 0,
  verified: false,
  producerId: '',
  sortBy: 'relevance',
  page: 1,
}

/** The slider's right end means no maximum price. */
export const TOP_PRICE = 100

/** Reads filters from the URL, including legacy parameters. Ignores invalid values. */
export function filtersIn(query: URLSearchParams): MarketFilters {
  const first = (...names: string[]) => names.map((name) => query.get(name)).find((value) => value !== null) ?? ''
  const zipCode = first('zipCode', 'location').trim()
  return {
    search: first('search', 'query').slice(0, 100),
    categories: splitList(first('categories', 'category')).flatMap((word) => categoryOf(word) ?? []),
    minPrice: parseNumber(first('minPrice'), 0.01, 100_000),
    maxPrice: parseNumber(first('maxPrice'), 0.01, 100_000),
    zipCode: /^\d{5}(-\d{4})?$/.test(zipCode) ? zipCode.slice(0, 5) : '',
    radius: parseNumber(first('radius'), SEARCH_RADIUS.min, SEARCH_RADIUS.max) ?? NO_FILTERS.radius,
    inStock: first('inStock') === 'true' || first('availability') === 'inStock',
    deliveryOptions: fulfillmentFilters.filter((method) =>
      splitList(first('deliveryOptions', 'deliveryOption')).includes(method),
    ),
    certifications: certifications.filter((certification) =>
      splitList(first('certifications')).includes(certification),
    ),
    minRating: Math.floor(parseNumber(first('minRating', 'rating'), 1, 5) ?? 0),
    verified: first('verified') === 'true',
    producerId: first('producerId'),
    sortBy: sortOf(first('sortBy', 'sort')),
    page: Math.floor(parseNumber(first('page'), 1, 10_000) ?? 1),
  }
}

/** The URL query of the filters: non-default values, plus `tab` and `view` of `rest`. */
export function queryOf(filters: MarketFilters, rest: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['tab', 'view']) if (rest.get(name)) query.set(name, rest.get(name)!)
  for (const name of Object.keys(NO_FILTERS) as (keyof MarketFilters)[]) {
    const value = String(filters[name] ?? '')
    const isUnusedRadius = name === 'radius' && !filters.zipCode
    if (value !== String(NO_FILTERS[name] ?? '') && !isUnusedRadius) query.set(name, value)
  }
  return query
}

export const isSameSearch = (filters: MarketFilters, other: MarketFilters): boolean =>
  queryOf(filters).toString() === queryOf(other).toString()

/**
 * Applies a draft's edits since `base` to filters that were changed elsewhere, such as the sort order. If `current` has
 * no filters, the user has cleared them all, and the edits are discarded.
 */
export function rebaseFilters(current: MarketFilters, base: MarketFilters, draft: MarketFilters): MarketFilters {
  if (isSameSearch(current, { ...NO_FILTERS, search: current.search })) return current
  const names = (Object.keys(NO_FILTERS) as (keyof MarketFilters)[]).filter((name) => name !== 'page')
  const edits = names.map((name) => [name, rebased(current[name], base[name], draft[name])])
  return { ...current, ...Object.fromEntries(edits) }
}

function rebased(current: unknown, base: unknown, draft: unknown): unknown {
  if (!Array.isArray(current) || !Array.isArray(base) || !Array.isArray(draft)) return draft === base ? current : draft
  const unchanged = current.filter((item) => draft.includes(item) || !base.includes(item))
  return [...unchanged, ...draft.filter((item) => !base.includes(item) && !current.includes(item))]
}

/** The search request of the filters. */
export function searchOf(filters: MarketFilters, pageSize: number): ProductSearch {
  const { search, categories, minPrice, maxPrice, zipCode, radius, deliveryOptions, minRating } = filters
  return {
    ...(search && { search }),
    ...(categories.length > 0 && { categories: categories.join(',') }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(zipCode && { zipCode, radius }),
    ...(filters.inStock && { inStock: 'true' as const }),
    ...(deliveryOptions.length > 0 && { deliveryOptions: deliveryOptions.join(',') }),
    ...(filters.certifications.length > 0 && { certifications: filters.certifications.join(',') }),
    ...(minRating > 0 && { minRating }),
    ...(filters.verified && { verified: 'true' as const }),
    ...(filters.producerId && { producerId: filters.producerId }),
    ...(effectiveSort(filters) !== 'relevance' && { sortBy: effectiveSort(filters) }),
    page: filters.page,
    pageSize,
  }
}

/** Products per page of the marketplace. */
export const PAGE_SIZE = 24

/** The filters that apply to producers. */
export const producerSearchOf = ({ search, zipCode, radius, verified }: MarketFilters): ProducerSearch => ({
  search,
  zipCode,
  radius: zipCode ? radius : undefined,
  verified: verified ? 'true' : undefined,
})

/** Available sort orders; distance needs a ZIP code. */
export const sortsFor = ({ zipCode }: MarketFilters): Sort[] =>
  (Object.keys(SORTS) as Sort[]).filter((sort) => sort !== 'distance' || zipCode !== '')

const effectiveSort = (filters: MarketFilters): Sort =>
  sortsFor(filters).includes(filters.sortBy) ? filters.sortBy : 'relevance'

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function parseNumber(text: string, min: number, max: number): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && value >= min && value <= max ? value : undefined
}

const OLD_SORTS: Readonly<Record<string, Sort>> = {
  'name-asc': 'name_asc',
  'name-desc': 'name_desc',
  'price-asc': 'price_low',
  'price-desc': 'price_high',
}
const sortOf = (word: string): Sort =>
  Object.hasOwn(SORTS, word) ? (word as Sort) : (OLD_SORTS[word] ?? NO_FILTERS.sortBy)

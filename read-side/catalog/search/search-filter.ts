import type { z } from 'zod'
import { type catalogContract, SORTS, type Sort } from '#domain/catalog/contract.ts'
import {
  type Category,
  CERTIFICATIONS,
  type Certification,
  categoryOf,
  FULFILLMENT_FILTERS,
  type FulfillmentFilter,
} from '#domain/catalog/product-taxonomy.ts'
import { zipCodeOf } from '#domain/kernel/location.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { type Near, nearOf } from '#read-side/kernel/near.ts'

/** The search parameters of the URL, including old names that links still use. */
export type SearchQuery = z.output<NonNullable<typeof catalogContract.search.query>>

/** A parsed search. */
export interface SearchFilter {
  readonly text: string
  readonly minCents: number | undefined
  readonly maxCents: number | undefined
  readonly producerId: string | undefined
  readonly near: Near | undefined
  /** Facets: each is ignored when its own choices are counted. */
  readonly categories: readonly Category[]
  readonly fulfillmentMethods: readonly FulfillmentFilter[]
  readonly certifications: readonly Certification[]
  /** Whole stars; 0 means any rating. */
  readonly minRating: number
  readonly inStock: boolean
  /** Only products of producers with a valid verification. */
  readonly verified: boolean
}

export interface Search {
  readonly filter: SearchFilter
  readonly sort: Sort
  readonly page: number
  readonly pageSize: number
}

/** Refuses an unknown location; ignores unknown categories, fulfillment methods and sort orders. */
export function parseSearch(query: SearchQuery, geocoder: Geocoder): Search | Refusal {
  const near = nearOf({ ...query, zipCode: query.zipCode ?? zipCodeOf(query.location ?? '') }, geocoder)
  if (isRefusal(near)) return near
  return {
    filter: {
      text: (query.search ?? query.query ?? '').trim(),
      minCents: centsOf(query.minPrice),
      maxCents: centsOf(query.maxPrice),
      producerId: query.producerId || undefined,
      near,
      categories: listOf(query.categories ?? query.category, categoryOf),
      fulfillmentMethods: listOf(query.deliveryOptions ?? query.deliveryOption, oneOf(FULFILLMENT_FILTERS)),
      certifications: listOf(query.certifications, oneOf(CERTIFICATIONS)),
      minRating: query.minRating ?? 0,
      inStock: query.inStock === 'true' || query.availability === 'inStock',
      verified: query.verified === 'true',
    },
    sort: sortOf(query.sortBy, near !== undefined),
    page: query.page ?? 1,
    pageSize: query.pageSize ?? PAGE_SIZE,
  }
}

const PAGE_SIZE = 24
const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

const listOf = <T>(list: string | undefined, of: (word: string) => T | undefined): T[] => [
  ...new Set((list ?? '').split(',').flatMap((word) => of(word.trim()) ?? [])),
]

const oneOf =
  <T extends string>(known: Readonly<Record<T, unknown>>) =>
  (word: string): T | undefined =>
    Object.hasOwn(known, word) ? (word as T) : undefined

/** Sorting by distance needs a location. */
function sortOf(requested: string | undefined, hasLocation: boolean): Sort {
  const word = (requested ?? '').toLowerCase().replaceAll('-', '_')
  const sort = SORT_ALIASES[word] ?? (Object.hasOwn(SORTS, word) ? (word as Sort) : 'relevance')
  return sort === 'distance' && !hasLocation ? 'relevance' : sort
}

const SORT_ALIASES: Readonly<Record<string, Sort | undefined>> = Object.assign(Object.create(null), {
  price_asc: 'price_low',
  price_desc: 'price_high',
  name: 'name_asc',
})

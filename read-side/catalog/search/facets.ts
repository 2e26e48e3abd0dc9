import {
  categories,
  certifications,
  type FulfillmentMethod,
  fulfillmentFilters,
} from '#domain/catalog/product-taxonomy.ts'
import { type CalendarDate, isClosedOn } from '#domain/kernel/calendar-date.ts'
import { sellsAtFarmersMarket } from '#domain/producers/opening-hours.ts'
import type { BitSet, ScratchBuffers } from '#platform/search/bit-set.ts'
import { FacetIndex } from '#platform/search/facet-index.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { SearchFilter } from '#read-side/catalog/search/search-filter.ts'
import type { SortOrders } from '#read-side/catalog/search/sort-orders.ts'

/** Choices that narrow a search, each with a count. To add a facet, add an entry to `createFacets`. */
export interface Facet {
  /** The products of each choice. */
  readonly choices: FacetIndex
  /** Whether a product has a choice. */
  readonly has: (listing: IndexedListing, choice: string) => boolean
  /** The products a search selects by this facet; undefined without a selection. Read only. */
  readonly narrow: (filter: SearchFilter, sets: ScratchBuffers) => BitSet | undefined
}

/** A product with its producer on a given day: certificates expire. */
export interface IndexedListing extends CalendarDates {
  readonly product: IndexedProduct
  readonly producer: IndexedProducer
}

export interface CalendarDates {
  /** In UTC. */
  readonly today: CalendarDate
  /** The day in the marketplace's time zone: closures of producers are local dates. */
  readonly localToday: CalendarDate
}

export type FacetName = 'categories' | 'fulfillmentMethods' | 'certifications' | 'inStock' | 'verified' | 'ratings'

export const createFacets = (orders: SortOrders): Readonly<Record<FacetName, Facet>> => ({
  categories: facet(categories, {
    has: ({ product }, category) => product.category === category,
    chosen: (filter) => filter.categories,
  }),
  fulfillmentMethods: facet(fulfillmentFilters, {
    // A fulfillment method is available if both the product and the producer offer it.
    has: (listing, method) =>
      method === 'farmers_market' ? isAtFarmersMarket(listing) : offers(listing, method as FulfillmentMethod),
    chosen: (filter) => filter.fulfillmentMethods,
  }),
  certifications: facet(certifications, {
    has: ({ product, today }, wanted) =>
      product.certificates.some(({ certification, expiresOn }) => certification === wanted && expiresOn >= today),
    chosen: (filter) => filter.certifications,
  }),
  verified: facet(['true'], {
    has: ({ producer, today }) => producer.verification !== null && producer.verification.expiresOn >= today,
    chosen: (filter) => (filter.verified ? ['true'] : []),
  }),
  inStock: facet(['true'], {
    has: ({ product, producer, localToday }) =>
      product.inStock && producer.canBePaid && !isClosedOn(producer.closures, localToday),
    chosen: (filter) => (filter.inStock ? ['true'] : []),
  }),
  ratings: {
    ...facet(MIN_STARS, {
      has: ({ product }, stars) => product.rating !== null && product.rating >= Number(stars),
      chosen: () => [],
    }),
    narrow: ({ minRating }) => (minRating === 0 ? undefined : orders.ratedFrom(minRating)),
  },
})

const offers = ({ product, producer }: IndexedListing, method: FulfillmentMethod): boolean =>
  product.fulfillmentMethods.includes(method) && producer[`${method}Settings`] !== null
const isAtFarmersMarket = (listing: IndexedListing): boolean =>
  offers(listing, 'pickup') && sellsAtFarmersMarket({ pickup: listing.producer.pickupSettings })

const MIN_STARS = ['5', '4', '3', '2', '1'] as const

interface FacetRules {
  readonly has: Facet['has']
  /** The selected choices; without one, all products match. */
  readonly chosen: (filter: SearchFilter) => readonly string[]
}

function facet(names: readonly string[], { has, chosen }: FacetRules): Facet {
  const choices = new FacetIndex(names)
  const narrow: Facet['narrow'] = (filter, sets) => {
    const wanted = chosen(filter)
    if (wanted.length < 2) return wanted[0] === undefined ? undefined : choices.of(wanted[0])
    return wanted.reduce((any, choice) => any.union(choices.of(choice)), sets.empty())
  }
  return { choices, has, narrow }
}

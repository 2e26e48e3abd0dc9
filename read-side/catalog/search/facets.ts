import {
  categories,
  certifications,
  type FulfillmentMethod,
  fulfillmentFilters,
} from '#domain/catalog/product-taxonomy.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { isClosedOn, sellsAtFarmersMarket } from '#domain/producers/opening-hours.ts'
import type { BitSet, ScratchBuffers } from '#platform/search/bit-set.ts'
import { FacetIndex } from '#platform/search/facet-index.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { SearchFilter } from '#read-side/catalog/search/search-filter.ts'
import type { SortOrders } from '#read-side/catalog/search/sort-orders.ts'

/** Choices to narrow a search by, each counted. One more facet is one more entry in `createFacets`. */
export interface Facet {
  /** Which products have which choice. */
  readonly choices: FacetIndex
  /** Whether a product belongs to a choice. */
  readonly has: (good: IndexedListing, choice: string) => boolean
  /** What a search has chosen: undefined when it takes them all. Not to be changed. */
  readonly narrow: (filter: SearchFilter, sets: ScratchBuffers) => BitSet | undefined
}

/** A product with who sells it, on a day: papers run out. */
export interface IndexedListing extends CalendarDates {
  readonly product: IndexedProduct
  readonly producer: IndexedProducer
}

export interface CalendarDates {
  /** In UTC. */
  readonly today: CalendarDate
  /** The day where the market is: producers are closed by their own calendar. */
  readonly localToday: CalendarDate
}

export type FacetName = 'categories' | 'fulfillmentMethods' | 'certifications' | 'inStock' | 'verified' | 'ratings'

export const createFacets = (orders: SortOrders): Readonly<Record<FacetName, Facet>> => ({
  categories: facet(categories, {
    has: ({ product }, category) => product.category === category,
    chosen: (filter) => filter.categories,
  }),
  fulfillmentMethods: facet(fulfillmentFilters, {
    // A way of handing over is offered when product and producer both have it.
    has: (good, way) => (way === 'farmers_market' ? isAtMarket(good) : goesBy(good, way as FulfillmentMethod)),
    chosen: (filter) => filter.fulfillmentMethods,
  }),
  certifications: facet(certifications, {
    has: ({ product, today }, one) =>
      product.certificates.some(({ certification, expiresOn }) => certification === one && expiresOn >= today),
    chosen: (filter) => filter.certifications,
  }),
  verified: facet(['true'], {
    has: ({ producer, today }) => producer.verification !== null && producer.verification.expiresOn >= today,
    chosen: (filter) => (filter.verified ? ['true'] : []),
  }),
  inStock: facet(['true'], {
    has: ({ product, producer, localToday: here }) =>
      product.inStock && producer.canBePaid && !isClosedOn(producer.closed, here),
    chosen: (filter) => (filter.inStock ? ['true'] : []),
  }),
  ratings: {
    ...facet(AT_LEAST_STARS, {
      has: ({ product }, stars) => product.rating !== null && product.rating >= Number(stars),
      chosen: () => [],
    }),
    narrow: ({ minRating }) => (minRating === 0 ? undefined : orders.ratedFrom(minRating)),
  },
})

const goesBy = ({ product, producer }: IndexedListing, way: FulfillmentMethod): boolean =>
  product.fulfillmentMethods.includes(way) && producer[way] !== null
const isAtMarket = (good: IndexedListing): boolean => goesBy(good, 'pickup') && sellsAtFarmersMarket(good.producer)

const AT_LEAST_STARS = ['5', '4', '3', '2', '1'] as const

interface Choosing {
  readonly has: Facet['has']
  /** Products of any of these, or of all when there is none. */
  readonly chosen: (filter: SearchFilter) => readonly string[]
}

function facet(names: readonly string[], { has, chosen }: Choosing): Facet {
  const choices = new FacetIndex(names)
  const narrow: Facet['narrow'] = (filter, sets) => {
    const wanted = chosen(filter)
    if (wanted.length < 2) return wanted[0] === undefined ? undefined : choices.of(wanted[0])
    return wanted.reduce((any, choice) => any.union(choices.of(choice)), sets.empty())
  }
  return { choices, has, narrow }
}

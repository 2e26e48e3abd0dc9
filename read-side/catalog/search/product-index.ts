import type { ProductPage } from '#domain/catalog/contract.ts'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import type { ReplicaTarget } from '#platform/projections/replica.ts'
import {
  countOf,
  createScratchBuffers,
  partition,
  type ScratchBuffers,
  type SparseSet,
  toBitSet,
} from '#platform/search/bit-set.ts'
import { Vocabulary } from '#platform/search/inverted-index.ts'
import { createQueryExpansion, type QueryExpansion } from '#platform/search/query-expansion.ts'
import { createResultCache, type ResultCache } from '#platform/search/result-cache.ts'
import { paginate } from '#platform/search/sorted-index.ts'
import { foldAccents } from '#platform/search/tokenize.ts'
import { applyFacets, facetCounts } from '#read-side/catalog/search/facet-filter.ts'
import type { CalendarDates, IndexedListing } from '#read-side/catalog/search/facets.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import { type Nearby, nearby, nearestPage } from '#read-side/catalog/search/nearby.ts'
import { ProducerIndex, productsOf } from '#read-side/catalog/search/producers.ts'
import { ProductIndex } from '#read-side/catalog/search/products.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'
import { matchesOf, type TextMatches } from '#read-side/catalog/search/text-match.ts'

/** The searchable in-memory index of all products and producers. */
export interface MarketplaceIndex {
  search(search: Search, trace?: SearchTrace): SearchResult
  /** A listed product whose producer is indexed. */
  find(productId: string): FoundProduct | undefined
  /** Listed products of a category: those in stock first, then the newest. */
  firstOf(category: Category, limit: number): readonly FoundProduct[]
  /** The ids of the producers a query matches; undefined if the query has no word. */
  producersMatching(text: string): ReadonlySet<string> | undefined
  /**
   * Producers with listed products whose name matches every word of a query, those whose name begins with the query
   * first.
   */
  producersNamed(text: string, limit: number): readonly IndexedProducer[]
  readonly products: ReplicaTarget<IndexedProduct>
  readonly producers: ReplicaTarget<IndexedProducer>
}

/** `scanShare` changes the speed of a search, never its result. */
export function createMarketplaceIndex(days: () => CalendarDates, scanShare = SCAN_SHARE): MarketplaceIndex {
  const vocabulary = new Vocabulary()
  const producers = new ProducerIndex(vocabulary)
  const products = new ProductIndex(vocabulary, producers)
  const expansion = createQueryExpansion(vocabulary)
  const sets = createScratchBuffers()
  const version = () => products.version + producers.version
  const textCache = createResultCache<TextMatches>(version, SEARCHES)
  const nearbyCache = createResultCache<Nearby>(version, SEARCHES)
  return {
    search: (search, trace) => {
      products.setDates(days())
      sets.reset()
      return runSearch({ products, producers, expansion, sets, textCache, nearbyCache, scanShare }, search, trace)
    },
    find: (productId) => {
      products.setDates(days())
      const number = products.numberOf(productId)
      if (number === undefined || !products.shown.has(number)) return undefined
      return { ...products.listingAt(number), miles: null }
    },
    firstOf: (category, limit) => {
      products.setDates(days())
      sets.reset()
      const found = sets.copy(products.shown)
      found.intersect(products.facets.categories.choices.of(category))
      const tiers = partition({ many: found }, inStockOf(products), sets)
      const numbers = paginate({ order: products.orders.newest }, tiers, { skip: 0, take: limit })
      return numbers.map((number) => ({ ...products.listingAt(number), miles: null }))
    },
    producersMatching: (text) => {
      const words = expansion.expand(text)
      if (words.length === 0) return undefined
      const ids = new Set<string>()
      for (const { producer } of producers.among(producers.matching(words))) if (producer) ids.add(producer.id)
      return ids
    },
    producersNamed: (text, limit) => {
      const [first, ...rest] = expansion.expand(text)
      if (!first) return []
      const named = producers.named(first)
      for (const alternatives of rest) named.intersect(producers.named(alternatives))
      const startsWithText = ({ businessName }: IndexedProducer) =>
        foldAccents(businessName).startsWith(foldAccents(text.trim()))
      return producers
        .among(named)
        .flatMap(({ producer, products: own }) => (producer && own.length > 0 ? [{ producer, size: own.length }] : []))
        .sort((a, b) => Number(startsWithText(b.producer)) - Number(startsWithText(a.producer)) || b.size - a.size)
        .slice(0, limit)
        .map(({ producer }) => producer)
    },
    products: { put: (rows) => products.put(rows), remove: (ids) => products.remove(ids), keys: () => products.ids() },
    producers: {
      put: (rows) => {
        for (const row of rows) products.reclassify(producers.set(row.id, row))
      },
      remove: (ids) => {
        for (const id of ids) products.reclassify(producers.set(id, undefined))
      },
      keys: () => producers.ids(),
    },
  }
}

/**
 * The measured break-even: counting bit sets takes time proportional to all products, counting one by one to the
 * matches.
 */
const SCAN_SHARE = 1 / 8

/** Number of cached searches: a few megabytes with 100,000 products. */
const SEARCHES = 200

export interface SearchResult extends Pick<ProductPage, 'total' | 'facets'> {
  /** The requested page, sorted. */
  readonly page: readonly FoundProduct[]
}

export interface FoundProduct extends IndexedListing {
  /** From the location of the search. */
  readonly miles: number | null
}

/** Called with the matches left after each part of a search, for benchmarks. */
type SearchTrace = (part: string, left: SparseSet) => void

/** Runs a search: the total, the facet counts and one page. */
function runSearch(market: SearchScope, search: Search, trace: SearchTrace = () => undefined): SearchResult {
  const { products, producers, sets } = market
  const scanLimit = Math.ceil(market.scanShare * products.orders.newest.numbers.length)
  const { filter } = search
  const common = sets.copy(products.shown)
  trace('market', { many: common })
  const matches = filter.text ? matchesOf(market, filter.text) : undefined
  if (matches) trace('words', { many: common.intersect(matches.anywhere) })
  const near = filter.near && nearby(market, filter.near)
  if (near) trace('radius', { many: common.intersect(near.products) })
  if (filter.producerId) common.intersect(productsOf(producers.find(filter.producerId), sets.empty()))
  const faceted = applyFacets(common, { products, filter, sets, scanLimit })
  trace('choices', faceted.found)
  const facets = facetCounts(products, faceted)
  trace('counts', faceted.found)
  const numbers = pageIn({ products, sets, found: faceted.found, matches, near }, search)
  trace(`page by ${search.sort}`, faceted.found)
  const page = numbers.map((number) => {
    const listing = products.listingAt(number)
    return { ...listing, miles: near?.milesOf.get(listing.producer.id) ?? null }
  })
  return { total: countOf(faceted.found), facets, page }
}

/** The indexes and working buffers of a search. */
interface SearchScope {
  readonly products: ProductIndex
  readonly producers: ProducerIndex
  readonly expansion: QueryExpansion
  readonly sets: ScratchBuffers
  /** Up to this share of all products, matches are processed one by one instead of as bit sets. */
  readonly scanShare: number
  /** Searches repeat the same words and towns, and a sale invalidates neither cache. */
  readonly textCache: ResultCache<TextMatches>
  readonly nearbyCache: ResultCache<Nearby>
}

export interface Results {
  readonly products: ProductIndex
  readonly sets: ScratchBuffers
  readonly found: SparseSet
  readonly matches: TextMatches | undefined
  readonly near: Nearby | undefined
}

/** The requested page of the matches, in the requested order. */
function pageIn(results: Results, search: Search): readonly number[] {
  const { products, sets, found, near } = results
  const { sort, page, pageSize } = search
  const part = { skip: (page - 1) * pageSize, take: pageSize }
  const { newest, cursors } = products.orders
  if (sort === 'distance' && near)
    return nearestPage({ near, found: toBitSet(found, sets), inStock: inStockOf(products), newest, ...part })
  if (sort !== 'relevance' && sort !== 'distance') return paginate(cursors[sort], [found], part)
  return paginate({ order: newest }, byRelevance(results), part)
}

/** By relevance: products with the words in their name first, then products in stock, then the newest. */
function* byRelevance({ products, sets, found, matches }: Results): Iterable<SparseSet> {
  for (const some of matches ? partition(found, matches.inName, sets) : [found])
    yield* partition(some, inStockOf(products), sets)
}

const inStockOf = ({ facets }: ProductIndex) => facets.inStock.choices.of('true')

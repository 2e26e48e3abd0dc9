import { milesBetween } from '#platform/geo/geocoder.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import type { ResultCache } from '#platform/search/result-cache.ts'
import type { SortedIndex } from '#platform/search/sorted-index.ts'
import { type ProducerEntry, type ProducerIndex, productsOf } from '#read-side/catalog/search/producers.ts'
import type { SearchFilter } from '#read-side/catalog/search/search-filter.ts'

interface NearbyProducer {
  readonly entry: ProducerEntry
  readonly miles: number
}

/** The products within a radius, as a set and in groups of equal distance, nearest first. */
export interface Nearby {
  readonly groups: readonly (readonly number[])[]
  readonly products: BitSet
  readonly milesOf: ReadonlyMap<string, number>
}

type Near = NonNullable<SearchFilter['near']>

/** The result is cached: do not modify it. */
export const nearby = (market: { producers: ProducerIndex; nearbyCache: ResultCache<Nearby> }, near: Near): Nearby =>
  market.nearbyCache.getOrCompute(`${near.town.zipCode} ${near.radiusMiles}`, () => {
    const producers = producersNear(market.producers, near)
    const products = productsOf(
      producers.map(({ entry }) => entry),
      new BitSet(),
    )
    return {
      groups: [...productsByDistance(producers)],
      products,
      milesOf: new Map(producers.map(({ entry, miles }) => [entry.producer!.id, miles])),
    }
  })

function producersNear(producers: ProducerIndex, { town, radiusMiles }: Near): NearbyProducer[] {
  const near: NearbyProducer[] = []
  for (const entry of producers) {
    const miles = entry.producer ? milesBetween(town, entry.producer) : Number.POSITIVE_INFINITY
    if (miles <= radiusMiles) near.push({ entry, miles })
  }
  return near.sort((a, b) => a.miles - b.miles)
}

export interface NearestPageRequest {
  readonly near: Nearby
  readonly found: BitSet
  readonly inStock: BitSet
  readonly newest: SortedIndex
  readonly skip: number
  readonly take: number
}

/** A page of the matches by distance; at the same distance, products in stock first, then the newest. */
export function nearestPage({ near, found, inStock, newest, skip, take }: NearestPageRequest): number[] {
  const { ranks } = newest
  const inStockThenNewest = (a: number, b: number) =>
    Number(inStock.has(b)) - Number(inStock.has(a)) || ranks[a]! - ranks[b]!
  const page: number[] = []
  let toSkip = skip
  for (const products of near.groups) {
    if (page.length === take) break
    const here = products.filter((product) => found.has(product))
    if (toSkip < here.length) page.push(...here.sort(inStockThenNewest).slice(toSkip, toSkip + take - page.length))
    toSkip = Math.max(0, toSkip - here.length)
  }
  return page
}

/** Producers in the same town have the same distance. */
function* productsByDistance(near: readonly NearbyProducer[]): Iterable<readonly number[]> {
  for (let i = 0; i < near.length; ) {
    const products: number[] = []
    const { miles } = near[i]!
    for (; near[i]?.miles === miles; i++) for (const product of near[i]!.entry.products) products.push(product)
    yield products
  }
}

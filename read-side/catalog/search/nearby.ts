import { milesBetween } from '#platform/geo/geocoder.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import type { ResultCache } from '#platform/search/result-cache.ts'
import type { SortedIndex } from '#platform/search/sorted-index.ts'
import { type ProducerEntry, type ProducerIndex, productsOf } from '#read-side/catalog/search/producers.ts'
import type { SearchFilter } from '#read-side/catalog/search/search-filter.ts'

interface NearShop {
  readonly shop: ProducerEntry
  readonly miles: number
}

/** The products within a radius, also grouped by distance, nearest first. */
export interface Nearby {
  readonly places: readonly (readonly number[])[]
  readonly products: BitSet
  readonly milesOf: ReadonlyMap<string, number>
}

type Near = NonNullable<SearchFilter['near']>

/** The result is cached: do not modify it. */
export const nearby = (market: { shops: ProducerIndex; places: ResultCache<Nearby> }, near: Near): Nearby =>
  market.places.getOrCompute(`${near.town.zipCode} ${near.radiusMiles}`, () => {
    const shops = shopsNear(market.shops, near)
    const products = productsOf(
      shops.map(({ shop }) => shop),
      new BitSet(),
    )
    return {
      places: [...productsByPlace(shops)],
      products,
      milesOf: new Map(shops.map(({ shop, miles }) => [shop.producer!.id, miles])),
    }
  })

function shopsNear(shops: ProducerIndex, { town, radiusMiles }: Near): NearShop[] {
  const near: NearShop[] = []
  for (const shop of shops) {
    const miles = shop.producer ? milesBetween(town, shop.producer) : Number.POSITIVE_INFINITY
    if (miles <= radiusMiles) near.push({ shop, miles })
  }
  return near.sort((a, b) => a.miles - b.miles)
}

export interface NearestAsked {
  readonly near: Nearby
  readonly found: BitSet
  readonly inStock: BitSet
  readonly newest: SortedIndex
  readonly skip: number
  readonly take: number
}

/** A page of the matches by distance; at the same distance, products in stock first, then the newest. */
export function nearestPage({ near, found, inStock, newest, skip, take }: NearestAsked): number[] {
  const { ranks } = newest
  const freshest = (a: number, b: number) => Number(inStock.has(b)) - Number(inStock.has(a)) || ranks[a]! - ranks[b]!
  const page: number[] = []
  let left = skip
  for (const products of near.places) {
    if (page.length === take) break
    const here = products.filter((product) => found.has(product))
    if (left < here.length) page.push(...here.sort(freshest).slice(left, left + take - page.length))
    left = Math.max(0, left - here.length)
  }
  return page
}

/** Producers in the same town have the same distance. */
function* productsByPlace(near: readonly NearShop[]): Iterable<readonly number[]> {
  for (let i = 0; i < near.length; ) {
    const products: number[] = []
    const { miles } = near[i]!
    for (; near[i]?.miles === miles; i++) for (const product of near[i]!.shop.products) products.push(product)
    yield products
  }
}

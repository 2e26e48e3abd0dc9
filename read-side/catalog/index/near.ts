import { milesBetween } from '#platform/places/places.ts'
import { Bits } from '../../search/bits.ts'
import type { Order } from '../../search/order.ts'
import { pageOf } from '../../search/page-of.ts'
import type { Remembered } from '../../search/remembered.ts'
import type { Scratch } from '../../search/scratch.ts'
import type { SearchFilter } from '../search-filter.ts'
import { goodsOf, type Shop, type Shops } from './shops.ts'

export interface NearShop {
  readonly shop: Shop
  readonly miles: number
}

/** The producers within a radius, the nearest first, and all their goods. */
export interface Nearby {
  readonly shops: readonly NearShop[]
  readonly goods: Bits
  readonly milesOf: ReadonlyMap<string, number>
}

type Near = NonNullable<SearchFilter['near']>

/** Not to be changed by who gets it: it is remembered. */
export const nearby = (market: { shops: Shops; places: Remembered<Nearby> }, near: Near): Nearby =>
  market.places.of(`${near.town.zip} ${near.radiusMiles}`, () => {
    const shops = shopsNear(market.shops, near)
    const goods = goodsOf(
      shops.map(({ shop }) => shop),
      new Bits(),
    )
    return { shops, goods, milesOf: new Map(shops.map(({ shop, miles }) => [shop.producer!.id, miles])) }
  })

function shopsNear(shops: Shops, { town, radiusMiles }: Near): NearShop[] {
  const near: NearShop[] = []
  for (const shop of shops) {
    const miles = shop.producer ? milesBetween(town, shop.producer) : Number.POSITIVE_INFINITY
    if (miles <= radiusMiles) near.push({ shop, miles })
  }
  return near.sort((a, b) => a.miles - b.miles)
}

export interface NearestAsked {
  readonly near: readonly NearShop[]
  readonly found: Bits
  readonly inStock: Bits
  readonly newest: Order
  readonly sets: Scratch
  readonly skip: number
  readonly take: number
}

/** The page of what was found by distance; at one place what can be had now comes first, and then what is new. */
export function nearestPage({ near, found, inStock, newest, sets, skip, take }: NearestAsked): number[] {
  const page: number[] = []
  let left = skip
  for (const goods of goodsByPlace(near)) {
    if (page.length === take) break
    const here = goods.filter((good) => found.has(good))
    if (left < here.length) {
      const all = sets.empty()
      for (const good of here) all.add(good)
      const tiers = [sets.copy(all).keep(inStock), sets.copy(all).drop(inStock)]
      page.push(...pageOf({ order: newest }, tiers, { skip: left, take: take - page.length }))
    }
    left = Math.max(0, left - here.length)
  }
  return page
}

/** Producers of one town are equally far. */
function* goodsByPlace(near: readonly NearShop[]): Iterable<readonly number[]> {
  for (let i = 0; i < near.length; ) {
    const goods: number[] = []
    const { miles } = near[i]!
    for (; near[i]?.miles === miles; i++) for (const good of near[i]!.shop.goods) goods.push(good)
    yield goods
  }
}

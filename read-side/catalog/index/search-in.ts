import type { ProductPage } from '#domain/catalog/contract.ts'
import type { Bits } from '../../search/bits.ts'
import type { Search } from '../search-filter.ts'
import { countsOf } from './counts.ts'
import { matchesOf } from './matching.ts'
import { narrowed } from './narrowed.ts'
import { nearby } from './near.ts'
import { pageIn } from './page-in.ts'
import type { Searched } from './searched.ts'
import { goodsOf } from './shops.ts'

export interface Found extends Pick<ProductPage, 'total' | 'facets'> {
  /** The asked page, in its order. */
  readonly page: readonly FoundProduct[]
}

export interface FoundProduct {
  readonly id: string
  /** From the place that was asked about. */
  readonly miles: number | null
}

/** Hears what each part of a search leaves to choose from: for whoever wants to see how it is done. */
export type Notes = (part: string, left: Bits) => void

/** What fits a search: counted, sorted, and one page of it. */
export function searchIn(market: Searched, search: Search, note: Notes = () => undefined): Found {
  const { goods, shops, sets } = market
  const { filter } = search
  const common = sets.copy(goods.shown)
  note('market', common)
  const matches = filter.text ? matchesOf(market, filter.text) : undefined
  if (matches) note('words', common.keep(matches.anywhere))
  const near = filter.near && nearby(market, filter.near)
  if (near) note('radius', common.keep(near.goods))
  if (filter.producerId) common.keep(goodsOf(shops.find(filter.producerId), sets.empty()))
  const narrow = narrowed(common, { goods, filter, sets })
  note('choices', narrow.found)
  const facets = countsOf(goods, narrow)
  note('counts', narrow.found)
  const numbers = pageIn({ goods, sets, found: narrow.found, matches, near: near?.shops }, search)
  note(`page by ${search.sort}`, narrow.found)
  const page = numbers.map((number) => {
    const { id, producerId } = goods.at(number)
    return { id, miles: near?.milesOf.get(producerId) ?? null }
  })
  return { total: narrow.found.count(), facets, page }
}

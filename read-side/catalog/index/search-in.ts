import type { ProductPage } from '#domain/catalog/contract.ts'
import { countOf, type Some } from '../../search/some.ts'
import type { Search } from '../search-filter.ts'
import { countsOf } from './counts.ts'
import type { Good } from './facets.ts'
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

export interface FoundProduct extends Good {
  /** From the place that was asked about. */
  readonly miles: number | null
}

/** Hears what each part of a search leaves to choose from: for whoever wants to see how it is done. */
export type Notes = (part: string, left: Some) => void

/** What fits a search: counted, sorted, and one page of it. */
export function searchIn(market: Searched, search: Search, note: Notes = () => undefined): Found {
  const { goods, shops, sets } = market
  const few = Math.ceil(market.fewShare * goods.orders.newest.numbers.length)
  const { filter } = search
  const common = sets.copy(goods.shown)
  note('market', { many: common })
  const matches = filter.text ? matchesOf(market, filter.text) : undefined
  if (matches) note('words', { many: common.keep(matches.anywhere) })
  const near = filter.near && nearby(market, filter.near)
  if (near) note('radius', { many: common.keep(near.goods) })
  if (filter.producerId) common.keep(goodsOf(shops.find(filter.producerId), sets.empty()))
  const narrow = narrowed(common, { goods, filter, sets, few })
  note('choices', narrow.found)
  const facets = countsOf(goods, narrow)
  note('counts', narrow.found)
  const numbers = pageIn({ goods, sets, found: narrow.found, matches, near }, search)
  note(`page by ${search.sort}`, narrow.found)
  const page = numbers.map((number) => {
    const good = goods.goodAt(number)
    return { ...good, miles: near?.milesOf.get(good.producer.id) ?? null }
  })
  return { total: countOf(narrow.found), facets, page }
}

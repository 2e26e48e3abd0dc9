import type { Bits } from '../../search/bits.ts'
import { pageOf } from '../../search/page-of.ts'
import type { Scratch } from '../../search/scratch.ts'
import type { Search } from '../search-filter.ts'
import type { Goods } from './goods.ts'
import type { Matches } from './matching.ts'
import { type NearShop, nearestPage } from './near.ts'

export interface Results {
  readonly goods: Goods
  readonly sets: Scratch
  readonly found: Bits
  readonly matches: Matches | undefined
  readonly near: readonly NearShop[] | undefined
}

/** The asked page of what was found, in the asked order. */
export function pageIn({ goods, sets, found, matches, near }: Results, search: Search): readonly number[] {
  const { sort, page, pageSize } = search
  const part = { skip: (page - 1) * pageSize, take: pageSize }
  const { newest, walks } = goods.orders
  const inStock = goods.facets.inStock.choices.get('true')!
  if (sort === 'distance') return nearestPage({ near: near ?? [], found, inStock, newest, sets, ...part })
  if (sort !== 'relevance') return pageOf(walks[sort], [found], part)
  const best = matches ? [sets.copy(found).keep(matches.inName), sets.copy(found).drop(matches.inName)] : [found]
  // Without words the best match is what can be had now and is new; with words, what bears them in its name.
  const tiers = best.flatMap((some) => [sets.copy(some).keep(inStock), sets.copy(some).drop(inStock)])
  return pageOf({ order: newest }, tiers, part)
}

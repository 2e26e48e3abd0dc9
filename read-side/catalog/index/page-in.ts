import { pageOf } from '../../search/page-of.ts'
import type { Scratch } from '../../search/scratch.ts'
import { asSet, halves, type Some } from '../../search/some.ts'
import type { Search } from '../search-filter.ts'
import type { Goods } from './goods.ts'
import type { Matches } from './matching.ts'
import { type Nearby, nearestPage } from './near.ts'

export interface Results {
  readonly goods: Goods
  readonly sets: Scratch
  readonly found: Some
  readonly matches: Matches | undefined
  readonly near: Nearby | undefined
}

/** The asked page of what was found, in the asked order. */
export function pageIn(results: Results, search: Search): readonly number[] {
  const { goods, sets, found, near } = results
  const { sort, page, pageSize } = search
  const part = { skip: (page - 1) * pageSize, take: pageSize }
  const { newest, walks } = goods.orders
  if (sort === 'distance' && near)
    return nearestPage({ near, found: asSet(found, sets), inStock: inStockOf(goods), newest, ...part })
  if (sort !== 'relevance' && sort !== 'distance') return pageOf(walks[sort], [found], part)
  return pageOf({ order: newest }, bestFirst(results), part)
}

/** Without words the best match is what can be had now and is new; with words, what bears them in its name. */
function* bestFirst({ goods, sets, found, matches }: Results): Iterable<Some> {
  for (const some of matches ? halves(found, matches.inName, sets) : [found])
    yield* halves(some, inStockOf(goods), sets)
}

const inStockOf = ({ facets }: Goods) => facets.inStock.choices.of('true')

import type { Bits } from '../../search/bits.ts'
import type { Scratch } from '../../search/scratch.ts'
import type { SearchFilter } from '../search-filter.ts'
import type { FacetName } from './facets.ts'
import type { Goods } from './goods.ts'

/** Products with every choice of a search, and with all choices but one kind's: what each further choice would show. */
export interface Narrowed {
  readonly found: Bits
  without(kind: FacetName | 'price'): Bits
}

export interface Choosing {
  readonly goods: Goods
  readonly filter: SearchFilter
  readonly sets: Scratch
}

export function narrowed(common: Bits, { goods, filter, sets }: Choosing): Narrowed {
  const chosen = new Map<string, Bits>()
  for (const [kind, { narrow }] of Object.entries(goods.facets)) {
    const some = narrow(filter, sets)
    if (some) chosen.set(kind, some)
  }
  const { minCents = 0, maxCents = Number.POSITIVE_INFINITY } = filter
  if (minCents > 0 || maxCents < Number.POSITIVE_INFINITY)
    chosen.set('price', goods.orders.pricedBetween(minCents, maxCents))
  const but = (left: string | undefined): Bits => {
    const kept = sets.copy(common)
    for (const [kind, some] of chosen) if (kind !== left) kept.keep(some)
    return kept
  }
  const found = but(undefined)
  return { found, without: (kind) => (chosen.has(kind) ? but(kind) : found) }
}

import type { ProductPage } from '#domain/catalog/contract.ts'
import { counterOf } from '../../search/counter.ts'
import { pageOf } from '../../search/page-of.ts'
import type { FacetName } from './facets.ts'
import type { Goods } from './goods.ts'
import type { Narrowed } from './narrowed.ts'

/** How many products each further choice would show, and between which prices. */
export function countsOf(goods: Goods, narrowed: Narrowed): ProductPage['facets'] {
  const outOf = goods.orders.newest.numbers.length
  const countFound = counterOf(narrowed.found, outOf)
  const counts = (kind: FacetName): Record<string, number> => {
    const others = narrowed.without(kind)
    const countIn = others === narrowed.found ? countFound : counterOf(others, outOf)
    return Object.fromEntries([...goods.facets[kind].choices].map(([choice, its]) => [choice, countIn(its)]))
  }
  return {
    // A market has many kinds of goods: those it has none of are not told.
    categories: Object.fromEntries(Object.entries(counts('categories')).filter(([, count]) => count > 0)),
    fulfilments: counts('fulfilments'),
    certifications: counts('certifications'),
    inStock: counts('inStock').true!,
    verified: counts('verified').true!,
    ratings: counts('ratings'),
    price: pricesOf(goods, narrowed),
  }
}

function pricesOf({ orders }: Goods, narrowed: Narrowed): ProductPage['facets']['price'] {
  const affordable = narrowed.without('price')
  const first = { skip: 0, take: 1 }
  const [cheapest] = pageOf({ order: orders.price }, [affordable], first)
  const [dearest] = pageOf({ order: orders.price, backwards: true }, [affordable], first)
  if (cheapest === undefined || dearest === undefined) return null
  return { minCents: orders.priceOf(cheapest), maxCents: orders.priceOf(dearest) }
}

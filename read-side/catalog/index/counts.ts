import type { ProductPage } from '#domain/catalog/contract.ts'
import type { FacetName } from './facets.ts'
import type { Goods } from './goods.ts'
import type { Narrowed } from './narrowed.ts'

/** How many products each further choice would show, and between which prices. */
export function countsOf({ facets, orders }: Goods, narrowed: Narrowed): ProductPage['facets'] {
  const counts = (kind: FacetName) => facets[kind].choices.count(narrowed.without(kind))
  return {
    // A market has many kinds of goods: those it has none of are not told.
    categories: Object.fromEntries(Object.entries(counts('categories')).filter(([, count]) => count > 0)),
    fulfillmentMethods: counts('fulfillmentMethods'),
    certifications: counts('certifications'),
    inStock: counts('inStock').true!,
    verified: counts('verified').true!,
    ratings: counts('ratings'),
    price: orders.pricesOf(narrowed.without('price')),
  }
}

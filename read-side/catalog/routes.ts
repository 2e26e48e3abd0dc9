import { catalogContract, catalogProblems } from '#domain/catalog/contract.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { favoriteProductsOf } from './favorite-products.query.ts'
import type { MarketIndex } from './index/market-index.ts'
import { productOf } from './product.query.ts'
import { searchProducts } from './search.query.ts'
import { type SearchQuery, searchOf } from './search-filter.ts'

export interface CatalogReads {
  readonly db: Sql
  readonly places: Places
  /** With everything that the read models show. */
  readonly index: () => Promise<MarketIndex>
}

export const catalogReads = (deps: CatalogReads): RouteTable => ({
  problems: catalogProblems,
  routes: [
    route(catalogContract.search, 'anyone', search(deps)),
    route(catalogContract.product, 'anyone', showProduct(deps)),
    route(catalogContract.favorites, 'member', listFavorites(deps)),
  ],
})

const search =
  ({ db, places, index }: CatalogReads) =>
  async ({ query }: RouteRequest<unknown, SearchQuery>) => {
    const asked = searchOf(query, places)
    return isRefusal(asked) ? asked : searchProducts({ db, index: await index() }, asked)
  }

const showProduct =
  ({ db }: CatalogReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await productOf(db, params.id)) ?? refuse('product_not_found')

const listFavorites =
  ({ db }: CatalogReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoriteProductsOf(db, actor.accountId) : refuse('not_signed_in')

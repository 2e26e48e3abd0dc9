import { CLAIM_READERS, certificateClaimsContract } from '#domain/catalog/certificate-claims.ts'
import { catalogContract, catalogProblems, type ProductPage } from '#domain/catalog/contract.ts'
import { goodsListContract } from '#domain/catalog/goods-list.ts'
import { goodsReportsContract } from '#domain/catalog/goods-reports.ts'
import { ownGoodsContract } from '#domain/catalog/own-goods.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/producers/opening.ts'
import type { Sql } from '#platform/database/database.ts'
import { Download, Rendered, type RouteRequest, type RouteTable, route, sessionless } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { createCardTexts } from './card-texts.ts'
import { waitingClaims } from './certificate-claims.query.ts'
import { favoriteProductsOf } from './favorite-products.query.ts'
import { goodsCsv } from './goods-csv.ts'
import type { MarketIndex } from './index/market-index.ts'
import { movementsOf, ownProducts, pricesOf } from './own-goods.query.ts'
import { ownReport } from './own-report.query.ts'
import { productOf } from './product.query.ts'
import { searchProducts } from './search.query.ts'
import { type SearchQuery, searchOf } from './search-filter.ts'

export interface CatalogReads {
  readonly db: Sql
  readonly places: Places
  readonly clock: () => LocalTime
  /** With everything that the read models show. */
  readonly index: () => Promise<MarketIndex>
  readonly telemetry: Telemetry
}

export const catalogReads = (deps: CatalogReads): RouteTable => ({
  problems: catalogProblems,
  routes: [
    sessionless(route(catalogContract.search, 'anyone', search(deps))),
    sessionless(route(catalogContract.product, 'anyone', showProduct(deps))),
    route(catalogContract.favorites, 'member', listFavorites(deps)),
    route(goodsReportsContract.mine, 'member', showOwnReport(deps)),
    route(ownGoodsContract.own, 'producer', listOwn(deps)),
    route(ownGoodsContract.movements, 'producer', showMovements(deps)),
    route(ownGoodsContract.prices, 'producer', showPrices(deps)),
    route(goodsListContract.export, 'producer', exportOwn(deps)),
    route(certificateClaimsContract.waiting, CLAIM_READERS, ({ query }) => waitingClaims(deps.db, query.page)),
  ],
})

const search = ({ places, index, telemetry }: CatalogReads) => {
  const cards = createCardTexts()
  return async ({ query }: RouteRequest<unknown, SearchQuery>) => {
    const asked = searchOf(query, places)
    if (isRefusal(asked)) return asked
    const run = async () => searchProducts({ index: await index(), cards }, asked)
    return new Rendered<ProductPage>(await telemetry.during({ kind: 'search', name: 'products', run }))
  }
}

const showProduct =
  ({ db, clock }: CatalogReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await productOf(db, params.id, clock())) ?? refuse('product_not_found')

const listFavorites =
  ({ db, clock }: CatalogReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoriteProductsOf(db, actor.accountId, clock().day) : refuse('not_signed_in')

const showOwnReport =
  ({ db }: CatalogReads) =>
  async ({ actor, params }: RouteRequest<{ id: string }>) =>
    actor.kind === 'member'
      ? ownReport(db, { productId: params.id, accountId: actor.accountId })
      : refuse('not_signed_in')

const listOwn =
  ({ db }: CatalogReads) =>
  ({ actor }: RouteRequest) =>
    ownProducts(db, producerOf(actor))

const showMovements =
  ({ db }: CatalogReads) =>
  async ({ actor, params, query }: RouteRequest<{ id: string }, { page?: number | undefined }>) => {
    const asked = { producerId: producerOf(actor), productId: params.id, page: query.page ?? 1 }
    return (await movementsOf(db, asked)) ?? refuse('product_not_found')
  }

const showPrices =
  ({ db }: CatalogReads) =>
  async ({ actor, params }: RouteRequest<{ id: string }>) =>
    (await pricesOf(db, { producerId: producerOf(actor), productId: params.id })) ?? refuse('product_not_found')

const exportOwn =
  ({ db }: CatalogReads) =>
  async ({ actor }: RouteRequest) => {
    const products = await ownProducts(db, producerOf(actor))
    return new Download({ name: 'products.csv', type: 'text/csv; charset=utf-8', pieces: goodsCsv(products) })
  }

const producerOf = (actor: Actor): string => (actor.kind === 'member' ? actor.producerId : undefined) ?? ''

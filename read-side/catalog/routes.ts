import { CAN_VIEW_CERTIFICATES, certificatesContract } from '#domain/catalog/certificate.contract.ts'
import { catalogContract, catalogProblems, type ProductPage } from '#domain/catalog/contract.ts'
import { productImportContract, productListingsContract } from '#domain/catalog/product-listings.contract.ts'
import { productReportsContract } from '#domain/catalog/product-moderation.contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { Download, Rendered, type RouteRequest, type RouteTable, route, withoutSession } from '#platform/http/route.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { createCardTexts } from './card-texts.ts'
import { approvedCertificates, waitingClaims } from './certificate-claims.query.ts'
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
  readonly geocoder: Geocoder
  readonly clock: () => LocalTime
  /** With everything that the read models show. */
  readonly index: () => Promise<MarketIndex>
  readonly telemetry: Telemetry
}

export const catalogReads = (deps: CatalogReads): RouteTable => ({
  problems: catalogProblems,
  routes: [
    withoutSession(route(catalogContract.search, 'anyone', search(deps))),
    withoutSession(route(catalogContract.product, 'anyone', showProduct(deps))),
    route(catalogContract.favorites, 'member', listFavorites(deps)),
    route(productReportsContract.mine, 'member', showOwnReport(deps)),
    route(productListingsContract.own, 'producer', listOwn(deps)),
    route(productListingsContract.movements, 'producer', showMovements(deps)),
    route(productListingsContract.prices, 'producer', showPrices(deps)),
    route(productImportContract.export, 'producer', exportOwn(deps)),
    route(certificatesContract.approved, CAN_VIEW_CERTIFICATES, ({ query }) =>
      approvedCertificates(deps.db, query.page),
    ),
    route(certificatesContract.waiting, CAN_VIEW_CERTIFICATES, ({ query }) => waitingClaims(deps.db, query.page)),
  ],
})

const search = ({ geocoder, index, telemetry }: CatalogReads) => {
  const cards = createCardTexts()
  return async ({ query }: RouteRequest<unknown, SearchQuery>) => {
    const asked = searchOf(query, geocoder)
    if (isRefusal(asked)) return asked
    const run = async () => searchProducts({ index: await index(), cards }, asked)
    return new Rendered<ProductPage>(await telemetry.during({ kind: 'search.query', name: 'products', run }))
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

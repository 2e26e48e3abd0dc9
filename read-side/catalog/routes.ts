import { CAN_VIEW_CERTIFICATES, certificatesContract } from '#domain/catalog/certificate.contract.ts'
import {
  catalogContract,
  catalogProblems,
  type ProductPage,
  type ProductView,
  productPointInTimeContract,
} from '#domain/catalog/contract.ts'
import { inventoryContract } from '#domain/catalog/inventory.contract.ts'
import { productImportContract, productListingsContract } from '#domain/catalog/product-listings.contract.ts'
import { productReportsContract } from '#domain/catalog/product-moderation.contract.ts'
import { type Actor, CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import {
  accessLogged,
  Download,
  PreRendered,
  type RouteRequest,
  type RouteTable,
  route,
  withoutSession,
} from '#platform/http/route.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { approvedCertificates, certificateOf, pendingCertificates } from '#read-side/catalog/certificates.query.ts'
import { forecastsOf, inventoryOf } from '#read-side/catalog/inventory.query.ts'
import { type PointInTimeDeps, productAsOf } from '#read-side/catalog/point-in-time.query.ts'
import {
  priceChangesOf,
  productsCsv,
  productsOfProducer,
  stockMovementsOf,
} from '#read-side/catalog/producer-products.query.ts'
import { favoriteProductsOf, reportStatusOf } from '#read-side/catalog/products.query.ts'
import type { MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import { parseSearch, type SearchQuery } from '#read-side/catalog/search/search-filter.ts'
import {
  createListingTexts,
  type ListingTexts,
  productPageOf,
  searchProducts,
  suggestionsFor,
} from '#read-side/catalog/search.query.ts'

export interface CatalogReadDeps {
  readonly db: Sql
  readonly geocoder: Geocoder
  readonly clock: () => LocalTime
  /** The index, up to date with the read models. */
  readonly index: () => Promise<MarketplaceIndex>
  readonly telemetry: Telemetry
}

interface ListingDeps extends CatalogReadDeps {
  readonly texts: ListingTexts
}

export function catalogReadRoutes(deps: CatalogReadDeps): RouteTable {
  const withTexts = { ...deps, texts: createListingTexts() }
  return {
    problems: catalogProblems,
    routes: [
      withoutSession(route(catalogContract.search, 'anyone', search(withTexts))),
      withoutSession(route(catalogContract.suggestions, 'anyone', suggest(deps))),
      withoutSession(route(catalogContract.product, 'anyone', showProduct(withTexts))),
      route(catalogContract.favorites, 'member', listFavorites(deps)),
      route(productReportsContract.mine, 'member', showReportStatus(deps)),
      route(productListingsContract.own, 'producer', listProducts(deps)),
      route(productListingsContract.movements, 'producer', showMovements(deps)),
      route(productListingsContract.prices, 'producer', showPrices(deps)),
      route(productImportContract.export, 'producer', exportProducts(deps)),
      route(certificatesContract.approved, CAN_VIEW_CERTIFICATES, ({ query }) =>
        approvedCertificates(deps.db, query.page),
      ),
      route(
        certificatesContract.one,
        CAN_VIEW_CERTIFICATES,
        async ({ params }) => (await certificateOf(deps.db, params)) ?? refuse('product_not_found'),
      ),
      route(certificatesContract.pending, CAN_VIEW_CERTIFICATES, ({ query }) =>
        pendingCertificates(deps.db, query.page),
      ),
    ],
  }
}

const search =
  ({ geocoder, clock, index, texts, telemetry }: ListingDeps) =>
  async ({ query }: RouteRequest<unknown, SearchQuery>) => {
    const parsed = parseSearch(query, geocoder)
    if (isRefusal(parsed)) return parsed
    const run = async () => searchProducts({ index: await index(), texts, now: clock() }, parsed)
    return new PreRendered<ProductPage>(await telemetry.span({ kind: 'search.query', name: 'products', run }))
  }

const suggest =
  ({ index }: CatalogReadDeps) =>
  async ({ query }: RouteRequest<unknown, { search: string }>) =>
    suggestionsFor(await index(), query.search)

const showProduct =
  ({ db, clock, index, texts }: ListingDeps) =>
  async ({ params }: RouteRequest<{ id: string }>) => {
    const page = await productPageOf({ db, index: await index(), texts, now: clock() }, params.id)
    return page ? new PreRendered<ProductView>(page) : refuse('product_not_found')
  }

const listFavorites =
  ({ db, clock }: CatalogReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoriteProductsOf(db, actor.accountId, clock()) : refuse('not_signed_in')

const showReportStatus =
  ({ db }: CatalogReadDeps) =>
  async ({ actor, params }: RouteRequest<{ id: string }>) =>
    actor.kind === 'member'
      ? reportStatusOf(db, { productId: params.id, accountId: actor.accountId })
      : refuse('not_signed_in')

const listProducts =
  ({ db }: CatalogReadDeps) =>
  ({ actor }: RouteRequest) =>
    productsOfProducer(db, producerOf(actor))

const showMovements =
  ({ db }: CatalogReadDeps) =>
  async ({ actor, params, query }: RouteRequest<{ id: string }, { page?: number | undefined }>) => {
    const movementQuery = { producerId: producerOf(actor), productId: params.id, page: query.page ?? 1 }
    return (await stockMovementsOf(db, movementQuery)) ?? refuse('product_not_found')
  }

const showPrices =
  ({ db }: CatalogReadDeps) =>
  async ({ actor, params }: RouteRequest<{ id: string }>) =>
    (await priceChangesOf(db, { producerId: producerOf(actor), productId: params.id })) ?? refuse('product_not_found')

const exportProducts =
  ({ db }: CatalogReadDeps) =>
  async ({ actor }: RouteRequest) => {
    const products = await productsOfProducer(db, producerOf(actor))
    return new Download({ name: 'products.csv', type: 'text/csv; charset=utf-8', chunks: productsCsv(products) })
  }

const producerOf = (actor: Actor): string => (actor.kind === 'member' ? actor.producerId : undefined) ?? ''

export interface InventoryReadDeps {
  readonly db: Sql
  readonly now: () => Instant
}

export const inventoryReadRoutes = (deps: InventoryReadDeps): RouteTable => ({
  problems: catalogProblems,
  routes: [
    route(inventoryContract.inventory, 'producer', showInventory(deps)),
    route(inventoryContract.forecast, 'producer', showForecast(deps)),
  ],
})

const showInventory =
  ({ db }: InventoryReadDeps) =>
  ({ actor }: RouteRequest) =>
    inventoryOf(db, producerOf(actor))

const showForecast =
  ({ db, now }: InventoryReadDeps) =>
  ({ actor }: RouteRequest) =>
    forecastsOf(db, producerOf(actor), now())

/** Routes for support agents who look up a past price or stock. */
export const staffProductReadRoutes = ({
  now,
  ...deps
}: PointInTimeDeps & { readonly now: () => Instant }): RouteTable => ({
  problems: { ...catalogProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ params: { id }, query }) => ({ accessType: 'point_in_time', target: `product ${id} as of ${query.asOf}` }),
      route(
        productPointInTimeContract.one,
        CAN_VIEW_DISPUTES,
        async ({ params: { id }, query: { asOf } }) =>
          futureInstantRefusal(asOf, now()) ?? (await productAsOf(deps, { id, asOf })) ?? refuse('product_not_found'),
      ),
    ),
  ],
})

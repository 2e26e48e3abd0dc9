import { catalogProblems } from '#domain/catalog/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  type MapView,
  type MarketplaceView,
  marketplaceContract,
  marketplaceProblems,
} from '#domain/marketplace/contract.ts'
import type { Geocoder, Point } from '#platform/geo/geocoder.ts'
import { cached, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'

export interface MarketplaceReadDeps {
  readonly market: MarketplaceView
  readonly geocoder: Geocoder
  readonly map: () => MapView | undefined
}

export const marketplaceReadRoutes = (deps: MarketplaceReadDeps): RouteTable => ({
  problems: { ...marketplaceProblems, zip_code_unknown: catalogProblems.zip_code_unknown },
  routes: [
    route(marketplaceContract.marketplace, 'anyone', async () => deps.market),
    route(marketplaceContract.zipCode, 'anyone', showZipCode(deps)),
    route(marketplaceContract.nearestZipCode, 'anyone', findNearest(deps)),
    cached(MAP_CACHE_S, route(marketplaceContract.map, 'anyone', showMap(deps))),
  ],
})

const showZipCode =
  ({ geocoder }: MarketplaceReadDeps) =>
  async ({ params }: RouteRequest<{ zipCode: string }>) =>
    geocoder.find(params.zipCode) ?? refuse('zip_code_unknown', { zipCode: params.zipCode })

const findNearest =
  ({ geocoder }: MarketplaceReadDeps) =>
  async ({ query }: RouteRequest<unknown, Point>) =>
    geocoder.nearest(query) ?? refuse('no_zip_code_nearby')

const showMap =
  ({ map }: MarketplaceReadDeps) =>
  async () =>
    map() ?? refuse('map_not_available')

/** The map does not change, but a restart may configure another state. */
const MAP_CACHE_S = 3600

import { catalogProblems } from '#domain/catalog/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { type MapView, type MarketView, marketContract, marketProblems } from '#domain/market/contract.ts'
import { kept, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places, Point } from '#platform/places/places.ts'

export interface MarketReads {
  readonly market: MarketView
  readonly places: Places
  readonly map: () => MapView | undefined
}

export const marketReads = (deps: MarketReads): RouteTable => ({
  problems: { ...marketProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(marketContract.market, 'anyone', async () => deps.market),
    route(marketContract.place, 'anyone', showPlace(deps)),
    route(marketContract.nearestPlace, 'anyone', findPlace(deps)),
    kept(MAP_S, route(marketContract.map, 'anyone', showMap(deps))),
  ],
})

const showPlace =
  ({ places }: MarketReads) =>
  async ({ params }: RouteRequest<{ zip: string }>) =>
    places.find(params.zip) ?? refuse('zip_unknown', { zip: params.zip })

const findPlace =
  ({ places }: MarketReads) =>
  async ({ query }: RouteRequest<unknown, Point>) =>
    places.nearest(query) ?? refuse('no_place_near')

const showMap =
  ({ map }: MarketReads) =>
  async () =>
    map() ?? refuse('no_map')

/** Land does not move; the market's state may be another one after a restart. */
const MAP_S = 3600

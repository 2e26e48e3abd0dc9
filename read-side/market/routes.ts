import { catalogProblems } from '#domain/catalog/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { type MarketView, marketContract } from '#domain/market/contract.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'

export interface MarketReads {
  readonly market: MarketView
  readonly places: Places
}

export const marketReads = (deps: MarketReads): RouteTable => ({
  problems: { zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(marketContract.market, 'anyone', async () => deps.market),
    route(marketContract.place, 'anyone', showPlace(deps)),
  ],
})

const showPlace =
  ({ places }: MarketReads) =>
  async ({ params }: RouteRequest<{ zip: string }>) =>
    places.find(params.zip) ?? refuse('zip_unknown', { zip: params.zip })

import { catalogProblems } from '#domain/catalog/contract.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { producerProblems, producersContract } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { nearOf } from '#read-side/kernel/near.ts'
import {
  countProducers,
  favoriteProducersOf,
  featuredProducers,
  findProducers,
  type ProducerSearch,
  producerOf,
  producerSettingsOf,
} from './producers.query.ts'

export interface ProducerReadDeps {
  readonly db: Sql
  readonly geocoder: Geocoder
  readonly clock: () => LocalTime
  /** The ids of the producers a query matches; undefined if the query has no word. */
  readonly producersMatching: (text: string) => Promise<ReadonlySet<string> | undefined>
}

export const producerReadRoutes = (deps: ProducerReadDeps): RouteTable => ({
  problems: { ...producerProblems, zip_code_unknown: catalogProblems.zip_code_unknown },
  routes: [
    route(producersContract.list, 'anyone', listProducers(deps)),
    route(producersContract.featured, 'anyone', () => featuredProducers(deps.db, deps.clock().day)),
    route(producersContract.count, 'anyone', count(deps)),
    route(producersContract.byZipCode, 'anyone', listProducers(deps)),
    route(producersContract.one, 'anyone', showProducer(deps)),
    route(producersContract.favorites, 'member', listFavorites(deps)),
    route(producersContract.mine, 'producer', showOwn(deps)),
  ],
})

interface ListQuery {
  readonly search?: string | undefined
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
  readonly verified?: 'true' | 'false' | undefined
}

type Listing = RouteRequest<unknown, ListQuery>

const listProducers =
  (deps: ProducerReadDeps) =>
  async ({ query }: Listing) => {
    const search = await parseSearch(deps, query)
    return isRefusal(search) ? search : findProducers(deps.db, search)
  }

const count =
  (deps: ProducerReadDeps) =>
  async ({ query }: Listing) => {
    const search = await parseSearch(deps, query)
    return isRefusal(search) ? search : { count: await countProducers(deps.db, search) }
  }

async function parseSearch(
  { geocoder, producersMatching, clock }: ProducerReadDeps,
  { verified, ...query }: ListQuery,
): Promise<ProducerSearch | Refusal> {
  const near = nearOf(query, geocoder)
  if (isRefusal(near)) return near
  const text = query.search?.trim()
  // A query without a word matches no producer.
  const matching = text ? ((await producersMatching(text)) ?? []) : undefined
  return { among: matching && [...matching], near, verified: verified === 'true', today: clock().day }
}

const showProducer =
  ({ db, clock }: ProducerReadDeps) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await producerOf(db, params.id, clock())) ?? refuse('producer_not_found')

const listFavorites =
  ({ db, clock }: ProducerReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoriteProducersOf(db, actor.accountId, clock().day) : refuse('not_signed_in')

const showOwn =
  ({ db, clock }: ProducerReadDeps) =>
  async ({ actor }: RouteRequest) => {
    const id = actor.kind === 'member' ? actor.producerId : undefined
    return (id && (await producerSettingsOf(db, id, clock().day))) || refuse('producer_not_found')
  }

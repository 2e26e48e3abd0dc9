import { catalogProblems } from '#domain/catalog/contract.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { producerProblems, producersContract } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { nearOf } from '../near.ts'
import type { SearchTerms } from '../search-terms.ts'
import { findProducers, producerOf } from './producers.query.ts'

export interface ProducerReads {
  readonly db: Sql
  readonly places: Places
  readonly terms: SearchTerms
}

export const producerReads = (deps: ProducerReads): RouteTable => ({
  problems: { ...producerProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(producersContract.list, 'anyone', listProducers(deps)),
    route(producersContract.byZip, 'anyone', searchByZip(deps)),
    route(producersContract.one, 'anyone', showProducer(deps)),
  ],
})

interface ZipQuery {
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
}
interface ListQuery extends ZipQuery {
  readonly search?: string | undefined
}

const listProducers =
  ({ db, places, terms }: ProducerReads) =>
  async ({ query }: RouteRequest<unknown, ListQuery>) => {
    const near = nearOf(query, places)
    if (isRefusal(near)) return near
    const text = query.search?.trim()
    const meant = text ? await terms.of(text) : undefined
    if (text && !meant) return []
    return findProducers(db, { terms: meant?.anywhere, near })
  }

const searchByZip =
  ({ db, places }: ProducerReads) =>
  async ({ query }: RouteRequest<unknown, ZipQuery>) => {
    const near = nearOf(query, places)
    return isRefusal(near) ? near : findProducers(db, { terms: undefined, near })
  }

const showProducer =
  ({ db }: ProducerReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await producerOf(db, params.id)) ?? refuse('producer_not_found')

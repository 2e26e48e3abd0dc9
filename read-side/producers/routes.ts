import { catalogProblems } from '#domain/catalog/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { producerProblems, producersContract } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import type { SearchTerms } from '../search-terms.ts'
import { findProducers, ownProfileOf, producerOf } from './producers.query.ts'

export interface ProducerReads {
  readonly db: Sql
  readonly places: Places
  readonly terms: SearchTerms
}

export const producerReads = (deps: ProducerReads): RouteTable => ({
  problems: { ...producerProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(producersContract.list, 'anyone', listProducers(deps)),
    route(producersContract.one, 'anyone', showProducer(deps)),
    route(producersContract.own, 'producer', showOwn(deps)),
  ],
})

interface ListQuery {
  readonly search?: string | undefined
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
}

const listProducers =
  ({ db, places, terms }: ProducerReads) =>
  async ({ query }: RouteRequest<unknown, ListQuery>) => {
    const [text, zip] = [query.search?.trim(), query.zipCode?.trim()]
    const town = zip ? places.find(zip) : undefined
    if (zip && !town) return refuse('zip_unknown', { zip })
    const meant = text ? await terms.of(text) : undefined
    if (text && !meant) return []
    return findProducers(db, {
      terms: meant?.anywhere,
      near: town && { town, radiusMiles: query.radius ?? RADIUS_MILES },
    })
  }

const showProducer =
  ({ db }: ProducerReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await producerOf(db, params.id)) ?? refuse('producer_not_found')

const showOwn =
  ({ db }: ProducerReads) =>
  async ({ actor }: RouteRequest) => {
    const id = actor.kind === 'member' ? actor.producerId : undefined
    return (id && (await ownProfileOf(db, id))) || refuse('producer_not_found')
  }

/** As the locator has it while nobody has moved its slider. */
const RADIUS_MILES = 25

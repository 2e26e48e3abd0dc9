import { catalogProblems } from '#domain/catalog/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { producerProblems, producersContract } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Places } from '#platform/places/places.ts'
import { findProducers, producerOf } from './producers.query.ts'

export interface ProducerReads {
  readonly db: Sql
  readonly places: Places
  /** The ids of the producers a text tells of; undefined when there is no word in it. */
  readonly told: (text: string) => Promise<ReadonlySet<string> | undefined>
}

export const producerReads = (deps: ProducerReads): RouteTable => ({
  problems: { ...producerProblems, zip_unknown: catalogProblems.zip_unknown },
  routes: [
    route(producersContract.list, 'anyone', listProducers(deps)),
    route(producersContract.one, 'anyone', showProducer(deps)),
  ],
})

interface ListQuery {
  readonly search?: string | undefined
  readonly zipCode?: string | undefined
  readonly radius?: number | undefined
}

const listProducers =
  ({ db, places, told }: ProducerReads) =>
  async ({ query }: RouteRequest<unknown, ListQuery>) => {
    const [text, zip] = [query.search?.trim(), query.zipCode?.trim()]
    const town = zip ? places.find(zip) : undefined
    if (zip && !town) return refuse('zip_unknown', { zip })
    const meant = text ? ((await told(text)) ?? new Set<string>()) : undefined
    return findProducers(db, {
      among: meant && [...meant],
      near: town && { town, radiusMiles: query.radius ?? RADIUS_MILES },
    })
  }

const showProducer =
  ({ db }: ProducerReads) =>
  async ({ params }: RouteRequest<{ id: string }>) =>
    (await producerOf(db, params.id)) ?? refuse('producer_not_found')

/** As the locator has it while nobody has moved its slider. */
const RADIUS_MILES = 25

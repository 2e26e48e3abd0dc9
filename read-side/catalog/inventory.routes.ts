import { catalogProblems } from '#domain/catalog/contract.ts'
import { inventoryContract } from '#domain/catalog/inventory.contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { forecastsOf } from './forecast.query.ts'
import { inventoryOf } from './inventory.query.ts'

export interface InventoryReads {
  readonly db: Sql
  readonly now: () => Instant
}

export const inventoryReads = (deps: InventoryReads): RouteTable => ({
  problems: catalogProblems,
  routes: [
    route(inventoryContract.inventory, 'producer', showInventory(deps)),
    route(inventoryContract.forecast, 'producer', showForecast(deps)),
  ],
})

const showInventory =
  ({ db }: InventoryReads) =>
  ({ actor }: RouteRequest) =>
    inventoryOf(db, producerOf(actor))

const showForecast =
  ({ db, now }: InventoryReads) =>
  ({ actor }: RouteRequest) =>
    forecastsOf(db, producerOf(actor), now())

const producerOf = (actor: Actor): string => (actor.kind === 'member' ? actor.producerId : undefined) ?? ''

import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { createReplica, type ReplicaOptions } from '#platform/projections/replica.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { catalog, products } from '#read-side/catalog/products.projection.ts'
import { PRODUCER_PROPERTIES, PRODUCT_PROPERTIES } from '#read-side/catalog/search/indexed-rows.ts'
import { createMarketplaceIndex, type MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import { producers, profiles } from '#read-side/producers/producers.projection.ts'

interface ProductIndexReplicaOptions extends Omit<ReplicaOptions, 'tables'> {
  readonly runtime: Pick<Runtime, 'now'>
  /** The local date of an instant. */
  readonly dayOf: (at: Instant) => CalendarDate
}

/** The product index, synchronized with the read models. */
export interface ProductIndexReplica {
  start(): Promise<void>
  stop(): Promise<void>
  /** The index, up to date with the read models. */
  current(): Promise<MarketplaceIndex>
}

export function createProductIndexReplica({
  runtime,
  dayOf,
  ...options
}: ProductIndexReplicaOptions): ProductIndexReplica {
  const index = createMarketplaceIndex(() => {
    const now = runtime.now()
    return { today: now.slice(0, 'YYYY-MM-DD'.length), localToday: dayOf(now) }
  })
  const { start, stop, current } = createReplica({
    ...options,
    // Producers first: products are hidden until their producer is indexed.
    tables: [
      { projection: producers, table: profiles, properties: PRODUCER_PROPERTIES, target: index.producers },
      { projection: catalog, table: products, properties: PRODUCT_PROPERTIES, target: index.products },
    ],
  })
  return { start, stop, current: () => current().then(() => index) }
}

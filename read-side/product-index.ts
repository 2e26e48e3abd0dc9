import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { createReplica, type ReplicaOptions } from '#platform/projections/replica.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { catalog, products } from '#read-side/catalog/products.projection.ts'
import { PRODUCER_PROPERTIES, PRODUCT_PROPERTIES } from '#read-side/catalog/search/indexed-rows.ts'
import { createMarketplaceIndex, type MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import { producers, profiles } from '#read-side/producers/producers.projection.ts'

interface Parts extends Omit<ReplicaOptions, 'tables'> {
  readonly runtime: Pick<Runtime, 'now'>
  /** The day a moment falls on where the market is. */
  readonly dayOf: (at: Instant) => CalendarDate
}

/** The market's index, kept true to the read models. */
export interface ProductIndexReplica {
  start(): Promise<void>
  stop(): Promise<void>
  /** The index with all that the read models show at this moment. */
  current(): Promise<MarketplaceIndex>
}

export function createProductIndexReplica({ runtime, dayOf, ...parts }: Parts): ProductIndexReplica {
  const index = createMarketplaceIndex(() => {
    const now = runtime.now()
    return { today: now.slice(0, 'YYYY-MM-DD'.length), localToday: dayOf(now) }
  })
  const { start, stop, current } = createReplica({
    ...parts,
    // Producers first: nobody is shown goods whose producer is not known.
    tables: [
      { projection: producers, table: profiles, properties: PRODUCER_PROPERTIES, target: index.producers },
      { projection: catalog, table: products, properties: PRODUCT_PROPERTIES, target: index.products },
    ],
  })
  return { start, stop, current: () => current().then(() => index) }
}

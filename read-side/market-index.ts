import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { createMarketIndex, type MarketIndex } from './catalog/index/market-index.ts'
import { PRODUCER_PROPERTIES, PRODUCT_PROPERTIES } from './catalog/index/rows.ts'
import { catalog, products } from './catalog/products.projection.ts'
import { type FollowingParts, followRows } from './follow-rows.ts'
import { producers, profiles } from './producers/producers.projection.ts'

interface Parts extends Omit<FollowingParts, 'followed'> {
  readonly runtime: Pick<Runtime, 'now'>
  /** The day a moment falls on where the market is. */
  readonly dayOf: (at: Instant) => CalendarDate
}

/** The market's index, kept true to the read models. */
export interface KeptIndex {
  start(): Promise<void>
  stop(): Promise<void>
  /** The index with all that the read models show at this moment. */
  current(): Promise<MarketIndex>
}

export function keepMarketIndex({ runtime, dayOf, ...parts }: Parts): KeptIndex {
  const index = createMarketIndex(() => {
    const now = runtime.now()
    return { today: now.slice(0, 'YYYY-MM-DD'.length), here: dayOf(now) }
  })
  const { start, stop, current } = followRows({
    ...parts,
    // Producers first: nobody is shown goods whose producer is not known.
    followed: [
      { projection: producers, table: profiles, properties: PRODUCER_PROPERTIES, copy: index.producers },
      { projection: catalog, table: products, properties: PRODUCT_PROPERTIES, copy: index.products },
    ],
  })
  return { start, stop, current: () => current().then(() => index) }
}

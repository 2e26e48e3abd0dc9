import type { Instant } from '#domain/kernel/event.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { Places, Town } from '#platform/places/places.ts'
import { inParallel } from './in-parallel.ts'
import { type LargeProducer, producerAppends, productAppends } from './large-market-content.ts'

export interface LargeMarket {
  readonly log: Pick<EventLog, 'append'>
  readonly facts: Pick<Facts, 'idFrom'>
  readonly places: Places
  readonly products: number
  /** Same seed, same market. */
  readonly seed: string
  readonly now: Instant
  readonly onProgress?: (products: number) => void
}

export interface LargeMarketSummary {
  readonly producers: number
  readonly products: number
  readonly events: number
}

const PRODUCTS_EACH = 100
/** Streams in one append, and appends on their way at once: enough to keep the store busy while the next is decided. */
const STREAMS_AT_ONCE = 1_000
const IN_FLIGHT = 3

/**
 * A market for benchmarks, appended in bulk: the deciders' own events, without the bus. The same seed again appends
 * nothing. Throws when a stream of that name holds something else.
 */
export async function largeMarket(wish: LargeMarket): Promise<LargeMarketSummary> {
  const towns = townsOf(wish.places, 'VT')
  const producers = Math.max(1, Math.ceil(wish.products / PRODUCTS_EACH))
  const batches = batchesOf(wish.products)
  let events = 0
  let done = 0
  await inParallel({ of: batches, atOnce: IN_FLIGHT }, async ({ from, to }) => {
    const appends = appendsOf(wish, towns, { from, to })
    await append(wish.log, appends)
    events += appends.reduce((sum, one) => sum + one.events.length, 0)
    done += to - from
    wish.onProgress?.(done)
  })
  return { producers, products: wish.products, events }
}

/** Products are numbered through; each hundred has one producer, told of in front of the first of them. */
function appendsOf(wish: LargeMarket, towns: readonly Town[], { from, to }: Batch): TypedAppend[] {
  const appends: TypedAppend[] = []
  let producer: LargeProducer | undefined
  for (let nth = from; nth < to; nth++) {
    const ofProducer = Math.floor(nth / PRODUCTS_EACH)
    if (producer?.nth !== ofProducer) {
      producer = producerAppends(wish, { nth: ofProducer, towns })
      if (nth % PRODUCTS_EACH === 0) appends.push(...producer.appends)
    }
    appends.push(...productAppends(wish, { nth, producer }))
  }
  return appends
}

async function append(log: LargeMarket['log'], appends: readonly TypedAppend[]): Promise<void> {
  const results = await log.append(appends)
  const lost = results.findIndex(({ ok }) => !ok)
  if (lost >= 0) throw new Error(`${appends[lost]!.stream} is there already and holds something else`)
}

interface Batch {
  readonly from: number
  readonly to: number
}

/** Two streams for each product. */
function batchesOf(products: number): Batch[] {
  const size = STREAMS_AT_ONCE / 2
  return Array.from({ length: Math.ceil(products / size) }, (_, i) => ({
    from: i * size,
    to: Math.min((i + 1) * size, products),
  }))
}

/** Every town of Vermont by its ZIP codes, which run from 05001 to 05907. */
function townsOf(places: Places, state: string): Town[] {
  const towns: Town[] = []
  for (let zip = 5_001; zip <= 5_907; zip++) {
    const town = places.find(String(zip).padStart(5, '0'))
    if (town?.state === state) towns.push(town)
  }
  return towns
}

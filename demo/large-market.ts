import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import type { Geocoder, Town } from '#platform/geo/geocoder.ts'
import { inParallel } from './in-parallel.ts'
import { type LargeMarketOptions, type LargeProducer, producerAppends, productAppends } from './large-market-streams.ts'

export interface LargeMarketDeps extends LargeMarketOptions {
  readonly log: Pick<EventLog, 'append'>
  readonly geocoder: Geocoder
  readonly products: number
  readonly onProgress?: (products: number) => void
}

export interface LargeMarketSummary {
  readonly producers: number
  readonly products: number
  readonly events: number
}

const PRODUCTS_PER_PRODUCER = 100
/** Streams per append, and appends in flight: enough to keep the store busy while the next batch is decided. */
const STREAMS_PER_APPEND = 1_000
const IN_FLIGHT = 3

/**
 * Appends a large marketplace for benchmarks in bulk: the deciders' events, without the command bus. The same seed again
 * appends nothing. Throws when a stream of that name has other events.
 */
export async function largeMarket(deps: LargeMarketDeps): Promise<LargeMarketSummary> {
  const towns = townsOf(deps.geocoder, 'VT')
  const producers = Math.max(1, Math.ceil(deps.products / PRODUCTS_PER_PRODUCER))
  let events = 0
  let done = 0
  await inParallel({ of: batchesOf(deps.products), atOnce: IN_FLIGHT }, async (batch) => {
    const appends = appendsOf(deps, towns, batch)
    await append(deps.log, appends)
    events += appends.reduce((sum, each) => sum + each.events.length, 0)
    done += batch.to - batch.from
    deps.onProgress?.(done)
  })
  return { producers, products: deps.products, events }
}

/** Products are numbered across producers; a producer comes before its first product. */
function appendsOf(options: LargeMarketOptions, towns: readonly Town[], { from, to }: Batch): TypedAppend[] {
  const appends: TypedAppend[] = []
  let producer: LargeProducer | undefined
  for (let index = from; index < to; index++) {
    const producerIndex = Math.floor(index / PRODUCTS_PER_PRODUCER)
    if (producer?.index !== producerIndex) {
      producer = producerAppends(options, { index: producerIndex, towns })
      if (index % PRODUCTS_PER_PRODUCER === 0) appends.push(...producer.appends)
    }
    appends.push(...productAppends(options, { index, producer }))
  }
  return appends
}

async function append(log: LargeMarketDeps['log'], appends: readonly TypedAppend[]): Promise<void> {
  const results = await log.append(appends)
  const conflict = results.findIndex(({ ok }) => !ok)
  if (conflict >= 0) throw new Error(`${appends[conflict]!.stream} exists already and holds something else`)
}

interface Batch {
  readonly from: number
  readonly to: number
}

/** Each product has two streams. */
function batchesOf(products: number): Batch[] {
  const size = STREAMS_PER_APPEND / 2
  return Array.from({ length: Math.ceil(products / size) }, (_, i) => ({
    from: i * size,
    to: Math.min((i + 1) * size, products),
  }))
}

/** The towns of a state. ZIP codes of Vermont run from 05001 to 05907. */
function townsOf(geocoder: Geocoder, state: string): Town[] {
  const towns: Town[] = []
  for (let zip = 5_001; zip <= 5_907; zip++) {
    const town = geocoder.find(String(zip).padStart(5, '0'))
    if (town?.state === state) towns.push(town)
  }
  return towns
}

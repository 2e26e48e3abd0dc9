import { pino } from 'pino'
import { systemRuntime } from '#platform/runtime/runtime.system.ts'
import { type KeptIndex, keepMarketIndex } from '#read-side/market-index.ts'
import { type ProjectedMarket, projectedMarket } from './projected-market.ts'

export interface IndexedMarket extends ProjectedMarket {
  readonly index: KeptIndex
}

/** A market with every read model and the index that answers its searches. */
export async function indexedMarket(): Promise<IndexedMarket> {
  const market = await projectedMarket()
  const { db, log, projector } = market
  const logger = pino({ level: 'silent' })
  const index = keepMarketIndex({
    db,
    log,
    logger,
    runtime: systemRuntime,
    dayOf: (at) => at.slice(0, 10),
    onMoved: projector.onMoved,
    pollMs: 50,
  })
  await index.start()
  return { ...market, index, close: () => index.stop().then(market.close) }
}

import { pino } from 'pino'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { createProductIndexReplica, type ProductIndexReplica } from '#read-side/product-index.ts'
import { type ProjectedMarket, projectedMarket } from './projected-market.ts'

export interface IndexedMarket extends ProjectedMarket {
  readonly index: ProductIndexReplica
}

/** A database with all read models and the product index. */
export async function indexedMarket(): Promise<IndexedMarket> {
  const market = await projectedMarket()
  const { db, log, projector } = market
  const logger = pino({ level: 'silent' })
  const index = createProductIndexReplica({
    db,
    log,
    logger,
    runtime: systemRuntime,
    dayOf: (at) => at.slice(0, 10),
    onCheckpointMove: projector.onCheckpointMove,
    pollMs: 50,
  })
  await index.start()
  return { ...market, index, close: () => index.stop().then(market.close) }
}

import { type ProductState, product } from '#domain/catalog/product.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type ProducerState, producer } from '#domain/producers/producer.decider.ts'
import { canSell } from '../may-sell.ts'

export type KnownProduct = Exclude<ProductState, { status: 'unknown' }>
export type KnownProducer = Exclude<ProducerState, { status: 'unknown' }>

/** What the log itself says of the goods in a cart and of who sells them: the truth that is charged. */
export interface CartSnapshot {
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly producers: ReadonlyMap<string, KnownProducer>
  /** Those of them who may sell: the processor takes money for them, and their account is in good standing. */
  readonly payable: ReadonlySet<string>
}

export async function loadCart(bus: CommandBus, productIds: readonly string[]): Promise<CartSnapshot> {
  const found = await Promise.all(productIds.map((id) => bus.load(product, id)))
  const products = new Map<string, KnownProduct>()
  for (const state of found) if (state.status !== 'unknown') products.set(state.productId, state)
  const producerIds = [...new Set([...products.values()].map(({ producerId }) => producerId))]
  const sellers = await Promise.all(producerIds.map((id) => bus.load(producer, id)))
  const producers = new Map<string, KnownProducer>()
  for (const state of sellers) if (state.status !== 'unknown') producers.set(state.producerId, state)
  const sells = await Promise.all([...producers.values()].map((seller) => canSell(bus, seller)))
  return { products, producers, payable: new Set([...producers.keys()].filter((_, nth) => sells[nth])) }
}

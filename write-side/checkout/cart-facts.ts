import { type ProductState, product } from '#domain/catalog/product.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { canBePaid, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { type ProducerState, producer } from '#domain/producers/producer.decider.ts'

export type KnownProduct = Exclude<ProductState, { status: 'unknown' }>
export type KnownProducer = Exclude<ProducerState, { status: 'unknown' }>

/** What the log itself says of the goods in a cart and of who sells them: the truth that is charged. */
export interface CartFacts {
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly producers: ReadonlyMap<string, KnownProducer>
  /** Those of them whom the processor takes money for. */
  readonly payable: ReadonlySet<string>
}

export async function cartFacts(bus: CommandBus, productIds: readonly string[]): Promise<CartFacts> {
  const found = await Promise.all(productIds.map((id) => bus.load(product, id)))
  const products = new Map<string, KnownProduct>()
  for (const state of found) if (state.status !== 'unknown') products.set(state.productId, state)
  const producerIds = [...new Set([...products.values()].map(({ producerId }) => producerId))]
  const sellers = await Promise.all(producerIds.map((id) => bus.load(producer, id)))
  const producers = new Map<string, KnownProducer>()
  for (const state of sellers) if (state.status !== 'unknown') producers.set(state.producerId, state)
  const accounts = await Promise.all(producerIds.map((id) => bus.load(payoutAccount, id)))
  return { products, producers, payable: new Set(producerIds.filter((_, nth) => canBePaid(accounts[nth]!))) }
}

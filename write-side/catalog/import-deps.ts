import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface ImportDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** A producer's own goods with everything that has happened by now; undefined when the read models are too far behind. */
  readonly goodsOf: (producerId: string) => Promise<readonly ProducerProduct[] | undefined>
}

import type { OwnProduct } from '#domain/catalog/own-goods.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'

export interface ImportDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  /** A producer's own goods with everything that has happened by now; undefined when the read models are too far behind. */
  readonly goodsOf: (producerId: string) => Promise<readonly OwnProduct[] | undefined>
}

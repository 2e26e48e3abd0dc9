import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Papers } from '#platform/papers/papers.ts'

export interface DisputeWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: LinkSigner
  readonly papers: Pick<Papers, 'take' | 'hold' | 'read'>
  /** Everything that happened to an order, oldest first. */
  readonly historyOf: (orderId: string) => Promise<readonly Recorded<OrderEvent>[]>
}

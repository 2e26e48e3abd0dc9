import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Documents } from '#platform/documents/documents.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface DisputeWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: LinkSigner
  readonly documents: Pick<Documents, 'upload' | 'findOwned' | 'read'>
  /** Everything that happened to an order, oldest first. */
  readonly historyOf: (orderId: string) => Promise<readonly RecordedEvent<OrderEvent>[]>
}

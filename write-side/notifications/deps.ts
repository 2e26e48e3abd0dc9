import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'

export interface NotificationWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: LinkSigner
}

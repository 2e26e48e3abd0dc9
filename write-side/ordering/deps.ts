import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { KeyVault } from '#platform/keys/keys.ts'

export interface OrderingWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: KeyVault
}

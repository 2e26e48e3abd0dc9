import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface OrderingWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: KeyVault
}

import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface NotificationWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: LinkSigner
}

import type { AccountState } from '#domain/identity/account.decider.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

interface SanctionToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: string
}

export interface SanctionWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly accountOf: (accountId: string) => Promise<AccountState>
  /** From the read side: what the account sells under, if it sells. */
  readonly producerOf: (accountId: string) => Promise<string | undefined>
  /** The token that goes out with a decision; its request is the sanction. */
  readonly tokenFor: (accountId: string, by: CommandContext) => SanctionToken
  readonly sessions: Pick<Sessions, 'endAll'>
  /** The day where the market is. */
  readonly today: () => CalendarDate
}

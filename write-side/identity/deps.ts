import type { EnforcementState } from '#domain/enforcement/enforcement.decider.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { WhoIs } from '#platform/http/request-session.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Credentials } from './credentials.ts'
import type { TwoFactorEnrollments } from './two-factor-enrollments.ts'

/** What a mail that an anonymous visitor requests is about. */
export type AccountEmail = 'verification' | 'reset'

export interface IdentityWriteDeps {
  /** What the staff holds against an account, by the log itself. */
  readonly standingOf: (accountId: string) => Promise<EnforcementState>
  readonly runtime: Runtime
  readonly keys: LinkSigner
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly secondSteps: TwoFactorEnrollments
  /** Stands beside the code in an authenticator app; no password contains it, and no user name. */
  readonly marketName: string
  /** The state the market is in, as it stands in a sentence. */
  readonly stateName: string
  /** The account as its owner sees it, from the read side. */
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  /** What a session that was begun so may do. */
  readonly whoIs: WhoIs
  /**
   * Queues a mail to the account of an address. The work is the same for known and unknown addresses: the job finds out whether
   * there is an account and sends it.
   */
  readonly queueMail: (about: AccountEmail, email: string, context: CommandContext) => Promise<void>
  /** Whether orders, subscriptions or refunds of the account are still open. */
  readonly hasObligations: (accountId: string) => Promise<boolean>
  /** Waits a moment until the read side shows what was written up to here. */
  readonly shown: (position: Position | undefined) => Promise<void>
}

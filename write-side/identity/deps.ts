import type { EnforcementState } from '#domain/enforcement/enforcement.decider.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { CommandContext } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { SessionLookup } from '#platform/http/request-session.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Credentials } from './credentials.ts'
import type { TwoFactorEnrollments } from './two-factor-enrollments.ts'
import type { WelcomeMarks } from './welcome-marks.ts'

/** The emails that an anonymous visitor can request. */
export type AccountEmail = 'verification' | 'reset'

export interface IdentityWriteDeps {
  /** The account's enforcement actions, from the event log. */
  readonly enforcementOf: (accountId: string) => Promise<EnforcementState>
  readonly runtime: Runtime
  readonly keys: LinkSigner
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly welcomeMarks: Pick<WelcomeMarks, 'record'>
  readonly attempts: Attempts
  readonly twoFactorEnrollments: TwoFactorEnrollments
  /** Shown in the authenticator app. Passwords and usernames must not contain it. */
  readonly marketName: string
  /** The marketplace's state, as in a sentence. */
  readonly stateName: string
  /** The account as its owner sees it, from the read side. */
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  /** Looks up what a new session may do. */
  readonly sessionLookup: SessionLookup
  /**
   * Queues an email to the account of an address. It does the same work for known and unknown addresses: the job finds
   * the account and sends the email.
   */
  readonly enqueueEmail: (type: AccountEmail, email: string, context: CommandContext) => Promise<void>
  /** Whether orders, subscriptions or refunds of the account are open. */
  readonly hasObligations: (accountId: string) => Promise<boolean>
  /** Waits briefly until the read models have applied this position. */
  readonly waitUntilVisible: (position: Position | undefined) => Promise<void>
}

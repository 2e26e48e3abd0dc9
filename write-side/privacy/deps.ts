import type { AccountState } from '#domain/identity/account.decider.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { AccountClosureCommand } from '#domain/identity/account-closure.ts'
import type { CommandBus, CommandContext, CommandResult } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { AccountSummary, GuestOrder } from '#domain/privacy/contract.ts'
import type { Obligation } from '#domain/privacy/obligations.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface PrivacyWriteDeps {
  readonly runtime: Runtime
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  /** Whether this is the account's password. */
  readonly checkPassword: (
    shown: { readonly accountId: string; readonly password: string },
    field: string,
  ) => Promise<Refusal | undefined>
  readonly send: (accountId: string, command: AccountClosureCommand, by: CommandContext) => Promise<Sent>
  /** A fresh token to keep the account with, as its commands take it. */
  readonly keepToken: (accountId: string, by: CommandContext) => MailedToken
  readonly sessions: Pick<Sessions, 'endAll'>
  /** That somebody came back to it counts as using it. */
  readonly noteUse: (accountId: string) => Promise<void>
  /** Whether the account has a role of the staff, whatever its session may do with it. */
  readonly worksHere: (accountId: string) => Promise<boolean>
  readonly summaryOf: (accountId: string) => Promise<AccountSummary | undefined>
  /** What of theirs is still going on, with all that has happened by now; undefined when that cannot be told yet. */
  readonly obligationsOf: (of: Owned) => Promise<Obligation[] | undefined>
  readonly bus: CommandBus
  readonly guests: {
    /** A fresh token to prove an address with, as the command takes it. */
    readonly linkFor: (guestbook: string, by: CommandContext) => MailedToken
    /** The address a guest's order was placed with; undefined when it is an account's, or erased. */
    readonly addressOf: (orderId: string) => Promise<string | undefined>
    /** With all that has happened by now; undefined when that cannot be told yet. */
    readonly lookAt: (email: string) => Promise<GuestData | undefined>
  }
}

/** What was bought with one address without an account: by whom, and what of it still goes on. */
export interface GuestData {
  readonly persons: readonly string[]
  readonly orders: readonly (GuestOrder & { readonly orderId: string })[]
  readonly obligations: readonly Obligation[]
}

type Sent = CommandResult<AccountEvent, AccountState> | Refusal

interface MailedToken {
  readonly requestId: string
  readonly tokenHash: string
  readonly expiresAt: Instant
}

export interface Owned {
  readonly accountId: string
  readonly producerId: string | null
}

import type { UserView } from '#domain/identity/contract.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { Accounts } from './accounts.ts'
import type { Credentials } from './credentials.ts'

export interface IdentityWrites {
  readonly facts: Facts
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly sessions: Sessions
  /** The account as its owner sees it, from the read side. */
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
}

import { hash, verify } from '@node-rs/argon2'
import { STAFF_PASSWORD_MIN } from '#domain/identity/credentials.ts'
import type { Database } from '#platform/database/database.ts'

/** The package's enum of algorithms is `const` and cannot be imported. */
const ARGON2ID = 2

export interface Credentials {
  /** Sets an account's first password. Safe to repeat. */
  set(accountId: string, password: string): Promise<void>
  /** Sets a new password. `sequence` counts the account's changes: a late repeat of an earlier change has no effect. */
  change(accountId: string, password: string, sequence: number): Promise<void>
  /** Checks a password. Takes equally long for an unknown account. */
  verify(accountId: string | undefined, password: string): Promise<boolean>
  /** Whether the account's password is long enough for staff. */
  meetsStaffPolicy(accountId: string): Promise<boolean>
  /** Deletes the password; returns the number of deleted passwords. */
  forget(accountId: string): Promise<number>
}

/**
 * Passwords as argon2id hashes in their own table, never in the log. OWASP's parameters for argon2id: 19 MiB, 2 passes.
 */
export function credentialsIn(db: Database): Credentials {
  const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const decoy = hash('no account has this password', cost)
  const rowOf = async (accountId: string | undefined) =>
    accountId ? (await db.query<CredentialRow>(BY_ACCOUNT, [accountId]))[0] : undefined
  const write = async (accountId: string, password: string, sequence: number) =>
    void (await db.query(WRITE, [accountId, await hash(password, cost), sequence, meetsPolicy(password)]))
  return {
    set: (accountId, password) => write(accountId, password, 0),
    change: write,
    verify: async (accountId, password) => {
      const row = await rowOf(accountId)
      const matches = await verify(row?.password_hash ?? (await decoy), password)
      // Updated at sign-in for passwords that were set before this was stored.
      const meetsStaffPolicy = meetsPolicy(password)
      if (row && matches && row.meets_staff_policy !== meetsStaffPolicy)
        await db.query(UPDATE_POLICY, [accountId, meetsStaffPolicy])
      return row !== undefined && matches
    },
    meetsStaffPolicy: async (accountId) => (await rowOf(accountId))?.meets_staff_policy ?? false,
    forget: async (accountId) => (await db.query(DELETE, [accountId])).length,
  }
}

interface CredentialRow {
  readonly password_hash: string
  readonly meets_staff_policy: boolean
}

/** Whether a password is long enough for staff. */
const meetsPolicy = ({ length }: string): boolean => length >= STAFF_PASSWORD_MIN

const BY_ACCOUNT = 'select password_hash, meets_staff_policy from credentials where account_id = $1'
const WRITE = `
  insert into credentials (account_id, password_hash, changed_at, change_sequence, meets_staff_policy)
  values ($1, $2, now(), $3, $4)
  on conflict (account_id)
  do update set password_hash = $2, changed_at = now(), change_sequence = $3, meets_staff_policy = $4
  where credentials.change_sequence < $3`
const UPDATE_POLICY = 'update credentials set meets_staff_policy = $2 where account_id = $1'
const DELETE = 'delete from credentials where account_id = $1 returning 1'

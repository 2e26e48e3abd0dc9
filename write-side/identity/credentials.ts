import { hash, verify } from '@node-rs/argon2'
import { PRODUCER_PASSWORD_MIN } from '#domain/identity/contract.ts'
import { STAFF_PASSWORD_MIN } from '#domain/identity/staff-standing.ts'
import type { Database } from '#platform/database/database.ts'

/** The package's enum of algorithms is `const` and cannot be imported by itself. */
const ARGON2ID = 2

export interface Credentials {
  /** Sets an account's first password; a repeated call changes nothing. */
  set(accountId: string, password: string): Promise<void>
  /** Sets a new password; `nth` counts the account's changes: a late repeat of an earlier one changes nothing. */
  change(accountId: string, password: string, nth: number): Promise<void>
  /** Takes equally long for an unknown account. */
  fits(accountId: string | undefined, password: string): Promise<boolean>
  /** Whether the account's password is long enough for a producer. */
  sells(accountId: string): Promise<boolean>
  /** Whether it is long enough for the staff. */
  staffs(accountId: string): Promise<boolean>
  /** Nobody signs in with it any more; answers how many there were. */
  forget(accountId: string): Promise<number>
}

/** Passwords as argon2id hashes in their own table, never in the log. OWASP's cost for argon2id: 19 MiB, 2 passes. */
export function credentialsIn(db: Database): Credentials {
  const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const decoy = hash('no account has this password', cost)
  const rowOf = async (accountId: string | undefined) =>
    accountId ? (await db.query<CredentialRow>(BY_ACCOUNT, [accountId]))[0] : undefined
  const write = async (accountId: string, password: string, nth: number) =>
    void (await db.query(WRITE, [accountId, await hash(password, cost), nth, ...lengthsOf(password)]))
  return {
    set: (accountId, password) => write(accountId, password, 0),
    change: write,
    fits: async (accountId, password) => {
      const row = await rowOf(accountId)
      const fits = await verify(row?.password_hash ?? (await decoy), password)
      // Passwords of before it was kept: now is the time to know.
      const [sells, staffs] = lengthsOf(password)
      if (row && fits && (row.sells !== sells || row.staffs !== staffs))
        await db.query(TELL_LENGTH, [accountId, sells, staffs])
      return row !== undefined && fits
    },
    sells: async (accountId) => (await rowOf(accountId))?.sells ?? false,
    staffs: async (accountId) => (await rowOf(accountId))?.staffs ?? false,
    forget: async (accountId) => (await db.query(FORGET, [accountId])).length,
  }
}

interface CredentialRow {
  readonly password_hash: string
  readonly sells: boolean
  readonly staffs: boolean
}

/** Long enough for a producer, and for the staff. */
const lengthsOf = ({ length }: string) => [length >= PRODUCER_PASSWORD_MIN, length >= STAFF_PASSWORD_MIN] as const

const BY_ACCOUNT = 'select password_hash, sells, staffs from credentials where account_id = $1'
const WRITE = `
  insert into credentials (account_id, password_hash, changed_at, nth, sells, staffs) values ($1, $2, now(), $3, $4, $5)
  on conflict (account_id) do update set password_hash = $2, changed_at = now(), nth = $3, sells = $4, staffs = $5
  where credentials.nth < $3`
const TELL_LENGTH = 'update credentials set sells = $2, staffs = $3 where account_id = $1'
const FORGET = 'delete from credentials where account_id = $1 returning 1'

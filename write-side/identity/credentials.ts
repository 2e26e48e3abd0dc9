import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#platform/database/database.ts'

/** The package's enum of algorithms is `const` and cannot be imported by itself. */
const ARGON2ID = 2

export interface Credentials {
  /** Sets an account's first password; a repeated call changes nothing. */
  set(accountId: string, password: string): Promise<void>
  /** Takes equally long for an unknown account. */
  fits(accountId: string | undefined, password: string): Promise<boolean>
}

/** Passwords as argon2id hashes in their own table, never in the log. OWASP's cost for argon2id: 19 MiB, 2 passes. */
export function credentialsIn(db: Database): Credentials {
  const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  const decoy = hash('no account has this password', cost)
  return {
    set: async (accountId, password) => {
      const passwordHash = await hash(password, cost)
      await db.query(
        `insert into credentials (account_id, password_hash, changed_at) values ($1, $2, now())
         on conflict (account_id) do nothing`,
        [accountId, passwordHash],
      )
    },
    fits: async (accountId, password) => {
      const [row] = accountId
        ? await db.query<{ password_hash: string }>('select password_hash from credentials where account_id = $1', [
            accountId,
          ])
        : []
      const fits = await verify(row?.password_hash ?? (await decoy), password)
      return row !== undefined && fits
    },
  }
}

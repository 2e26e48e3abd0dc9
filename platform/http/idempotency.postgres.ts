import type { Sql } from '#platform/database/database.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { type IdempotencyKeys, KEY_LIFETIME_HOURS } from './idempotency.ts'

/**
 * Keys in PostgreSQL, shared by all processes. What is stored is keyed hashes: a request's body may contain a password. The
 * table is unlogged, so that claiming a key does not wait for the disk.
 */
export const postgresIdempotencyKeys = (db: Sql, { hmac }: Pick<KeyVault, 'hmac'>): IdempotencyKeys => ({
  claim: async ({ caller, key, fingerprint }) => {
    const [row] = await db.query<{ same: boolean }>(
      `insert into idempotency_keys (id, fingerprint) values ($1, $2)
       on conflict (id) do update set fingerprint = idempotency_keys.fingerprint
       returning fingerprint = $2 as same`,
      [hmac('idempotency-key', `${caller} ${key}`), hmac('request', fingerprint)],
    )
    return row?.same === true
  },
  purge: async () => {
    await db.query(`delete from idempotency_keys where claimed_at < now() - interval '${KEY_LIFETIME_HOURS} hours'`)
  },
})

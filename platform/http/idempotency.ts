import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'
import { groupCalls } from '#platform/database/group-calls.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { UploadedFile } from './uploads.ts'

/** Records which request a caller used an `Idempotency-Key` for. */
export interface IdempotencyKeys {
  /**
   * Claims a key for a request. Returns false if the same caller has used it for another request. A key is stored for
   * at least `KEY_LIFETIME_HOURS`, unless the database crashes: repeated requests are safe without it, because the log
   * recognizes a repeated command by its id, which is derived from its target, caller and key.
   */
  claim(use: KeyUse): Promise<boolean>
  /** Deletes keys older than `KEY_LIFETIME_HOURS`. */
  purge(): Promise<void>
}

export interface KeyUse {
  /** The account, or the session of a caller without one. */
  readonly caller: string
  readonly key: string
  /** From `fingerprintOf`. */
  readonly fingerprint: string
}

export const KEY_LIFETIME_HOURS = 7 * 24

/** A request without its caller and key. */
export interface RequestContent {
  readonly method: string
  /** The route's pattern, e.g. `/api/orders/:id/refunds`. */
  readonly path: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** SHA-256 of a request's target and content; equal for equal requests. */
export const fingerprintOf = ({ method, path, params, query, body }: RequestContent): string =>
  hashOf([method, path, params, query, body])

/**
 * The id of a request's command, derived from its target (route and path parameters), its caller and its key, so that
 * the same key never identifies commands on two targets. It is a hash, so that the log, which stores it, does not
 * contain the key.
 */
export const commandIdOf = (
  { method, path, params }: Pick<RequestContent, 'method' | 'path' | 'params'>,
  { caller, key }: Pick<KeyUse, 'caller' | 'key'>,
): string => hashOf([method, path, params, caller, key])

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('base64url')

/** The value with the fields of objects in a fixed order, and files replaced by their hashes. */
function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return { sha256: createHash('sha256').update(value).digest('hex') }
  if (value instanceof UploadedFile) return { name: value.name, sha256: value.sha256 }
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field)]),
  )
}

/**
 * Keys in PostgreSQL, shared by all processes. Stores only keyed hashes, because a request's body may contain a
 * password. The table is unlogged, so that claiming a key does not wait for the disk.
 */
export function postgresIdempotencyKeys(db: Sql, { hmac }: Pick<KeyVault, 'hmac'>): IdempotencyKeys {
  /** The fingerprint of the request that first claimed each key. */
  const firstClaims = groupCalls(
    async (claims: readonly StoredClaim[]) => {
      const byId = new Map<string, string>()
      for (const { id, fingerprint } of claims) if (!byId.has(id)) byId.set(id, fingerprint)
      // Sorted, so that two processes that claim the same keys do not deadlock.
      const ids = [...byId.keys()].sort()
      const rows = await db.query<StoredClaim>(CLAIM, [ids, ids.map((id) => byId.get(id)!)])
      const first = new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]))
      return claims.map(({ id }) => first.get(id))
    },
    { maxConcurrent: 1 },
  )
  return {
    claim: async ({ caller, key, fingerprint }) => {
      const claim = { id: hmac('idempotency-key', `${caller} ${key}`), fingerprint: hmac('request', fingerprint) }
      return (await firstClaims(claim)) === claim.fingerprint
    },
    purge: async () => {
      await db.query(`delete from idempotency_keys where claimed_at < now() - interval '${KEY_LIFETIME_HOURS} hours'`)
    },
  }
}

interface StoredClaim {
  readonly id: string
  readonly fingerprint: string
}

const CLAIM = `
  insert into idempotency_keys (id, fingerprint) select * from unnest($1::text[], $2::text[])
  on conflict (id) do update set fingerprint = idempotency_keys.fingerprint
  returning id, fingerprint`

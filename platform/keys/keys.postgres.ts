import { LRUCache } from 'lru-cache'
import { RETENTIONS } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import {
  countOf,
  generationOf,
  isFinal,
  type KeyGenerationRef,
  type KeyGenerations,
  type KeyRef,
  type KeyVault,
  keyName,
  NO_KEYS,
  newestOf,
} from '#platform/keys/keys.ts'
import { keyContext, keyedHash, type MasterKeys, newDataKey } from '#platform/keys/master-key.ts'

export interface PostgresKeysOptions {
  readonly db: Database
  /** Without these keys, personal fields cannot be decrypted. */
  readonly masters: MasterKeys
  /** Key for hashes of names (`marketplaceHashKey`). */
  readonly hashKey: Buffer
  /** Keys that sign links: the current one first; signatures of the others are still accepted. */
  readonly linkKeys: readonly [Buffer, ...Buffer[]]
  /** Maximum number of cached entries (subjects and retention classes). */
  readonly cacheSize?: number
  readonly cacheTtlMs?: number
}

const CHANNEL = 'farmgate_key_destroyed'
/** Attempts to create a key that a concurrent purge destroys before it is used. */
const MAX_ATTEMPTS = 10

/**
 * Stores wrapped keys in PostgreSQL and caches unwrapped ones in the process. Every process drops a destroyed key when
 * the NOTIFY of its destruction arrives (within milliseconds), drops all keys when it may have missed one, and reloads
 * every key after a minute. New generations send no NOTIFY: an unknown one is loaded from the table.
 */
export async function postgresKeyVault(options: PostgresKeysOptions): Promise<KeyVault & { close(): Promise<void> }> {
  const { db, masters, hashKey, linkKeys, cacheSize: maxEntries = 20_000, cacheTtlMs: ttlMs = 60_000 } = options
  const table = keyTable(db, CHANNEL)
  const cache = keyCache({ max: maxEntries, ttlMs })
  const listeners: (() => void)[] = []
  const invalidate = (subjectId: string | undefined) => {
    cache.invalidate(subjectId)
    for (const listener of listeners) listener()
  }
  const stop = await db.listen(CHANNEL, (subjectId) => invalidate(subjectId || undefined))

  /** Returns cached keys where they are sufficient, and reads the others. */
  async function load<R extends KeyRef>(refs: readonly R[], isSufficient: (all: KeyGenerations, ref: R) => boolean) {
    const found = new Map<string, KeyGenerations>()
    const unknown = new Map<string, KeyRef>()
    for (const ref of refs) {
      const all = cache.get(keyName(ref))
      if (all && isSufficient(all, ref)) found.set(keyName(ref), all)
      else unknown.set(keyName(ref), ref)
    }
    if (unknown.size === 0) return found
    const readAt = cache.invalidations
    return new Map([...found, ...cacheRows(await table.read([...unknown.values()]), readAt)])
  }

  async function create(refs: readonly KeyRef[]): Promise<Map<string, KeyGenerations>> {
    // A key that is not cached is usually new. If it exists, adding it returns the existing one.
    let found = cached(refs)
    for (let attempts = 0; ; attempts += 1) {
      const missing = new Map(
        refs.flatMap((ref) => (isFinal(found.get(keyName(ref)) ?? NO_KEYS) ? [] : [[keyName(ref), ref]])),
      )
      if (missing.size === 0) return found
      if (attempts === MAX_ATTEMPTS) throw new Error(`no key could be made for ${[...missing.keys()].join(', ')}`)
      const readAt = cache.invalidations
      const rows = [...missing].map(([name, ref]) => newRow(ref, found.get(name) ?? NO_KEYS))
      found = new Map([...found, ...cacheRows(await table.add(rows), readAt)])
    }
  }

  function cached(refs: readonly KeyRef[]): Map<string, KeyGenerations> {
    return new Map(
      refs.flatMap((ref) => {
        const all = cache.get(keyName(ref))
        return all ? [[keyName(ref), all]] : []
      }),
    )
  }

  /** Unwraps and caches rows. `readAt` is the number of invalidations before they were read. */
  function cacheRows(rows: readonly KeyRow[], readAt: number): Map<string, KeyGenerations> {
    const found = new Map<string, KeyGenerations>()
    for (const [name, group] of groupByKeyName(rows)) {
      const all = generationsOf(group, (row, wrappedKey) => masters.unwrap(keyContext(row), { ...row, wrappedKey }))
      cache.set(name, all, readAt)
      found.set(name, all)
    }
    return found
  }

  function newRow(ref: KeyRef, all: KeyGenerations) {
    const next = { ...ref, generation: countOf(all) + 1 }
    return { ...next, ...masters.wrap(keyContext(next), newDataKey()) }
  }

  const resultsOf = <R extends KeyRef, T>(
    refs: readonly R[],
    found: ReadonlyMap<string, KeyGenerations>,
    of: (all: KeyGenerations, ref: R) => T,
  ): T[] => refs.map((ref) => of(found.get(keyName(ref)) ?? NO_KEYS, ref))

  return {
    find: async (refs) =>
      resultsOf(refs, await load(refs, hasGeneration), (all, ref) => generationOf(all, ref.generation)),
    getOrCreate: async (refs) => resultsOf(refs, await create(refs), newestOf),
    permanentlyDestroyed: async (refs) => resultsOf(refs, await load(refs, isDestroyed), isDestroyed),
    destroy: async (subjectId, retentions = RETENTIONS) => {
      await table.destroy(subjectId, retentions)
      invalidate(subjectId)
    },
    retire: async (ref) => {
      await table.retire(ref)
      invalidate(ref.subjectId)
    },
    onKeyRemoved: (listener) => void listeners.push(listener),
    hmac: (purpose, value) => keyedHash(hashKey, purpose, value),
    sign: (purpose, value) => keyedHash(linkKeys[0], purpose, value),
    signatures: (purpose, value) => linkKeys.map((key) => keyedHash(key, purpose, value)),
    close: stop,
  }
}

const isDestroyed = ({ destroyed }: KeyGenerations): boolean => destroyed
const hasGeneration = ({ destroyed, keys }: KeyGenerations, { generation = 1 }: KeyGenerationRef): boolean =>
  destroyed || keys.has(generation)

function groupByKeyName(rows: readonly KeyRow[]): ReadonlyMap<string, readonly KeyRow[]> {
  const groups = new Map<string, KeyRow[]>()
  for (const row of rows) {
    const group = groups.get(keyName(row))
    if (group) group.push(row)
    else groups.set(keyName(row), [row])
  }
  return groups
}

/** The first generation shows whether another may be created: erasure destroys it without marking it retired. */
function generationsOf(rows: readonly KeyRow[], unwrap: (row: KeyRow, wrappedKey: string) => Buffer): KeyGenerations {
  const destroyed = rows.some((row) => row.generation === 1 && row.wrappedKey === null && !row.retired)
  const entries = rows.map(
    (row) => [row.generation, row.wrappedKey === null ? undefined : unwrap(row, row.wrappedKey)] as const,
  )
  return { destroyed, keys: new Map(entries) }
}

/** Cache of recently unwrapped keys. */
export interface KeyCache {
  /** Returns cached keys; a newer generation may exist. */
  get(name: string): KeyGenerations | undefined
  /** Number of invalidations: read it before loading keys and pass it to `set`. */
  readonly invalidations: number
  /** Caches loaded keys, unless an invalidation since then may apply to them. */
  set(name: string, all: KeyGenerations, readAt: number): void
  /** Drops the keys of a subject, or all keys. */
  invalidate(subjectId: string | undefined): void
}

/** `ttlMs` limits how long a destroyed key stays cached in a process that missed the notification. */
function keyCache({ max, ttlMs }: { max: number; ttlMs: number }): KeyCache {
  const cache = new LRUCache<string, KeyGenerations>({ max, ttl: ttlMs, ttlResolution: ttlMs / 10 })
  let invalidations = 0
  return {
    get: (name) => cache.get(name),
    get invalidations() {
      return invalidations
    },
    set: (name, all, readAt) => {
      // Permanent destruction is final, so it may always be cached.
      if (all.destroyed || readAt === invalidations) cache.set(name, all)
    },
    invalidate: (subjectId) => {
      invalidations += 1
      if (subjectId) for (const retention of RETENTIONS) cache.delete(keyName({ subjectId, retention }))
      else cache.clear()
    },
  }
}

interface KeyRow extends KeyRef {
  readonly generation: number
  /** Null: destroyed. */
  readonly wrappedKey: string | null
  /** Id of the master key that wraps it; null if unknown. */
  readonly masterKeyId: string | null
  /** Destroyed by a purge. For the first generation, this determines whether the next one may be created. */
  readonly retired: boolean
}
type NewKey = Omit<KeyRow, 'retired'> & { readonly wrappedKey: string; readonly masterKeyId: string }

/**
 * Keys as rows. Creating a later generation and permanent destruction lock the first generation's row, which
 * serializes them.
 */
export interface KeyTable {
  /** Returns every generation of these refs. */
  read(refs: readonly KeyRef[]): Promise<KeyRow[]>
  /**
   * Adds rows that do not exist yet, and none for permanently destroyed keys. Returns every generation of their refs.
   */
  add(rows: readonly NewKey[]): Promise<KeyRow[]>
  destroy(subjectId: string, retentions: readonly KeyRef['retention'][]): Promise<void>
  retire(ref: KeyGenerationRef): Promise<void>
}

/** Every destruction sends a NOTIFY on `channel` in the same transaction. */
function keyTable(db: Database, channel: string): KeyTable {
  const read: KeyTable['read'] = (refs) =>
    db.query<KeyRow>(READ, [refs.map((ref) => ref.subjectId), refs.map((ref) => ref.retention)])
  return {
    read,
    add: async (rows) => {
      const first = rows.filter(({ generation }) => generation === 1)
      const later = rows.filter(({ generation }) => generation > 1)
      const found = [
        ...(first.length > 0 ? await db.query<KeyRow>(ADD_FIRST, columnsOf(first)) : []),
        ...(later.length > 0 ? await db.query<KeyRow>(ADD_LATER, columnsOf(later)) : []),
      ]
      const known = new Set(found.map(rowName))
      // A row that another process added while the statement ran is not part of its result.
      return rows.every((row) => known.has(rowName(row))) ? found : read(rows)
    },
    destroy: (subjectId, retentions) =>
      db.transaction(async (tx) => {
        await tx.query(DESTROY_FIRST, [subjectId, retentions])
        // A separate statement, which sees rows added until the lock on the rows above was acquired.
        await tx.query(DESTROY_LATER, [subjectId, retentions])
        await tx.query('select pg_notify($1, $2)', [channel, subjectId])
      }),
    retire: async ({ subjectId, retention, generation = 1 }) => {
      await db.query(RETIRE, [subjectId, retention, generation, channel])
    },
  }
}

const rowName = (row: KeyRef & { readonly generation: number }): string => `${keyName(row)}|${row.generation}`

const columnsOf = (rows: readonly NewKey[]) => [
  rows.map(({ subjectId }) => subjectId),
  rows.map(({ retention }) => retention),
  rows.map(({ generation }) => generation),
  rows.map(({ wrappedKey }) => wrappedKey),
  rows.map(({ masterKeyId }) => masterKeyId),
]

const ROW = `subject_id as "subjectId", retention_class as retention, generation,
    wrapped_key as "wrappedKey", master_key_id as "masterKeyId", retired`
const READ = `
  select ${ROW} from data_keys
  join unnest($1::text[], $2::text[]) as wanted(subject_id, retention_class) using (subject_id, retention_class)`
const COLUMNS = 'subject_id, retention_class, generation, wrapped_key, master_key_id'
const ADDED = `unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[]) as added(${COLUMNS})`
/** The rows before the statement, and those it has added. */
const EVERY_GENERATION = `${READ} union all select ${ROW} from added`
/** In a fixed order, which prevents deadlocks between processes that add the same keys. */
const ADD_FIRST = `
  with added as (
    insert into data_keys (${COLUMNS})
    select * from ${ADDED} order by subject_id, retention_class on conflict do nothing returning *
  ) ${EVERY_GENERATION}`
const ADD_LATER = `
  with retired as (
    select k.subject_id, k.retention_class from data_keys k join ${ADDED} using (subject_id, retention_class)
    where k.generation = 1 and k.wrapped_key is null and k.retired
    order by k.subject_id, k.retention_class for update of k
  ), added as (
    insert into data_keys (${COLUMNS})
    select added.* from ${ADDED} join retired using (subject_id, retention_class)
    order by subject_id, retention_class on conflict do nothing returning *
  ) ${EVERY_GENERATION}`
const DESTROYED = 'wrapped_key = null, retired = false, destroyed_at = now()'
const DESTROY_FIRST = `
  insert into data_keys (subject_id, retention_class, generation, wrapped_key, destroyed_at)
  select $1, retention_class, 1, null, now() from unnest($2::text[]) as retention_class order by retention_class
  on conflict (subject_id, retention_class, generation) do update set ${DESTROYED}`
const DESTROY_LATER = `
  update data_keys set ${DESTROYED}
  where subject_id = $1 and retention_class = any($2::text[]) and generation > 1`
const RETIRE = `
  with retired as (
    insert into data_keys (subject_id, retention_class, generation, wrapped_key, retired, destroyed_at)
    select $1, $2, generation, null, true, now() from generate_series(1, $3::int) as generation order by generation
    on conflict (subject_id, retention_class, generation)
    do update set wrapped_key = null, retired = true, destroyed_at = now()
    where data_keys.wrapped_key is not null
    returning 1
  ) select pg_notify($4, $1) from (select count(*) from retired) as all_retired`

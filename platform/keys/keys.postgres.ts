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
  /** Maximum number of cached entries (persons and retention classes). */
  readonly cacheSize?: number
  readonly cacheTtlMs?: number
}

const CHANNEL = 'farmgate_key_destroyed'
/** Attempts to create a key that a concurrent purge destroys before it is used. */
const MAX_ATTEMPTS = 5

/**
 * Stores wrapped keys in PostgreSQL and caches unwrapped ones in the process. Every process drops a destroyed key
 * when the NOTIFY of its destruction arrives (milliseconds), drops all keys when it may have missed one, and reloads
 * a key after a minute in any case. New generations are not announced: an unknown one is loaded from the table.
 */
export async function postgresKeyVault(options: PostgresKeysOptions): Promise<KeyVault & { close(): Promise<void> }> {
  const { db, masters, hashKey, linkKeys, cacheSize: remembered = 20_000, cacheTtlMs: forgetAfterMs = 60_000 } = options
  const table = keyTable(db, CHANNEL)
  const known = keyCache({ max: remembered, forgetAfterMs })
  const listeners: (() => void)[] = []
  const forget = (person: string | undefined) => {
    known.invalidate(person)
    for (const tell of listeners) tell()
  }
  const stop = await db.listen(CHANNEL, (person) => forget(person || undefined))

  /** Uses cached keys where they are sufficient. */
  async function look<R extends KeyRef>(refs: readonly R[], isEnough: (all: KeyGenerations, ref: R) => boolean) {
    const found = new Map<string, KeyGenerations>()
    const unknown = new Map<string, KeyRef>()
    for (const ref of refs) {
      const all = known.get(keyName(ref))
      if (all && isEnough(all, ref)) found.set(keyName(ref), all)
      else unknown.set(keyName(ref), ref)
    }
    if (unknown.size === 0) return found
    const readAt = known.invalidations
    for (const [name, rows] of groupByKeyName(await table.read([...unknown.values()]))) {
      const all = generationsOf(rows, (row, wrapped) => masters.unwrap(keyContext(row), { ...row, wrapped }))
      known.set(name, all, readAt)
      found.set(name, all)
    }
    return found
  }

  async function make(refs: readonly KeyRef[]): Promise<Map<string, KeyGenerations>> {
    for (let tries = 0; ; tries += 1) {
      const found = await look(refs, isFinal)
      const missing = new Map(
        refs.flatMap((ref) => (isFinal(found.get(keyName(ref)) ?? NO_KEYS) ? [] : [[keyName(ref), ref]])),
      )
      if (missing.size === 0) return found
      if (tries === MAX_ATTEMPTS) throw new Error(`no key could be made for ${[...missing.keys()].join(', ')}`)
      await table.add([...missing].map(([name, ref]) => newRow(ref, found.get(name) ?? NO_KEYS)))
    }
  }

  function newRow(ref: KeyRef, all: KeyGenerations) {
    const place = { person: ref.person, keep: ref.keep, nth: countOf(all) + 1 }
    return { ...place, ...masters.wrap(keyContext(place), newDataKey()) }
  }

  const answer = <R extends KeyRef, T>(
    refs: readonly R[],
    found: ReadonlyMap<string, KeyGenerations>,
    of: (all: KeyGenerations, ref: R) => T,
  ): T[] => refs.map((ref) => of(found.get(keyName(ref)) ?? NO_KEYS, ref))

  return {
    find: async (refs) => answer(refs, await look(refs, hasGeneration), (all, { nth }) => generationOf(all, nth)),
    getOrCreate: async (refs) => answer(refs, await make(refs), newestOf),
    destroyed: async (refs) => answer(refs, await look(refs, isDestroyed), isDestroyed),
    destroy: async (person, keep = RETENTIONS) => {
      await table.destroy(person, keep)
      forget(person)
    },
    retire: async (ref) => {
      await table.retire(ref)
      forget(ref.person)
    },
    onDestroyed: (listener) => void listeners.push(listener),
    hmac: (purpose, value) => keyedHash(hashKey, purpose, value),
    sign: (purpose, value) => keyedHash(linkKeys[0], purpose, value),
    signatures: (purpose, value) => linkKeys.map((key) => keyedHash(key, purpose, value)),
    close: stop,
  }
}

const isDestroyed = ({ destroyed: forGood }: KeyGenerations): boolean => forGood
const hasGeneration = ({ destroyed: forGood, keys }: KeyGenerations, { nth = 1 }: KeyGenerationRef): boolean =>
  forGood || keys.has(nth)

function groupByKeyName(rows: readonly KeyRow[]): ReadonlyMap<string, readonly KeyRow[]> {
  const groups = new Map<string, KeyRow[]>()
  for (const row of rows) {
    const group = groups.get(keyName(row))
    if (group) group.push(row)
    else groups.set(keyName(row), [row])
  }
  return groups
}

/** The first row tells whether more generations may follow: erasure leaves it destroyed and not swept. */
function generationsOf(rows: readonly KeyRow[], unwrap: (row: KeyRow, wrapped: string) => Buffer): KeyGenerations {
  const forGood = rows.some(({ nth, wrapped, swept }) => nth === 1 && wrapped === null && !swept)
  const each = rows.map((row) => [row.nth, row.wrapped === null ? undefined : unwrap(row, row.wrapped)] as const)
  return { destroyed: forGood, keys: new Map(each) }
}

/** Cache of recently unwrapped keys. */
export interface KeyCache {
  /** Returns cached keys; a newer generation may exist. */
  get(name: string): KeyGenerations | undefined
  /** Number of invalidations: read it before loading keys and pass it to `set`. */
  readonly invalidations: number
  /** Caches loaded keys unless an invalidation happened since, which may have concerned them. */
  set(name: string, all: KeyGenerations, readAt: number): void
  /** Drops the keys of a person, or all keys. */
  invalidate(person: string | undefined): void
}

/** `forgetAfterMs` limits how long a destroyed key may stay cached in a process that missed the notification. */
function keyCache({ max, forgetAfterMs }: { max: number; forgetAfterMs: number }): KeyCache {
  const known = new LRUCache<string, KeyGenerations>({ max, ttl: forgetAfterMs, ttlResolution: forgetAfterMs / 10 })
  let forgotten = 0
  return {
    get: (name) => known.get(name),
    get invalidations() {
      return forgotten
    },
    set: (name, all, readAt) => {
      // A permanently destroyed key never comes back, so that may always be cached.
      if (all.destroyed || readAt === forgotten) known.set(name, all)
    },
    invalidate: (person) => {
      forgotten += 1
      if (person) for (const keep of RETENTIONS) known.delete(keyName({ person, keep }))
      else known.clear()
    },
  }
}

interface KeyRow extends KeyRef {
  readonly nth: number
  /** Null: destroyed. */
  readonly wrapped: string | null
  /** Id of the master key that wraps it; null if unknown. */
  readonly master: string | null
  /** Destroyed by a purge. For the first generation, this tells whether another one may be created. */
  readonly swept: boolean
}
type NewKey = Omit<KeyRow, 'swept'> & { readonly wrapped: string; readonly master: string }

/**
 * Keys as rows. Creating a later generation and permanent destruction lock the first generation's row, which
 * serializes them.
 */
export interface KeyTable {
  /** Returns every generation of these refs. */
  read(refs: readonly KeyRef[]): Promise<KeyRow[]>
  /** Adds rows that do not exist yet, and none for permanently destroyed keys. */
  add(rows: readonly NewKey[]): Promise<void>
  destroy(person: string, keep: readonly KeyRef['keep'][]): Promise<void>
  retire(ref: KeyGenerationRef): Promise<void>
}

/** Destructions are announced on `channel` in the same transaction. */
const keyTable = (db: Database, channel: string): KeyTable => ({
  read: (refs) => db.query<KeyRow>(READ, [refs.map(({ person }) => person), refs.map(({ keep }) => keep)]),
  add: async (rows) => {
    const first = rows.filter(({ nth }) => nth === 1)
    const later = rows.filter(({ nth }) => nth > 1)
    if (first.length > 0) await db.query(ADD_FIRST, columnsOf(first))
    if (later.length > 0) await db.query(ADD_LATER, columnsOf(later))
  },
  destroy: (person, keep) =>
    db.transaction(async (tx) => {
      await tx.query(DESTROY_FIRST, [person, keep])
      // A separate statement, which sees rows added until the lock on the rows above was acquired.
      await tx.query(DESTROY_LATER, [person, keep])
      await tx.query('select pg_notify($1, $2)', [channel, person])
    }),
  retire: async ({ person, keep, nth = 1 }) => {
    await db.query(RETIRE, [person, keep, nth, channel])
  },
})

const columnsOf = (rows: readonly NewKey[]) => [
  rows.map(({ person }) => person),
  rows.map(({ keep }) => keep),
  rows.map(({ nth }) => nth),
  rows.map(({ wrapped }) => wrapped),
  rows.map(({ master }) => master),
]

const READ = `
  select person, keep, nth, wrapped, master, swept from person_keys
  join unnest($1::text[], $2::text[]) as asked(person, keep) using (person, keep)`
const MADE =
  'unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[]) as made(person, keep, nth, wrapped, master)'
/** In a fixed order, which prevents deadlocks between processes that add the same keys. */
const ADD_FIRST = `
  insert into person_keys (person, keep, nth, wrapped, master)
  select * from ${MADE} order by person, keep on conflict do nothing`
const ADD_LATER = `
  with open as (
    select k.person, k.keep from person_keys k join ${MADE} using (person, keep)
    where k.nth = 1 and k.wrapped is null and k.swept order by k.person, k.keep for update of k
  )
  insert into person_keys (person, keep, nth, wrapped, master)
  select made.* from ${MADE} join open using (person, keep) order by person, keep on conflict do nothing`
const GONE = 'wrapped = null, swept = false, destroyed_at = now()'
const DESTROY_FIRST = `
  insert into person_keys (person, keep, nth, wrapped, destroyed_at)
  select $1, keep, 1, null, now() from unnest($2::text[]) as keep order by keep
  on conflict (person, keep, nth) do update set ${GONE}`
const DESTROY_LATER = `
  update person_keys set ${GONE} where person = $1 and keep = any($2::text[]) and nth > 1`
const RETIRE = `
  with gone as (
    insert into person_keys (person, keep, nth, wrapped, swept, destroyed_at)
    select $1, $2, nth, null, true, now() from generate_series(1, $3::int) as nth order by nth
    on conflict (person, keep, nth) do update set wrapped = null, swept = true, destroyed_at = now()
    where person_keys.wrapped is not null
    returning 1
  ) select pg_notify($4, $1) from (select count(*) from gone) as all_gone`

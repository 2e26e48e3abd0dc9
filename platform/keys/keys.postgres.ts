import type { Database } from '#platform/database/database.ts'
import { masterKey, newDataKey } from './key-wrapping.ts'
import { type KeyRef, type KeyVault, RETENTIONS } from './keys.ts'
import { DESTROYED, type Known, knownKeys, nameOf } from './known-keys.ts'

export interface PostgresKeysOptions {
  readonly db: Database
  /** 32 bytes. Without it no personal field can ever be read again. */
  readonly master: Buffer
  /** How many keys a process remembers. */
  readonly remembered?: number
  readonly forgetAfterMs?: number
}

const CHANNEL = 'farmgate_key_destroyed'

/**
 * Keys in PostgreSQL, wrapped. Unwrapped ones are remembered in the process. Every process forgets a destroyed key as
 * soon as the NOTIFY of its destruction arrives (milliseconds), forgets all of them when it may have missed one, and
 * looks again after a minute whatever it heard.
 */
export async function postgresKeyVault(options: PostgresKeysOptions): Promise<KeyVault & { close(): Promise<void> }> {
  const { db, master, remembered = 20_000, forgetAfterMs = 60_000 } = options
  const keys = masterKey(master)
  const known = knownKeys({ max: remembered, forgetAfterMs })
  const stop = await db.listen(CHANNEL, (person) => known.forget(person || undefined))

  async function find(refs: ReadonlyMap<string, KeyRef>): Promise<Map<string, Known>> {
    const found = new Map<string, Known>()
    const unknown: KeyRef[] = []
    for (const [name, ref] of refs) {
      const key = known.get(name)
      if (key) found.set(name, key)
      else unknown.push(ref)
    }
    if (unknown.length === 0) return found
    const readAt = known.forgotten
    for (const row of await readKeys(db, unknown)) {
      const key = row.wrapped === null ? DESTROYED : keys.unwrap(row, row.wrapped)
      known.remember(nameOf(row), key, readAt)
      found.set(nameOf(row), key)
    }
    return found
  }

  async function ensure(refs: ReadonlyMap<string, KeyRef>): Promise<Map<string, Known>> {
    const found = await find(refs)
    const missing = new Map([...refs].filter(([name]) => !found.has(name)))
    if (missing.size === 0) return found
    await addKeys(
      db,
      [...missing.values()].map((ref) => ({ ...ref, wrapped: keys.wrap(ref, newDataKey()) })),
    )
    return new Map([...found, ...(await find(missing))])
  }

  return {
    find: async (refs) => answer(refs, await find(named(refs))),
    ensure: async (refs) => answer(refs, await ensure(named(refs))),
    destroy: async (person, keep = RETENTIONS) => {
      await destroyKeys(db, person, keep)
      known.forget(person)
    },
    hmac: keys.hmac,
    close: stop,
  }
}

const named = (refs: readonly KeyRef[]) => new Map(refs.map((ref) => [nameOf(ref), ref]))

const answer = (refs: readonly KeyRef[], found: ReadonlyMap<string, Known>): (Buffer | undefined)[] =>
  refs.map((ref) => {
    const key = found.get(nameOf(ref))
    return key === DESTROYED ? undefined : key
  })

interface KeyRow extends KeyRef {
  /** Null: destroyed. */
  readonly wrapped: string | null
}

const readKeys = (db: Database, refs: readonly KeyRef[]): Promise<KeyRow[]> =>
  db.query<KeyRow>(
    `select person, keep, wrapped from person_keys
     join unnest($1::text[], $2::text[]) as asked(person, keep) using (person, keep)`,
    [refs.map(({ person }) => person), refs.map(({ keep }) => keep)],
  )

/** Always in the same order, lest two that add the same keys wait for each other. */
async function addKeys(db: Database, rows: readonly KeyRow[]): Promise<void> {
  await db.query(
    `insert into person_keys (person, keep, wrapped)
     select * from unnest($1::text[], $2::text[], $3::text[]) as made(person, keep, wrapped) order by person, keep
     on conflict do nothing`,
    [rows.map(({ person }) => person), rows.map(({ keep }) => keep), rows.map(({ wrapped }) => wrapped)],
  )
}

/** In one statement: nobody is told of what did not happen, and what happened is told. */
async function destroyKeys(db: Database, person: string, keep: readonly KeyRef['keep'][]): Promise<void> {
  await db.query(
    `with gone as (
       insert into person_keys (person, keep, wrapped, destroyed_at)
       select $1, keep, null, now() from unnest($2::text[]) as keep order by keep
       on conflict (person, keep) do update set wrapped = null, destroyed_at = now()
       returning 1
     ) select pg_notify($3, $1) from (select count(*) from gone) as all_gone`,
    [person, keep, CHANNEL],
  )
}

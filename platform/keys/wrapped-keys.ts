import type { Retention } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { keyContext, type MasterKeys, newDataKey, type WrappedKey } from '#platform/keys/master-key.ts'

export interface RewrapReport {
  /** Keys that this run wrapped with the current master key. */
  readonly rewrapped: number
  /** Keys that no given master key decrypts; left unchanged. */
  readonly unopened: number
  /** Keys still wrapped by another master key, including the unopened ones. */
  readonly remaining: number
}

interface RewrapOptions {
  readonly db: Database
  readonly masters: MasterKeys
  /** Keys changed per statement. */
  readonly batchSize?: number
  readonly onProgress?: (done: number) => Promise<void> | void
}

interface Row extends WrappedKey {
  readonly person: string
  readonly keep: Retention
  readonly nth: number
}
interface HashKeyRow extends WrappedKey {
  readonly name: string
}

/**
 * Wraps every stored key with the current master key. Safe while the marketplace is running: a key destroyed in the
 * meantime stays destroyed. Each batch is one statement, so an interrupted run can be continued.
 */
export async function rewrapKeys({ db, masters, batchSize = 1000, onProgress }: RewrapOptions): Promise<RewrapReport> {
  let rewrapped = 0
  let unopened = 0
  const opened = <R extends WrappedKey>(rows: readonly R[], place: (row: R) => string) =>
    rows.flatMap((row) => {
      try {
        return [{ row, wrapped: masters.wrap(place(row), masters.unwrap(place(row), row)).wrapped }]
      } catch {
        unopened += 1
        return []
      }
    })
  for (const { row, wrapped } of opened(
    await db.query<HashKeyRow>(SELECT_HASH_KEYS, [masters.currentId]),
    hashKeyContext,
  ))
    rewrapped += (await db.query(REWRAP_HASH_KEY, [row.name, row.wrapped, wrapped, masters.currentId])).length
  for (let after: Row | undefined; ; ) {
    const place = [after?.person ?? '', after?.keep ?? '', after?.nth ?? 0]
    const rows = await db.query<Row>(BATCH, [masters.currentId, ...place, batchSize])
    const fresh = opened(rows, keyContext)
    rewrapped += (await db.query(REWRAP, [...rewrapColumns(fresh), masters.currentId])).length
    await onProgress?.(rewrapped)
    after = rows.at(-1)
    if (rows.length < batchSize) break
  }
  const [left] = await db.query<{ count: number }>(REMAINING, [masters.currentId])
  return { rewrapped, unopened, remaining: left!.count }
}

/** Additional authenticated data of a hash key, like `keyContext` for persons' keys. */
const hashKeyContext = ({ name }: { readonly name: string }): string => `house|${name}`

const rewrapColumns = (fresh: readonly { readonly row: Row; readonly wrapped: string }[]) => [
  fresh.map(({ row }) => row.person),
  fresh.map(({ row }) => row.keep),
  fresh.map(({ row }) => row.nth),
  fresh.map(({ row }) => row.wrapped),
  fresh.map(({ wrapped }) => wrapped),
]

const SELECT_HASH_KEYS = 'select name, wrapped, master from house_keys where master <> $1'
const REWRAP_HASH_KEY = 'update house_keys set wrapped = $3, master = $4 where name = $1 and wrapped = $2 returning 1'
const BATCH = `
  select person, keep, nth, wrapped, master from person_keys
  where wrapped is not null and master is distinct from $1 and (person, keep, nth) > ($2, $3, $4::int)
  order by person, keep, nth limit $5`
/** Locks rows in primary key order, as key destruction does. */
const REWRAP = `
  with fresh as (
    select k.person, k.keep, k.nth, rewrapped.wrapped from person_keys k
    join unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[])
      as rewrapped(person, keep, nth, former, wrapped) using (person, keep, nth)
    where k.wrapped = rewrapped.former
    order by k.person, k.keep, k.nth for update of k
  )
  update person_keys k set wrapped = fresh.wrapped, master = $6 from fresh
  where (k.person, k.keep, k.nth) = (fresh.person, fresh.keep, fresh.nth)
  returning 1`
const REMAINING = `
  select (select count(*) from person_keys where wrapped is not null and master is distinct from $1)::int
    + (select count(*) from house_keys where master <> $1)::int as count`

/** Number of keys wrapped by unknown master keys, by master key id. */
async function keysOfUnknownMasters(db: Database, masters: MasterKeys): Promise<ReadonlyMap<string, number>> {
  const found = await db.query<{ master: string }>(MASTER_IDS)
  const unknown = found.map(({ master }) => master).filter((id) => !masters.ids.includes(id))
  const counts = await db.query<{ master: string; count: number }>(COUNTS, [unknown])
  const [unnamed] = await db.query<Row>(SELECT_WITHOUT_MASTER_ID)
  const unopened = unnamed && !opens(masters, unnamed) ? [['unknown', 1] as const] : []
  return new Map([...counts.map(({ master, count }) => [master, count] as const), ...unopened])
}

function opens(masters: MasterKeys, row: Row): boolean {
  try {
    return masters.unwrap(keyContext(row), row).length > 0
  } catch {
    return false
  }
}

/** Skips from id to id in the index: there are few ids and possibly millions of keys. */
const MASTER_IDS = `
  with recursive ids(master) as (
    (select master from person_keys where wrapped is not null and master is not null order by master limit 1)
    union all
    select (select master from person_keys where wrapped is not null and master > ids.master order by master limit 1)
    from ids where ids.master is not null
  )
  select master from ids where master is not null union select master from house_keys`
const COUNTS = `
  select master, count(*)::int as count from (
    select master from person_keys where wrapped is not null and master = any($1::text[])
    union all select master from house_keys where master = any($1::text[])
  ) as wrapped group by master order by master`
const SELECT_WITHOUT_MASTER_ID = `
  select person, keep, nth, wrapped, master from person_keys where wrapped is not null and master is null limit 1`

/**
 * Throws if stored keys cannot be decrypted by the given master keys: their data could not be read, and new keys
 * would be created in addition.
 */
export async function checkMasterKeys(db: Database, masters: MasterKeys): Promise<void> {
  const unknown = await keysOfUnknownMasters(db, masters)
  if (unknown.size === 0) return
  const each = [...unknown].map(([id, count]) => `${count} by the key with the id ${id}`)
  throw new Error(
    `DATA_ENCRYPTION_KEY: keys in the database are wrapped by a master key that was not given: ${each.join(', ')}. ` +
      `Add it to DATA_ENCRYPTION_KEY_PREVIOUS and run "rewrap-keys" (given: ${masters.ids.join(', ')})`,
  )
}

/**
 * The key for hashes of names and addresses, 32 bytes. Created once per database and stored wrapped. Hashes name
 * streams and rows, so it survives every master key rotation.
 */
export async function marketplaceHashKey(db: Database, masters: MasterKeys): Promise<Buffer> {
  const place = { name: 'hashes' }
  const stored = await db.query<WrappedKey>(READ_HASH_KEY, [place.name])
  if (stored[0]) return masters.unwrap(hashKeyContext(place), stored[0])
  const [used] = await db.query('select 1 from person_keys limit 1')
  // An older database without this key hashed names with one derived from its master key.
  const { wrapped, master } = masters.wrap(hashKeyContext(place), used ? masters.legacyHashKey : newDataKey())
  await db.query(ADD_HASH_KEY, [place.name, wrapped, master])
  const [added] = await db.query<WrappedKey>(READ_HASH_KEY, [place.name])
  return masters.unwrap(hashKeyContext(place), added!)
}

const READ_HASH_KEY = 'select wrapped, master from house_keys where name = $1'
/** If several processes start together, one adds it. */
const ADD_HASH_KEY = 'insert into house_keys (name, wrapped, master) values ($1, $2, $3) on conflict do nothing'

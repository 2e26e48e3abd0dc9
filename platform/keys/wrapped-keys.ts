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
  readonly subjectId: string
  readonly retention: Retention
  readonly generation: number
}
interface HashKeyRow extends WrappedKey {
  readonly name: string
}

/**
 * Wraps every stored key with the current master key. Safe while the marketplace is running: a key destroyed meanwhile
 * stays destroyed. Each batch is one statement, so an interrupted run can be resumed.
 */
export async function rewrapKeys({ db, masters, batchSize = 1000, onProgress }: RewrapOptions): Promise<RewrapReport> {
  let count = 0
  let unopened = 0
  const rewrapped = <R extends WrappedKey>(rows: readonly R[], contextOf: (row: R) => string): Rewrapped<R>[] =>
    rows.flatMap((row) => {
      try {
        return [{ row, ...masters.wrap(contextOf(row), masters.unwrap(contextOf(row), row)) }]
      } catch {
        unopened += 1
        return []
      }
    })
  const hashKeys = await db.query<HashKeyRow>(SELECT_HASH_KEYS, [masters.currentId])
  for (const { row, wrappedKey } of rewrapped(hashKeys, hashKeyContext))
    count += (await db.query(REWRAP_HASH_KEY, [row.name, row.wrappedKey, wrappedKey, masters.currentId])).length
  for (let after: Row | undefined; ; ) {
    const key = [after?.subjectId ?? '', after?.retention ?? '', after?.generation ?? 0]
    const rows = await db.query<Row>(BATCH, [masters.currentId, ...key, batchSize])
    count += (await db.query(REWRAP, [...rewrapColumns(rewrapped(rows, keyContext)), masters.currentId])).length
    await onProgress?.(count)
    after = rows.at(-1)
    if (rows.length < batchSize) break
  }
  const [row] = await db.query<{ count: number }>(REMAINING, [masters.currentId])
  return { rewrapped: count, unopened, remaining: row!.count }
}

/** A row with its key as wrapped by the current master key. */
interface Rewrapped<R> {
  readonly row: R
  readonly wrappedKey: string
}

/** Additional authenticated data of a hash key, like `keyContext` for data keys. */
const hashKeyContext = ({ name }: { readonly name: string }): string => `marketplace|${name}`

const rewrapColumns = (rewrapped: readonly Rewrapped<Row>[]) => [
  rewrapped.map(({ row }) => row.subjectId),
  rewrapped.map(({ row }) => row.retention),
  rewrapped.map(({ row }) => row.generation),
  rewrapped.map(({ row }) => row.wrappedKey),
  rewrapped.map(({ wrappedKey }) => wrappedKey),
]

const WRAPPED_KEY = 'wrapped_key as "wrappedKey", master_key_id as "masterKeyId"'
const ROW = `subject_id as "subjectId", retention_class as retention, generation, ${WRAPPED_KEY}`
const SELECT_HASH_KEYS = `select name, ${WRAPPED_KEY} from marketplace_keys where master_key_id <> $1`
const REWRAP_HASH_KEY = `
  update marketplace_keys set wrapped_key = $3, master_key_id = $4 where name = $1 and wrapped_key = $2 returning 1`
const BATCH = `
  select ${ROW} from data_keys
  where wrapped_key is not null and master_key_id is distinct from $1
    and (subject_id, retention_class, generation) > ($2, $3, $4::int)
  order by subject_id, retention_class, generation limit $5`
/** Locks rows in primary key order, as key destruction does. */
const REWRAP = `
  with fresh as (
    select k.subject_id, k.retention_class, k.generation, rewrapped.wrapped_key from data_keys k
    join unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[])
      as rewrapped(subject_id, retention_class, generation, previous_wrapped_key, wrapped_key)
      using (subject_id, retention_class, generation)
    where k.wrapped_key = rewrapped.previous_wrapped_key
    order by k.subject_id, k.retention_class, k.generation for update of k
  )
  update data_keys k set wrapped_key = fresh.wrapped_key, master_key_id = $6 from fresh
  where (k.subject_id, k.retention_class, k.generation) = (fresh.subject_id, fresh.retention_class, fresh.generation)
  returning 1`
const REMAINING = `
  select (select count(*) from data_keys where wrapped_key is not null and master_key_id is distinct from $1)::int
    + (select count(*) from marketplace_keys where master_key_id <> $1)::int as count`

/** Number of keys wrapped by unknown master keys, by master key id. */
async function keysOfUnknownMasters(db: Database, masters: MasterKeys): Promise<ReadonlyMap<string, number>> {
  const found = await db.query<{ id: string }>(MASTER_KEY_IDS)
  const unknown = found.map(({ id }) => id).filter((id) => !masters.ids.includes(id))
  const counts = await db.query<{ id: string; count: number }>(COUNTS, [unknown])
  const [sample] = await db.query<Row>(SELECT_WITHOUT_MASTER_KEY_ID)
  const unopened = sample && !canUnwrap(masters, sample) ? [['unknown', 1] as const] : []
  return new Map([...counts.map(({ id, count }) => [id, count] as const), ...unopened])
}

function canUnwrap(masters: MasterKeys, row: Row): boolean {
  try {
    return masters.unwrap(keyContext(row), row).length > 0
  } catch {
    return false
  }
}

/** Skips from id to id in the index: there are few ids and possibly millions of keys. */
const MASTER_KEY_IDS = `
  with recursive ids(id) as (
    (select master_key_id from data_keys where wrapped_key is not null and master_key_id is not null
      order by master_key_id limit 1)
    union all
    select (select master_key_id from data_keys where wrapped_key is not null and master_key_id > ids.id
      order by master_key_id limit 1)
    from ids where ids.id is not null
  )
  select id from ids where id is not null union select master_key_id from marketplace_keys`
const COUNTS = `
  select id, count(*)::int as count from (
    select master_key_id as id from data_keys where wrapped_key is not null and master_key_id = any($1::text[])
    union all select master_key_id from marketplace_keys where master_key_id = any($1::text[])
  ) as wrapped group by id order by id`
const SELECT_WITHOUT_MASTER_KEY_ID = `
  select ${ROW} from data_keys where wrapped_key is not null and master_key_id is null limit 1`

/**
 * Throws if the given master keys cannot decrypt all stored keys: personal data could not be read, and new keys would
 * be added.
 */
export async function checkMasterKeys(db: Database, masters: MasterKeys): Promise<void> {
  const unknown = await keysOfUnknownMasters(db, masters)
  if (unknown.size === 0) return
  const unknownKeys = [...unknown].map(([id, count]) => `${count} by the key with the id ${id}`)
  throw new Error(
    `DATA_ENCRYPTION_KEY: keys in the database are wrapped by a master key that was not given: ${unknownKeys.join(', ')}. ` +
      `Add it to DATA_ENCRYPTION_KEY_PREVIOUS and run "rewrap-keys" (given: ${masters.ids.join(', ')})`,
  )
}

/**
 * The key for hashes of names and addresses, 32 bytes. Created once per database and stored wrapped. Hashes identify
 * streams and rows, so the key survives every master key rotation.
 */
export async function marketplaceHashKey(db: Database, masters: MasterKeys): Promise<Buffer> {
  const hashKey = { name: 'hashes' }
  const stored = await db.query<WrappedKey>(READ_HASH_KEY, [hashKey.name])
  if (stored[0]) return masters.unwrap(hashKeyContext(hashKey), stored[0])
  const [used] = await db.query('select 1 from data_keys limit 1')
  // An older database hashed names with a key derived from its master key.
  const wrapped = masters.wrap(hashKeyContext(hashKey), used ? masters.legacyHashKey : newDataKey())
  await db.query(ADD_HASH_KEY, [hashKey.name, wrapped.wrappedKey, wrapped.masterKeyId])
  const [added] = await db.query<WrappedKey>(READ_HASH_KEY, [hashKey.name])
  return masters.unwrap(hashKeyContext(hashKey), added!)
}

const READ_HASH_KEY = `select ${WRAPPED_KEY} from marketplace_keys where name = $1`
/** If several processes start together, one adds it. */
const ADD_HASH_KEY = `
  insert into marketplace_keys (name, wrapped_key, master_key_id) values ($1, $2, $3) on conflict do nothing`

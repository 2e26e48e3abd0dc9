import type { Database } from '#platform/database/database.ts'
import { type MasterKeys, newDataKey, type WrappedKey } from './master-key.ts'
import { hashKeyContext, keysOfUnknownMasters } from './rewrap-keys.ts'

/**
 * Throws when keys are stored that none of the given master keys opens: what they protect could not be read, and new keys
 * would be made beside them.
 */
export async function checkMasterKeys(db: Database, masters: MasterKeys): Promise<void> {
  const unknown = await keysOfUnknownMasters(db, masters)
  if (unknown.size === 0) return
  const each = [...unknown].map(([id, count]) => `${count} by the one with the id ${id}`)
  throw new Error(
    `DATA_ENCRYPTION_KEY: keys in the database are wrapped by a master key that was not given: ${each.join(', ')}. ` +
      `Add it to DATA_ENCRYPTION_KEY_PREVIOUS and run "rewrap-keys" (given: ${masters.ids.join(', ')})`,
  )
}

/**
 * The key that names and addresses are hashed with, 32 bytes. Made once per database and stored wrapped: hashes name streams
 * and rows, so it outlives every rotation of the master key.
 */
export async function marketplaceHashKey(db: Database, masters: MasterKeys): Promise<Buffer> {
  const place = { name: 'hashes' }
  const stored = await db.query<WrappedKey>(READ, [place.name])
  if (stored[0]) return masters.unwrap(hashKeyContext(place), stored[0])
  const [used] = await db.query('select 1 from person_keys limit 1')
  // A database with persons but without this key has hashed their names with one derived from its master key.
  const { wrapped, master } = masters.wrap(hashKeyContext(place), used ? masters.formerHashKey : newDataKey())
  await db.query(ADD, [place.name, wrapped, master])
  const [added] = await db.query<WrappedKey>(READ, [place.name])
  return masters.unwrap(hashKeyContext(place), added!)
}

const READ = 'select wrapped, master from house_keys where name = $1'
/** Of several processes that start together, one adds it. */
const ADD = 'insert into house_keys (name, wrapped, master) values ($1, $2, $3) on conflict do nothing'

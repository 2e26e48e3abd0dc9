import type { Position } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type {
  LogTreeStore,
  Progress,
  SealingFault,
  StoredCheckpoint,
  TreeExtension,
  TreeHead,
} from '#platform/transparency-log/log-tree-store.ts'
import {
  HASH_BYTES,
  leafHashAt,
  leafPosition,
  POSITION_BYTES,
  positionAt,
  RECORD_BYTES,
  TILE_HASHES,
} from '#platform/transparency-log/merkle-tree.ts'

/** The log's Merkle tree in PostgreSQL. The sealing process locks the head row, and other processes skip it. */
export function postgresLogTreeStore(db: Database): LogTreeStore {
  return {
    head: async () => (await db.query<TreeHead>(SELECT_HEAD))[0]!,
    extendExclusively: (work) =>
      db.transaction(async (sql) => {
        const [head] = await sql.query<TreeHead>(`${SELECT_HEAD} for update skip locked`)
        return head && work(head, (step) => extend(sql, head, step))
      }),
    tile: async (level, index) => {
      const found = await db.query<{ hashes: Buffer }>(TILE, [level, index])
      return found[0]?.hashes ?? Buffer.alloc(0)
    },
    records: (from, count) => recordsOf(db, from, count),
    indexOf: (event) => ('id' in event ? indexById(db, event.id) : indexByPosition(db, event.position)),
    checkpointsAfter: (size, limit) => db.query<StoredCheckpoint>(CHECKPOINTS, [size, limit]),
    latestCheckpoint: async () => (await db.query<StoredCheckpoint>(LATEST))[0],
    checkpointPage: async ({ skip, limit }) => {
      const [checkpoints, [counted]] = await Promise.all([
        db.query<StoredCheckpoint>(CHECKPOINT_PAGE, [skip, limit]),
        db.query<{ total: number }>('select count(*) as total from log_checkpoints'),
      ])
      return { checkpoints, total: counted?.total ?? 0 }
    },
    fault: async () => (await db.query<SealingFault>(SELECT_FAULT))[0],
    recordFault: async (message) => {
      await db.query(UPDATE_FAULT, [message ?? null])
    },
    progressOf: async (verificationId) => (await db.query<Progress>(SELECT_PROGRESS, [verificationId]))[0],
    recordProgress: async (verificationId, { done, total }) => {
      await db.query(UPSERT_PROGRESS, [verificationId, done, total])
    },
    manifestNote: async (sha256) =>
      (await db.query<{ note: string }>('select note from evidence_manifests where sha256 = $1', [sha256]))[0]?.note,
    storeManifestNote: async (sha256, note) => {
      await db.query('insert into evidence_manifests (sha256, note) values ($1, $2) on conflict (sha256) do nothing', [
        sha256,
        note,
      ])
    },
  }
}

const SELECT_HEAD = 'select tree_size as size, position from log_tree_head'
const TILE = 'select hashes from log_tree_tiles where level = $1 and index = $2'
const SELECT_CHECKPOINTS = 'select size, position, signed_at as "signedAt", note from log_checkpoints'
const CHECKPOINTS = `${SELECT_CHECKPOINTS} where size > $1 order by size limit $2`
const LATEST = `${SELECT_CHECKPOINTS} order by size desc limit 1`
const CHECKPOINT_PAGE = `${SELECT_CHECKPOINTS} order by size desc offset $1 limit $2`
const SELECT_PROGRESS = 'select done, total from log_verification_progress where verification_id = $1'
const UPSERT_PROGRESS = `insert into log_verification_progress (verification_id, done, total) values ($1, $2, $3)
  on conflict (verification_id) do update set done = excluded.done, total = excluded.total, updated_at = now()`
const SELECT_FAULT = 'select fault as message, fault_since as since from log_tree_head where fault is not null'
const UPDATE_FAULT = `update log_tree_head set fault = $1, fault_since = case when $1::text is null then null else
  coalesce(fault_since, now()) end where fault is distinct from $1`

async function extend(sql: Sql, from: TreeHead, step: TreeExtension): Promise<void> {
  const { tiles, leaves } = tilesToAdd(from.size, step)
  await sql.query(ADD_TILES, [
    ...[tiles.map((t) => t.level), tiles.map((t) => t.index), tiles.map((t) => t.before), tiles.map((t) => t.hashes)],
  ])
  await sql.query(ADD_LEAVES, [
    leaves.map((leaf) => leaf.index),
    leaves.map((leaf) => leaf.firstCommit),
    leaves.map((leaf) => leaf.before),
    leaves.map((leaf) => leaf.positions),
    leaves.map((leaf) => `{${leaf.eventIds.join()}}`),
  ])
  await sql.query('update log_tree_head set tree_size = $1, position = $2', [step.to.size, step.to.position])
  if (!step.checkpoint) return
  const { size, position, signedAt, note } = step.checkpoint
  await sql.query(
    'insert into log_checkpoints (size, position, signed_at, note) values ($1, $2, $3, $4) on conflict (size) do nothing',
    [size, position, signedAt, note],
  )
}

// Keeps the expected number of earlier hashes and drops the rest, so that a head that was reset does not duplicate
// hashes.
const ADD_TILES = `insert into log_tree_tiles (level, index, hashes)
  select a.level, a.index, coalesce(substring(t.hashes for a.before * ${HASH_BYTES}), '') || a.hashes
  from unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[]) as a(level, index, before, hashes)
  left join log_tree_tiles t using (level, index)
  on conflict (level, index) do update set hashes = excluded.hashes`
const ADD_LEAVES = `insert into log_tree_leaf_index (index, first_commit, positions, event_ids)
  select a.index, coalesce(l.first_commit, a.first_commit),
    coalesce(substring(l.positions for a.before * ${POSITION_BYTES}), '') || a.positions,
    l.event_ids[1:a.before] || a.event_ids::uuid[]
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bytea[], $5::text[]) as a(index, first_commit, before, positions, event_ids)
  left join log_tree_leaf_index l using (index)
  on conflict (index) do update set positions = excluded.positions, event_ids = excluded.event_ids`

/** A missing or incomplete tile reads as zeros, unless it is the last one. */
async function recordsOf(db: Sql, from: number, count: number): Promise<Buffer> {
  const first = Math.floor(from / TILE_HASHES)
  const last = Math.floor((from + count - 1) / TILE_HASHES)
  const rows = await db.query<{ index: number; hashes: Buffer | null; positions: Buffer | null }>(RECORDS, [
    first,
    last,
  ])
  const newest = rows.at(-1)
  if (!newest) return Buffer.alloc(0)
  const end = newest.index * TILE_HASHES + (newest.hashes?.length ?? 0) / HASH_BYTES
  const records = Buffer.alloc(Math.max(0, Math.min(from + count, Math.floor(end)) - from) * RECORD_BYTES)
  for (const { index, hashes, positions } of rows)
    for (let leaf = 0; leaf < TILE_HASHES; leaf++) {
      const at = (index * TILE_HASHES + leaf - from) * RECORD_BYTES
      if (at < 0 || at >= records.length) continue
      hashes?.copy(records, at, leaf * HASH_BYTES, (leaf + 1) * HASH_BYTES)
      positions?.copy(records, at + HASH_BYTES, leaf * POSITION_BYTES, (leaf + 1) * POSITION_BYTES)
    }
  return records
}

const RECORDS = `select index, t.hashes, l.positions from
  (select index, hashes from log_tree_tiles where level = 0 and index between $1 and $2) t
  full join (select index, positions from log_tree_leaf_index where index between $1 and $2) l using (index) order by index`

async function indexById(db: Sql, id: string): Promise<number | undefined> {
  const [found] = await db.query<{ index: number; ordinal: number }>(BY_ID, [id])
  return found && found.index * TILE_HASHES + found.ordinal - 1
}
const BY_ID = `select index, array_position(event_ids, $1::uuid) as ordinal from log_tree_leaf_index
  where event_ids @> array[$1::uuid] limit 1`

async function indexByPosition(db: Sql, position: Position): Promise<number | undefined> {
  const [found] = await db.query<{ index: number; positions: Buffer }>(BY_POSITION, [position.split('/')[0]])
  const wanted = leafPosition(position)
  for (let leaf = 0; found && leaf < found.positions.length / POSITION_BYTES; leaf++)
    if (wanted.equals(found.positions.subarray(leaf * POSITION_BYTES, (leaf + 1) * POSITION_BYTES)))
      return found.index * TILE_HASHES + leaf
  return undefined
}
const BY_POSITION = `select index, positions from log_tree_leaf_index
  where first_commit <= $1 order by first_commit desc limit 1`

/** Hashes that a step adds to one tile. */
interface AddedTile {
  readonly level: number
  readonly index: number
  /** Number of hashes in the tile before the step. */
  readonly before: number
  readonly hashes: Buffer
}

interface AddedLeaves {
  readonly index: number
  /** Commit number of the first position, which becomes the tile's if it was empty. */
  readonly firstCommit: number
  readonly before: number
  readonly positions: Buffer
  readonly eventIds: readonly string[]
}

/** Splits the hashes and positions added after `size` events into tiles. */
function tilesToAdd(
  size: number,
  { records, eventIds, above }: Pick<TreeExtension, 'records' | 'eventIds' | 'above'>,
): { tiles: AddedTile[]; leaves: AddedLeaves[] } {
  const leafHashes = Array.from({ length: records.length / RECORD_BYTES }, (_, i) => leafHashAt(records, i))
  const levels = [[0, leafHashes] as const, ...above]
  const tiles = levels.flatMap(([level, hashes]) =>
    splitByTile(Math.floor(size / TILE_HASHES ** level), hashes.length).map(({ index, before, from, to }) => ({
      level,
      index,
      before,
      hashes: Buffer.concat(hashes.slice(from, to)),
    })),
  )
  const leaves = splitByTile(size, leafHashes.length).map(({ index, before, from, to }) => {
    const positions = Array.from({ length: to - from }, (_, i) => positionBytes(records, from + i))
    const firstCommit = Number.parseInt(positionAt(positions[0]!, 0), 10)
    return { index, firstCommit, before, positions: Buffer.concat(positions), eventIds: eventIds.slice(from, to) }
  })
  return { tiles, leaves }
}

const positionBytes = (records: Buffer, index: number): Buffer =>
  records.subarray(index * RECORD_BYTES + HASH_BYTES, index * RECORD_BYTES + HASH_BYTES + POSITION_BYTES)

/** Splits a range of `count` items, starting at index `begin`, at tile boundaries. */
function splitByTile(begin: number, count: number): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < count; ) {
    const index = Math.floor((begin + from) / TILE_HASHES)
    const to = Math.min(count, (index + 1) * TILE_HASHES - begin)
    parts.push({ index, before: (begin + from) % TILE_HASHES, from, to })
    from = to
  }
  return parts
}

interface Part {
  readonly index: number
  readonly before: number
  readonly from: number
  readonly to: number
}

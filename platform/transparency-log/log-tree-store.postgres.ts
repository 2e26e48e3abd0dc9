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

/** The log's Merkle tree in PostgreSQL. The sealing process locks the head row; other processes skip it. */
export function postgresLogTreeStore(db: Database): LogTreeStore {
  return {
    head: async () => (await db.query<TreeHead>('select size, position from seal_head'))[0]!,
    extendExclusively: (work) =>
      db.transaction(async (sql) => {
        const [head] = await sql.query<TreeHead>('select size, position from seal_head for update skip locked')
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
        db.query<{ total: number }>('select count(*) as total from seal_checkpoints'),
      ])
      return { checkpoints, total: counted?.total ?? 0 }
    },
    fault: async () => (await db.query<SealingFault>(SELECT_FAULT))[0],
    recordFault: async (what) => {
      await db.query(UPDATE_FAULT, [what ?? null])
    },
    progressOf: async (verification) =>
      (await db.query<Progress>('select done, total from seal_progress where verification = $1', [verification]))[0],
    recordProgress: async (verification, { done, total }) => {
      await db.query(UPSERT_PROGRESS, [verification, done, total])
    },
    manifestNote: async (sha256) =>
      (await db.query<{ note: string }>('select note from seal_manifests where sha256 = $1', [sha256]))[0]?.note,
    storeManifestNote: async (sha256, note) => {
      await db.query('insert into seal_manifests (sha256, note) values ($1, $2) on conflict (sha256) do nothing', [
        sha256,
        note,
      ])
    },
  }
}

const TILE = 'select hashes from seal_tiles where level = $1 and index = $2'
const CHECKPOINTS = 'select size, position, at, note from seal_checkpoints where size > $1 order by size limit $2'
const LATEST = 'select size, position, at, note from seal_checkpoints order by size desc limit 1'
const CHECKPOINT_PAGE = 'select size, position, at, note from seal_checkpoints order by size desc offset $1 limit $2'
const UPSERT_PROGRESS = `insert into seal_progress (verification, done, total) values ($1, $2, $3)
  on conflict (verification) do update set done = excluded.done, total = excluded.total, at = now()`
const SELECT_FAULT = 'select trouble as what, trouble_since as since from seal_head where trouble is not null'
const UPDATE_FAULT = `update seal_head set trouble = $1, trouble_since = case when $1::text is null then null else
  coalesce(trouble_since, now()) end where trouble is distinct from $1`

async function extend(sql: Sql, from: TreeHead, step: TreeExtension): Promise<void> {
  const { tiles, places } = tilesToAdd(from.size, step)
  await sql.query(ADD_TILES, [
    ...[tiles.map((t) => t.level), tiles.map((t) => t.index), tiles.map((t) => t.before), tiles.map((t) => t.hashes)],
  ])
  await sql.query(ADD_POSITIONS, [
    places.map((p) => p.index),
    places.map((p) => p.begins),
    places.map((p) => p.before),
    places.map((p) => p.places),
    places.map((p) => `{${p.ids.join()}}`),
  ])
  await sql.query('update seal_head set size = $1, position = $2', [step.to.size, step.to.position])
  if (!step.checkpoint) return
  const { size, position, at, note } = step.checkpoint
  await sql.query(
    'insert into seal_checkpoints (size, position, at, note) values ($1, $2, $3, $4) on conflict (size) do nothing',
    [...[size, position, at, note]],
  )
}

// Keeps the expected number of earlier hashes and drops the rest, so that a head that was reset does not duplicate
// hashes.
const ADD_TILES = `insert into seal_tiles (level, index, hashes)
  select a.level, a.index, coalesce(substring(t.hashes for a.before * ${HASH_BYTES}), '') || a.hashes
  from unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[]) as a(level, index, before, hashes)
  left join seal_tiles t using (level, index)
  on conflict (level, index) do update set hashes = excluded.hashes`
const ADD_POSITIONS = `insert into seal_places (index, begins, places, ids)
  select a.index, coalesce(p.begins, a.begins), coalesce(substring(p.places for a.before * ${POSITION_BYTES}), '') || a.places,
    p.ids[1:a.before] || a.ids::uuid[]
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bytea[], $5::text[]) as a(index, begins, before, places, ids)
  left join seal_places p using (index)
  on conflict (index) do update set places = excluded.places, ids = excluded.ids`

/** A missing or incomplete tile reads as zeros, unless it is the last one. */
async function recordsOf(db: Sql, from: number, count: number): Promise<Buffer> {
  const first = Math.floor(from / TILE_HASHES)
  const last = Math.floor((from + count - 1) / TILE_HASHES)
  const rows = await db.query<{ index: number; hashes: Buffer | null; places: Buffer | null }>(RECORDS, [first, last])
  const newest = rows.at(-1)
  if (!newest) return Buffer.alloc(0)
  const end = newest.index * TILE_HASHES + (newest.hashes?.length ?? 0) / HASH_BYTES
  const records = Buffer.alloc(Math.max(0, Math.min(from + count, Math.floor(end)) - from) * RECORD_BYTES)
  for (const { index, hashes, places } of rows)
    for (let nth = 0; nth < TILE_HASHES; nth++) {
      const at = (index * TILE_HASHES + nth - from) * RECORD_BYTES
      if (at < 0 || at >= records.length) continue
      hashes?.copy(records, at, nth * HASH_BYTES, (nth + 1) * HASH_BYTES)
      places?.copy(records, at + HASH_BYTES, nth * POSITION_BYTES, (nth + 1) * POSITION_BYTES)
    }
  return records
}

const RECORDS = `select index, t.hashes, p.places from
  (select index, hashes from seal_tiles where level = 0 and index between $1 and $2) t
  full join (select index, places from seal_places where index between $1 and $2) p using (index) order by index`

async function indexById(db: Sql, id: string): Promise<number | undefined> {
  const [found] = await db.query<{ index: number; nth: number }>(BY_ID, [id])
  return found && found.index * TILE_HASHES + found.nth - 1
}
const BY_ID = `select index, array_position(ids, $1::uuid) as nth from seal_places where ids @> array[$1::uuid] limit 1`

async function indexByPosition(db: Sql, position: Position): Promise<number | undefined> {
  const [found] = await db.query<{ index: number; places: Buffer }>(BY_POSITION, [position.split('/')[0]])
  const wanted = leafPosition(position)
  for (let nth = 0; found && nth < found.places.length / POSITION_BYTES; nth++)
    if (wanted.equals(found.places.subarray(nth * POSITION_BYTES, (nth + 1) * POSITION_BYTES)))
      return found.index * TILE_HASHES + nth
  return undefined
}
const BY_POSITION = 'select index, places from seal_places where begins <= $1 order by begins desc limit 1'

/** Hashes that a step adds to one tile. */
interface AddedTile {
  readonly level: number
  readonly index: number
  /** Number of hashes in the tile before. */
  readonly before: number
  readonly hashes: Buffer
}

interface AddedPositions {
  readonly index: number
  /** Commit number of the first position, which becomes the tile's if it was empty. */
  readonly begins: number
  readonly before: number
  readonly places: Buffer
  readonly ids: readonly string[]
}

/** Splits the hashes and positions added after `size` events into tiles. */
function tilesToAdd(
  size: number,
  { records, ids, above }: Pick<TreeExtension, 'records' | 'ids' | 'above'>,
): { tiles: AddedTile[]; places: AddedPositions[] } {
  const leaves = Array.from({ length: records.length / RECORD_BYTES }, (_, nth) => leafHashAt(records, nth))
  const levels = [[0, leaves] as const, ...above]
  const tiles = levels.flatMap(([level, hashes]) =>
    splitByTile(Math.floor(size / TILE_HASHES ** level), hashes.length).map(({ index, before, from, to }) => ({
      level,
      index,
      before,
      hashes: Buffer.concat(hashes.slice(from, to)),
    })),
  )
  const places = splitByTile(size, leaves.length).map(({ index, before, from, to }) => {
    const part = Array.from({ length: to - from }, (_, nth) => positionBytes(records, from + nth))
    const begins = Number.parseInt(positionAt(part[0]!, 0), 10)
    return { index, begins, before, places: Buffer.concat(part), ids: ids.slice(from, to) }
  })
  return { tiles, places }
}

const positionBytes = (records: Buffer, nth: number): Buffer =>
  records.subarray(nth * RECORD_BYTES + HASH_BYTES, nth * RECORD_BYTES + HASH_BYTES + POSITION_BYTES)

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

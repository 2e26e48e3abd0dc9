import { randomUUID } from 'node:crypto'
import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import {
  createMissing,
  endLease,
  fingerprintOf,
  leaseRebuild,
  PROJECTIONS_CHANNEL,
} from '#platform/projections/checkpoints.ts'
import { type CopyWriter, openCopyWriter } from '#platform/projections/copy-writer.ts'
import { park, unpark } from '#platform/projections/parked-events.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import { createShadowSchema, type ShadowSchema, shadowNameOf } from '#platform/projections/shadow-schema.ts'

/** Another process is rebuilding this projection. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning'
}

export interface RebuildProgress {
  readonly phase: 'reading' | 'writing' | 'catching up' | 'done'
  readonly events: number
  /** The last log position read. */
  readonly position: number
  /** The head of the log when it was last fetched. */
  readonly head: number
}

export interface RebuildResult {
  readonly events: number
  readonly position: Position
  readonly parked: number
  readonly ms: number
}

export interface RebuildOptions {
  readonly db: Database
  readonly log: EventLog
  readonly onProgress?: (progress: RebuildProgress) => void
  readonly signal?: AbortSignal
  /** Maximum number of rows per table to keep in memory. */
  readonly maxRowsInMemory?: number
  readonly pageSize?: number
}

/**
 * Rebuilds a projection in a shadow schema while the old tables stay in use, then swaps the schemas. Throws
 * `RebuildRunning` if another process is rebuilding it. Any failure leaves the old rows unchanged.
 */
export async function rebuild(options: RebuildOptions, projection: Projection): Promise<RebuildResult> {
  const { db } = options
  const builder = randomUUID()
  await createMissing(db, [projection])
  const lease = () => leaseRebuild(db, projection.name, builder)
  if (!(await lease())) throw new RebuildRunning(`${projection.name} is being rebuilt by another process`)
  const leaseLost = new AbortController()
  const renewLease = async () => {
    if (!(await lease())) leaseLost.abort(new RebuildRunning(`${projection.name} was taken over by another process`))
  }
  // If the database is unreachable, the next heartbeat or the swap detects a lost lease.
  const heartbeat = setInterval(() => void renewLease().catch(() => undefined), 10_000)
  const signal = AbortSignal.any([leaseLost.signal, ...(options.signal ? [options.signal] : [])])
  try {
    return await buildWithLease({ ...options, signal }, { projection, builder })
  } finally {
    clearInterval(heartbeat)
    await endLease(db, projection.name, builder)
  }
}

async function buildWithLease(options: RebuildOptions, task: Omit<RebuildTask, 'writer'>): Promise<RebuildResult> {
  const writer = await openCopyWriter(options.db.url)
  try {
    const built = await build(options, { ...task, writer })
    await dropRetired(options.db, task.projection)
    return built
  } finally {
    await writer.close()
  }
}

interface RebuildTask {
  readonly projection: Projection
  readonly builder: string
  readonly writer: CopyWriter
}

async function build(options: RebuildOptions, { projection, builder, writer }: RebuildTask): Promise<RebuildResult> {
  const { db, log, maxRowsInMemory, onProgress = () => undefined } = options
  const startedAt = performance.now()
  const shadow = await createShadowSchema({
    db,
    projection,
    writer,
    ...(maxRowsInMemory && { maxRowsInMemory }),
  })
  const reading = createLogReading(options, { projection, shadow })
  await reading.toHead('reading')
  onProgress(reading.progress('writing'))
  await shadow.finish()
  await reading.toHead('catching up')
  await shadow.flush(db)
  const position = await swapSchemas({ db, log }, { projection, builder, shadow, position: reading.position() })
  const { events } = reading.progress('done')
  onProgress({ phase: 'done', events, position: Number.parseInt(position, 10), head: Number.parseInt(position, 10) })
  return { events, position, parked: shadow.parked.length, ms: Math.round(performance.now() - startedAt) }
}

function createLogReading(
  { log, signal, onProgress, pageSize = 5000 }: RebuildOptions,
  { projection, shadow }: { projection: Projection; shadow: ShadowSchema },
) {
  const types = typesOf([projection])
  let position: Position = LOG_START
  let head: Position = LOG_START
  let events = 0
  const progress = (phase: RebuildProgress['phase']): RebuildProgress => ({
    phase,
    events,
    position: Number.parseInt(position, 10),
    head: Math.max(Number.parseInt(head, 10), Number.parseInt(position, 10)),
  })
  /** Starts reading a page. If the caller stops before awaiting it, its failure must not be an unhandled rejection. */
  function prefetch(after: Position) {
    const page = log.readAll(after, pageSize, types)
    page.catch(() => undefined)
    return page
  }
  /** Applies one page while the next one is being read. */
  async function toHead(phase: RebuildProgress['phase']): Promise<void> {
    head = await log.head()
    let next = prefetch(position)
    for (;;) {
      signal?.throwIfAborted()
      const page = await next
      if (!page.atHead) next = prefetch(page.next)
      await shadow.apply(page.events)
      position = page.next
      events += page.events.length
      onProgress?.(progress(phase))
      if (page.atHead) return
    }
  }
  return { toHead, progress, position: () => position }
}

export interface Swap {
  readonly projection: Projection
  readonly builder: string
  readonly shadow: ShadowSchema
  /** The position the shadow schema has reached. */
  readonly position: Position
}

/**
 * In one short transaction: locks the checkpoint, applies the events by which the live tables are ahead, and renames
 * the schemas. Statements name tables as `schema.table`, and PostgreSQL resolves names again after a rename, also in
 * prepared statements; running queries finish on the old tables. Queries must list their columns: the result of
 * `select *` in a prepared statement would change with a new version.
 */
function swapSchemas(source: { readonly db: Database; readonly log: EventLog }, swap: Swap): Promise<Position> {
  const { projection, builder, shadow } = swap
  const { name, version } = projection
  return source.db.transaction(async (sql) => {
    const [live] = await sql.query<{ position: Position; generation: number }>(
      'select position, generation from projection_checkpoints where name = $1 and rebuild_owner = $2 for update',
      [name, builder],
    )
    if (!live) throw new Error(`${name}: the rebuild lost its lease`)
    const position = await readUpTo(source.log, swap, live.position)
    await shadow.flush(sql)
    await sql.query(`alter schema ${name} rename to ${retiredPrefixOf(projection)}${live.generation}`)
    await sql.query(`alter schema ${shadowNameOf(projection)} rename to ${name}`)
    await unpark(sql, name)
    await park(sql, name, shadow.parked)
    await sql.query(
      `update projection_checkpoints
       set version = $2, schema_fingerprint = $3, position = $4, generation = generation + 1, updated_at = now()
       where name = $1`,
      [name, version, fingerprintOf(projection), position],
    )
    await sql.query('select pg_notify($1, $2)', [PROJECTIONS_CHANNEL, `${position} ${name}`])
    return position
  })
}

/** Applies events to the shadow schema up to the position of the live tables, if it is behind. */
async function readUpTo(log: EventLog, { projection, shadow, position }: Swap, live: Position): Promise<Position> {
  const types = typesOf([projection])
  let reached = position
  while (comparePositions(reached, live) < 0) {
    const page = await log.readAll(reached, 2_000, types)
    const wanted = page.events.filter((event) => comparePositions(event.position, live) <= 0)
    await shadow.apply(wanted)
    reached = comparePositions(page.next, live) < 0 ? page.next : live
  }
  return reached
}

/** Drops old tables, also those of earlier rebuilds. Tables that a query still reads are left to the next rebuild. */
async function dropRetired(db: Database, projection: Projection): Promise<void> {
  const prefix = retiredPrefixOf(projection)
  const retired = await db.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where starts_with(nspname, $1)',
    [prefix],
  )
  for (const { schema } of retired) await dropSchema(db, schema).catch(() => undefined)
}

/** Throws after 10 seconds if a query still reads a table of the schema. */
const dropSchema = (db: Database, schema: string): Promise<void> =>
  db.transaction(async (sql) => {
    await sql.query(`set local lock_timeout = '10s'`)
    await sql.query(`drop schema ${schema} cascade`)
  })

/** Followed by the generation of the checkpoint, so that a rebuild never waits for queries of an earlier one. */
const retiredPrefixOf = (projection: Projection): string => `${projection.name}_retired_`

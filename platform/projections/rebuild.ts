import { randomUUID } from 'node:crypto'
import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import {
  createMissing,
  endLease,
  fingerprintOf,
  leaseRebuild,
  PROJECTED_CHANNEL,
} from '#platform/projections/checkpoints.ts'
import { type CopyWriter, openCopyWriter } from '#platform/projections/copy-writer.ts'
import { park, unpark } from '#platform/projections/parked-events.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import { createShadowSchema, type ShadowSchema, shadowNameOf } from '#platform/projections/shadow-schema.ts'

/** Another process is building this projection at this moment. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning'
}

export interface RebuildProgress {
  readonly phase: 'reading' | 'writing' | 'catching up' | 'done'
  readonly events: number
  /** Positions of the log: read so far, and its head when last looked at. */
  readonly position: number
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
  /** The most rows of one table to hold in memory. */
  readonly maxRowsInMemory?: number
  readonly pageSize?: number
}

/**
 * Builds a projection anew beside the old one (if there is one), which serves on meanwhile, and swaps it in. Throws `RebuildRunning` when
 * somebody else is at it; whatever else goes wrong leaves the old rows as they were.
 */
export async function rebuild(parts: RebuildOptions, projection: Projection): Promise<RebuildResult> {
  const { db } = parts
  const builder = randomUUID()
  await createMissing(db, [projection])
  const lease = () => leaseRebuild(db, projection.name, builder)
  if (!(await lease())) throw new RebuildRunning(`${projection.name} is being rebuilt by another process`)
  const lost = new AbortController()
  const hold = async () => {
    if (!(await lease())) lost.abort(new RebuildRunning(`${projection.name} was taken over by another process`))
  }
  // A server that cannot be asked is asked again; whoever lost the lease meanwhile learns of it then, or at the swap.
  const heartbeat = setInterval(() => void hold().catch(() => undefined), 10_000)
  const signal = AbortSignal.any([lost.signal, ...(parts.signal ? [parts.signal] : [])])
  try {
    return await buildWithLease({ ...parts, signal }, { projection, builder })
  } finally {
    clearInterval(heartbeat)
    await endLease(db, projection.name, builder)
  }
}

async function buildWithLease(parts: RebuildOptions, work: Omit<RebuildTask, 'writer'>): Promise<RebuildResult> {
  const copier = await openCopyWriter(parts.db.url)
  try {
    await dropRetired(parts.db, work.projection)
    const built = await build(parts, { ...work, writer: copier })
    // Somebody may still be reading the old rows; the next rebuild drops them.
    await dropRetired(parts.db, work.projection).catch(() => undefined)
    return built
  } finally {
    await copier.close()
  }
}

interface RebuildTask {
  readonly projection: Projection
  readonly builder: string
  readonly writer: CopyWriter
}

async function build(
  parts: RebuildOptions,
  { projection, builder, writer: copier }: RebuildTask,
): Promise<RebuildResult> {
  const { db, log, maxRowsInMemory: memory, onProgress = () => undefined } = parts
  const began = performance.now()
  const shadow = await createShadowSchema({
    db,
    projection,
    writer: copier,
    ...(memory && { maxRowsInMemory: memory }),
  })
  const reading = createLogReading(parts, { projection, shadow })
  await reading.toHead('reading')
  onProgress(reading.progress('writing'))
  await shadow.finish()
  await reading.toHead('catching up')
  await shadow.flush(db)
  const position = await swapSchemas({ db, log }, { projection, builder, shadow, position: reading.position() })
  const { events } = reading.progress('done')
  onProgress({ phase: 'done', events, position: Number.parseInt(position, 10), head: Number.parseInt(position, 10) })
  return { events, position, parked: shadow.parked.length, ms: Math.round(performance.now() - began) }
}

function createLogReading(
  { log, signal, onProgress, pageSize = 5000 }: RebuildOptions,
  { projection, shadow }: { projection: Projection; shadow: ShadowSchema },
) {
  const types = typesOf([projection])
  let [position, head]: [Position, Position] = [LOG_START, LOG_START]
  let events = 0
  const progress = (phase: RebuildProgress['phase']): RebuildProgress => ({
    phase,
    events,
    position: Number.parseInt(position, 10),
    head: Math.max(Number.parseInt(head, 10), Number.parseInt(position, 10)),
  })
  /** A page on its way. Its failure is told to whoever waits for it, and there may be nobody left to do so. */
  function ahead(after: Position) {
    const page = log.readAll(after, pageSize, types)
    page.catch(() => undefined)
    return page
  }
  /** Folds one page while the next is being fetched. */
  async function toHead(phase: RebuildProgress['phase']): Promise<void> {
    head = await log.head()
    let next = ahead(position)
    for (;;) {
      signal?.throwIfAborted()
      const page = await next
      if (!page.atHead) next = ahead(page.next)
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
  /** How far the shadow has read. */
  readonly position: Position
}

/**
 * One short transaction: holds the live projector at its checkpoint, reads the last events it was ahead, and renames the
 * schemas. Statements name tables as `schema.table`, and PostgreSQL looks names up anew after a rename, in prepared
 * statements as well; who is reading the old tables at this moment reads them to the end. A query must list its columns
 * (`select *` would change under a prepared statement when a version brings other columns).
 */
function swapSchemas(from: { readonly db: Database; readonly log: EventLog }, swap: Swap): Promise<Position> {
  const { projection, builder, shadow } = swap
  const { name, version } = projection
  return from.db.transaction(async (sql) => {
    const [live] = await sql.query<{ position: Position }>(
      'select position from checkpoints where name = $1 and rebuilder = $2 for update',
      [name, builder],
    )
    if (!live) throw new Error(`${name}: the rebuild took too long a pause and lost its lease`)
    const position = await readUpTo(from.log, swap, live.position)
    await shadow.flush(sql)
    await sql.query(`alter schema ${name} rename to ${retiredNameOf(projection)}`)
    await sql.query(`alter schema ${shadowNameOf(projection)} rename to ${name}`)
    await unpark(sql, name)
    await park(sql, name, shadow.parked)
    await sql.query(
      `update checkpoints set version = $2, shape = $3, position = $4, generation = generation + 1, moved_at = now()
       where name = $1`,
      [name, version, fingerprintOf(projection), position],
    )
    await sql.query('select pg_notify($1, $2)', [PROJECTED_CHANNEL, `${position} ${name}`])
    return position
  })
}

/** Brings the shadow to where the live tables are, if it is not there or further already. */
async function readUpTo(log: EventLog, { projection, shadow, position }: Swap, live: Position): Promise<Position> {
  const types = typesOf([projection])
  let at = position
  while (comparePositions(at, live) < 0) {
    const page = await log.readAll(at, 1000, types)
    const wanted = page.events.filter((event) => comparePositions(event.position, live) <= 0)
    await shadow.apply(wanted)
    at = comparePositions(page.next, live) < 0 ? page.next : live
  }
  return at
}

/** The old tables go once nobody reads them any more; if that takes long, the next rebuild tries again. */
async function dropRetired(db: Database, projection: Projection): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(`set local lock_timeout = '10s'`)
    await sql.query(`drop schema if exists ${retiredNameOf(projection)} cascade`)
  })
}

const retiredNameOf = (projection: Projection): string => `${projection.name}_retired`

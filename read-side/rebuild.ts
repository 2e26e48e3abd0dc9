import { randomUUID } from 'node:crypto'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type Projection, typesOf } from './projection.ts'
import { createMissing, endLease, leaseRebuild } from './projector/checkpoints.ts'
import { type Copier, openCopier } from './projector/copy-rows.ts'
import { openShadow, type Shadow } from './projector/shadow.ts'
import { dropRetired, swapIn } from './projector/swap.ts'

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

export interface Rebuilt {
  readonly events: number
  readonly position: Position
  readonly parked: number
  readonly ms: number
}

export interface RebuildParts {
  readonly db: Database
  readonly log: EventLog
  readonly onProgress?: (progress: RebuildProgress) => void
  readonly signal?: AbortSignal
  /** The most rows of one table to hold in memory. */
  readonly memory?: number
  readonly pageSize?: number
}

/**
 * Builds a projection anew beside the old one (if there is one), which serves on meanwhile, and swaps it in. Throws `RebuildRunning` when
 * somebody else is at it; whatever else goes wrong leaves the old rows as they were.
 */
export async function rebuild(parts: RebuildParts, projection: Projection): Promise<Rebuilt> {
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
    return await buildAlone({ ...parts, signal }, { projection, builder })
  } finally {
    clearInterval(heartbeat)
    await endLease(db, projection.name, builder)
  }
}

async function buildAlone(parts: RebuildParts, work: Omit<Building, 'copier'>): Promise<Rebuilt> {
  const copier = await openCopier(parts.db.url)
  try {
    await dropRetired(parts.db, work.projection)
    const built = await build(parts, { ...work, copier })
    // Somebody may still be reading the old rows; the next rebuild drops them.
    await dropRetired(parts.db, work.projection).catch(() => undefined)
    return built
  } finally {
    await copier.close()
  }
}

interface Building {
  readonly projection: Projection
  readonly builder: string
  readonly copier: Copier
}

async function build(parts: RebuildParts, { projection, builder, copier }: Building): Promise<Rebuilt> {
  const { db, log, memory, onProgress = () => undefined } = parts
  const began = performance.now()
  const shadow = await openShadow({ db, projection, copier, ...(memory && { memory }) })
  const reading = createReading(parts, { projection, shadow })
  await reading.toHead('reading')
  onProgress(reading.progress('writing'))
  await shadow.finish()
  await reading.toHead('catching up')
  await shadow.flush(db)
  const position = await swapIn({ db, log }, { projection, builder, shadow, position: reading.position() })
  const { events } = reading.progress('done')
  onProgress({ phase: 'done', events, position: Number.parseInt(position, 10), head: Number.parseInt(position, 10) })
  return { events, position, parked: shadow.parked.length, ms: Math.round(performance.now() - began) }
}

function createReading(
  { log, signal, onProgress, pageSize = 5000 }: RebuildParts,
  { projection, shadow }: { projection: Projection; shadow: Shadow },
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
      await shadow.take(page.events)
      position = page.next
      events += page.events.length
      onProgress?.(progress(phase))
      if (page.atHead) return
    }
  }
  return { toHead, progress, position: () => position }
}

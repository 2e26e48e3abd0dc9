import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { type Checkpoint, createMissing, readCheckpoints } from '#platform/projections/checkpoints.ts'
import { parkedRowKeys } from '#platform/projections/parked-events.ts'
import type { Projection } from '#platform/projections/projection.ts'
import type { ProjectionProgress } from '#platform/projections/projection-progress.ts'
import { createProjectionState, type ProjectionState } from '#platform/projections/projection-state.ts'
import { RebuildRunning, rebuild } from '#platform/projections/rebuild.ts'

/** The state of all projections, synchronized with the database. Rebuilds outdated projections. */
export interface ProjectionSet {
  readonly states: readonly ProjectionState[]
  load(): Promise<void>
  reload(): Promise<void>
  /** Reloads after `invalidate`, and at intervals while some projection is not live in this process. */
  refresh(): Promise<void>
  invalidate(): void
  close(): Promise<void>
}

export interface ProjectionSetOptions {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  readonly progress: ProjectionProgress
  readonly wake: () => void
}

export function createProjectionSet({
  db,
  log,
  projections,
  logger,
  progress,
  wake,
}: ProjectionSetOptions): ProjectionSet {
  const names = projections.map((projection) => projection.name)
  const rebuilding = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let states: ProjectionState[] = []
  let stale = false
  let nextReloadAt = 0

  async function reload(): Promise<void> {
    stale = false
    nextReloadAt = Date.now() + RELOAD_INTERVAL_MS
    const byName = new Map((await readCheckpoints(db, names)).map((checkpoint) => [checkpoint.name, checkpoint]))
    const parked = await parkedRowKeys(db, names)
    states = projections.map((projection) =>
      stateFor(projection, byName.get(projection.name), parked.get(projection.name) ?? new Set()),
    )
    for (const { projection, checkpoint, status } of states) {
      progress.record({ names: [projection.name], to: checkpoint.position })
      if (status === 'outdated' && !rebuilding.has(projection.name)) startRebuild(projection)
    }
  }

  function stateFor(projection: Projection, checkpoint: Checkpoint | undefined, parked: Set<string>): ProjectionState {
    if (!checkpoint) throw new Error(`projection ${projection.name} has no checkpoint`)
    const previous = states.find((state) => state.projection === projection)
    const state = createProjectionState(projection, checkpoint, parked)
    // A moved checkpoint is past the failed page: another projector moved it, or only the commit's response was lost.
    const moved = previous?.checkpoint.position !== checkpoint.position
    return { ...state, fault: moved ? undefined : previous?.fault, bisection: previous?.bisection }
  }

  function startRebuild(projection: Projection): void {
    const { name, version } = projection
    logger.info({ projection: name, version }, 'rebuilding projection')
    const work = rebuild({ db, log, signal: stopping.signal }, projection)
      .then((built) => {
        logger.info({ projection: name, version, ...built }, 'projection rebuilt')
        stale = true
        wake()
      })
      .catch(async (error: unknown) => {
        if (stopping.signal.aborted) return
        if (error instanceof RebuildRunning) return logger.info({ projection: name }, error.message)
        logger.error({ err: error, projection: name }, 'projection rebuild failed')
        await pause(REBUILD_RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      })
      .finally(() => rebuilding.delete(name))
    rebuilding.set(name, work)
  }

  return {
    get states() {
      return states
    },
    load: async () => {
      await createMissing(db, projections)
      await reload()
    },
    reload,
    refresh: async () => {
      const isReloadDue = states.some(({ status }) => status !== 'live') && Date.now() >= nextReloadAt
      if (stale || isReloadDue) await reload()
    },
    invalidate: () => {
      stale = true
    },
    close: async () => {
      stopping.abort()
      await Promise.all(rebuilding.values())
    },
  }
}

const RELOAD_INTERVAL_MS = 2000
/** A rebuild reads the whole log, and one that failed usually fails again. */
const REBUILD_RETRY_MS = 30_000

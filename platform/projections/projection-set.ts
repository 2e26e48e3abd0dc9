import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { type Checkpoint, createMissing, readCheckpoints } from '#platform/projections/checkpoints.ts'
import { parkedKeys } from '#platform/projections/parked-events.ts'
import type { Projection } from '#platform/projections/projection.ts'
import type { ProjectionProgress } from '#platform/projections/projection-progress.ts'
import { createProjectionState, type ProjectionState } from '#platform/projections/projection-state.ts'
import { RebuildRunning, rebuild } from '#platform/projections/rebuild.ts'

/** All projections with their standing, kept true to the database, and rebuilt where they are of an older version. */
export interface ProjectionSet {
  readonly states: readonly ProjectionState[]
  load(): Promise<void>
  reload(): Promise<void>
  /** Reloads if something asked for it, or a projection is not moved here and may have changed. */
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
  progress: board,
  wake,
}: ProjectionSetOptions): ProjectionSet {
  const names = projections.map((projection) => projection.name)
  const rebuilding = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let standings: ProjectionState[] = []
  let [stale, lookAgainAt] = [false, 0]

  async function reload(): Promise<void> {
    stale = false
    lookAgainAt = Date.now() + LOOK_AGAIN_MS
    const byName = new Map((await readCheckpoints(db, names)).map((checkpoint) => [checkpoint.name, checkpoint]))
    standings = await Promise.all(projections.map((projection) => stand(projection, byName.get(projection.name))))
    for (const { projection, checkpoint, status: state } of standings) {
      board.record({ names: [projection.name], to: checkpoint.position })
      if (state === 'outdated' && !rebuilding.has(projection.name)) renew(projection)
    }
  }

  async function stand(projection: Projection, checkpoint: Checkpoint | undefined): Promise<ProjectionState> {
    if (!checkpoint) throw new Error(`the checkpoint of ${projection.name} is gone`)
    const before = standings.find((standing) => standing.projection === projection)
    const fresh = createProjectionState(projection, checkpoint, await parkedKeys(db, projection.name))
    // Past the page that failed: another projector moved it, or the commit went through and only its answer was lost.
    const moved = before?.checkpoint.position !== checkpoint.position
    return { ...fresh, fault: moved ? undefined : before?.fault, bisection: before?.bisection }
  }

  function renew(projection: Projection): void {
    const { name, version } = projection
    logger.info({ projection: name, version }, 'building a new version of a read model')
    const work = rebuild({ db, log, signal: stopping.signal }, projection)
      .then((built) => {
        logger.info({ projection: name, version, ...built }, 'a new version of a read model is in place')
        stale = true
        wake()
      })
      .catch(async (error: unknown) => {
        if (stopping.signal.aborted) return
        if (error instanceof RebuildRunning) return logger.info({ projection: name }, error.message)
        logger.error({ err: error, projection: name }, 'cannot build the new version of a read model')
        await pause(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      })
      .finally(() => rebuilding.delete(name))
    rebuilding.set(name, work)
  }

  return {
    get states() {
      return standings
    },
    load: async () => {
      await createMissing(db, projections)
      await reload()
    },
    reload,
    refresh: async () => {
      const elsewhere = standings.some(({ status: state }) => state !== 'live') && Date.now() >= lookAgainAt
      if (stale || elsewhere) await reload()
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

const LOOK_AGAIN_MS = 2000
/** What failed once mostly fails again, and a build reads the whole log. */
const AFTER_FAILURE_MS = 30_000

import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { ConsistencyGate } from '#platform/http/consistency-gate.ts'
import type { Log } from '#platform/log/log.ts'
import { PROJECTED_CHANNEL, readCheckpoints } from '#platform/projections/checkpoints.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { type ProjectionHealth, readHealth, recordedStates } from '#platform/projections/projection-health.ts'
import {
  type CheckpointMove,
  createProjectionProgress,
  type ProgressUpdate,
  type ProjectionProgress,
} from '#platform/projections/projection-progress.ts'

/** Tracks the positions of the read models in a process that does not project. */
export interface ProgressWatcher {
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: ConsistencyGate
  onProgress(listener: (advance: ProgressUpdate) => void): () => void
  onCheckpointMove(listener: (move: CheckpointMove) => void): () => void
  health(): Promise<ProjectionHealth[]>
}

export interface ProgressWatcherOptions {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  readonly pollMs?: number
}

export function createProgressWatcher(options: ProgressWatcherOptions): ProgressWatcher {
  const { db, log, projections, logger, pollMs = 1000 } = options
  const names = projections.map((projection) => projection.name)
  const progress = createProjectionProgress(names)
  let unwatch: (() => Promise<void>) | undefined
  return {
    projected: progress,
    onProgress: progress.onProgress,
    onCheckpointMove: progress.onCheckpointMove,
    health: async () => readHealth({ db, log }, recordedStates(projections, await readCheckpoints(db, names))),
    start: async () => {
      unwatch = await watchCheckpoints({ db, logger }, { names, progress, pollMs })
    },
    stop: async () => {
      await unwatch?.()
      progress.close()
    },
  }
}

/** Records the progress of every process: by NOTIFY, and by reading the checkpoints every `pollMs`. */
export async function watchCheckpoints(
  { db, logger }: { readonly db: Database; readonly logger: Pick<Log, 'warn'> },
  watch: {
    readonly names: readonly string[]
    readonly progress: ProjectionProgress
    readonly pollMs: number
    /** True for a move that this process is committing: the projector records it with its events. */
    readonly mine?: (position: Position) => boolean
  },
): Promise<() => Promise<void>> {
  const { names, progress, pollMs, mine = () => false } = watch
  const readAll = async () => {
    for (const { name, position } of await readCheckpoints(db, names)) progress.record({ names: [name], to: position })
  }
  const tryToReadAll = () =>
    readAll().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the checkpoints'))
  const unlisten = await db.listen(PROJECTED_CHANNEL, (payload) => {
    const [position, moved] = payload.split(' ')
    // Empty after a lost connection: notifications may be missing.
    if (!position || !moved) void tryToReadAll()
    else if (!mine(position)) progress.record({ names: moved.split(','), to: position })
  })
  await readAll()
  const timer = setInterval(() => void tryToReadAll(), pollMs)
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}

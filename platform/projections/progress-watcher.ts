import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
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

/** Follows the read models from a process that does not project: what the projector's own `projected` is elsewhere. */
export interface ProgressWatcher {
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: Projected
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

export function createProgressWatcher(parts: ProgressWatcherOptions): ProgressWatcher {
  const { db, log, projections, logger, pollMs = 1000 } = parts
  const names = projections.map((projection) => projection.name)
  const board = createProjectionProgress(names)
  let unwatch: (() => Promise<void>) | undefined
  return {
    projected: board,
    onProgress: board.onProgress,
    onCheckpointMove: board.onCheckpointMove,
    health: async () => readHealth({ db, log }, recordedStates(projections, await readCheckpoints(db, names))),
    start: async () => {
      unwatch = await watchCheckpoints({ db, logger }, { names, progress: board, pollMs })
    },
    stop: async () => {
      await unwatch?.()
      board.close()
    },
  }
}

/** Keeps a board true to what any process projects: by NOTIFY, and by a look every now and then. */
export async function watchCheckpoints(
  { db, logger }: { readonly db: Database; readonly logger: Pick<Log, 'warn'> },
  watch: {
    readonly names: readonly string[]
    readonly progress: ProjectionProgress
    readonly pollMs: number
    /** True for a move this process is just committing, and will tell itself with the events. */
    readonly mine?: (position: Position) => boolean
  },
): Promise<() => Promise<void>> {
  const { names, progress: board, pollMs, mine = () => false } = watch
  const look = async () => {
    for (const { name, position } of await readCheckpoints(db, names)) board.record({ names: [name], to: position })
  }
  const tryToLook = () => look().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the checkpoints'))
  const unlisten = await db.listen(PROJECTED_CHANNEL, (payload) => {
    const [position, moved] = payload.split(' ')
    // Empty after a lost connection: anything may have been missed.
    if (!position || !moved) void tryToLook()
    else if (!mine(position)) board.record({ names: moved.split(','), to: position })
  })
  await look()
  const timer = setInterval(() => void tryToLook(), pollMs)
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}

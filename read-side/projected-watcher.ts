import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
import type { Log } from '#platform/log/log.ts'
import type { Projection } from './projection.ts'
import { type Advance, createBoard, type Move } from './projector/board.ts'
import { readCheckpoints } from './projector/checkpoints.ts'
import { type ProjectionHealth, readHealth, standsOf } from './projector/health.ts'
import { watchCheckpoints } from './projector/watcher.ts'

/** Follows the read models from a process that does not project: what the projector's own `projected` is elsewhere. */
export interface ProjectedWatcher {
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: Projected
  onProjected(listener: (advance: Advance) => void): () => void
  onMoved(listener: (move: Move) => void): () => void
  health(): Promise<ProjectionHealth[]>
}

export interface ProjectedWatcherParts {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  readonly pollMs?: number
}

export function createProjectedWatcher(parts: ProjectedWatcherParts): ProjectedWatcher {
  const { db, log, projections, logger, pollMs = 1000 } = parts
  const names = projections.map((projection) => projection.name)
  const board = createBoard(names)
  let unwatch: (() => Promise<void>) | undefined
  return {
    projected: board,
    onProjected: board.onAdvance,
    onMoved: board.onMoved,
    health: async () => readHealth({ db, log }, standsOf(projections, await readCheckpoints(db, names))),
    start: async () => {
      unwatch = await watchCheckpoints({ db, logger }, { names, board, pollMs })
    },
    stop: async () => {
      await unwatch?.()
      board.close()
    },
  }
}

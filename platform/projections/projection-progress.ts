import { comparePositions, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { PROJECTIONS_CHANNEL, readCheckpoints } from './checkpoints.ts'
import type { Projection } from './projection.ts'
import { type ProjectionHealth, readHealth, recordedStates } from './projection-state.ts'

/** Waits for the read models to reach a position. */
export interface ConsistencyGate {
  /** Resolves true when every read model has reached `position`, false after `ms` milliseconds. */
  waitFor(position: Position, ms: number): Promise<boolean>
  /** The position that all read models have reached. */
  readonly position: Position
}

/** All read models have reached `to`. `events` are those since `from`, if this process's projector read them all. */
export interface ProgressUpdate {
  readonly from: Position
  readonly to: Position
  readonly events: readonly RecordedEvent[] | undefined
}

/** Some read models have reached `to`; `read.events` are the events their group read after `read.from`. */
export interface CheckpointMove {
  readonly names: readonly string[]
  readonly to: Position
  readonly read?: { readonly from: Position; readonly events: readonly RecordedEvent[] } | undefined
}

/** The position of each read model, and the calls that wait for a position. */
export interface ProjectionProgress extends ConsistencyGate {
  /** Records new positions; ignores positions before the recorded ones. */
  record(move: CheckpointMove): void
  onProgress(listener: (update: ProgressUpdate) => void): () => void
  onCheckpointMove(listener: (move: CheckpointMove) => void): () => void
  /** Resolves all pending waits with `false`. */
  close(): void
}

interface Waiter {
  readonly position: Position
  readonly done: (reached: boolean) => void
}

export function createProjectionProgress(names: readonly string[]): ProjectionProgress {
  const positions = new Map(names.map((name) => [name, LOG_START]))
  const waiters = new Set<Waiter>()
  const listeners = new Set<(advance: ProgressUpdate) => void>()
  const moveListeners = new Set<(move: CheckpointMove) => void>()
  let position: Position = LOG_START

  function advance(events: readonly RecordedEvent[] | undefined): void {
    const from = position
    const to = [...positions.values()].reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b))
    if (comparePositions(to, from) <= 0) return
    position = to
    for (const waiter of waiters) if (comparePositions(waiter.position, to) <= 0) waiter.done(true)
    for (const listener of listeners) listener({ from, to, events })
  }

  return {
    get position() {
      return position
    },
    record: (move) => {
      const { names: moved, to, read } = move
      for (const name of moved) {
        const previous = positions.get(name)
        if (previous !== undefined && comparePositions(previous, to) < 0) positions.set(name, to)
      }
      for (const listener of moveListeners) listener(move)
      advance(moved.length === positions.size ? read?.events : undefined)
    },
    waitFor: (wanted, ms) => {
      if (comparePositions(wanted, position) <= 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const done = (reached: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(reached)
        }
        const timer = setTimeout(() => done(false), ms)
        const waiter = { position: wanted, done }
        waiters.add(waiter)
      })
    },
    onProgress: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onCheckpointMove: (listener) => {
      moveListeners.add(listener)
      return () => moveListeners.delete(listener)
    },
    close: () => {
      for (const waiter of [...waiters]) waiter.done(false)
      listeners.clear()
      moveListeners.clear()
    },
  }
}

/** Tracks the positions of the read models in a process that does not project. */
export interface ProgressWatcher {
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: ConsistencyGate
  onProgress(listener: (update: ProgressUpdate) => void): () => void
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
  options: {
    readonly names: readonly string[]
    readonly progress: ProjectionProgress
    readonly pollMs: number
    /** True for a move that this process is committing: the projector records it with its events. */
    readonly isOwnMove?: (position: Position) => boolean
  },
): Promise<() => Promise<void>> {
  const { names, progress, pollMs, isOwnMove = () => false } = options
  const readAll = async () => {
    for (const { name, position } of await readCheckpoints(db, names))
      if (!isOwnMove(position)) progress.record({ names: [name], to: position })
  }
  const tryReadAll = () =>
    readAll().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the checkpoints'))
  const unlisten = await db.listen(PROJECTIONS_CHANNEL, (payload) => {
    const [position, moved] = payload.split(' ')
    // Empty after a reconnect, when notifications may have been missed.
    if (!position || !moved) void tryReadAll()
    else if (!isOwnMove(position)) progress.record({ names: moved.split(','), to: position })
  })
  await readAll()
  const timer = setInterval(() => void tryReadAll(), pollMs)
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}

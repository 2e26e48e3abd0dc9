import { comparePositions, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { ConsistencyGate } from '#platform/http/consistency-gate.ts'

/** All read models have reached `to`. `events` are the ones in between, if the projector of this process read them all. */
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

/** The position of each read model, with the calls that wait for a position. */
export interface ProjectionProgress extends ConsistencyGate {
  /** Records new positions; ignores positions before the known ones. */
  record(move: CheckpointMove): void
  onProgress(listener: (advance: ProgressUpdate) => void): () => void
  onCheckpointMove(listener: (move: CheckpointMove) => void): () => void
  /** Resolves all pending waits with `false`. */
  close(): void
}

interface Waiter {
  readonly position: Position
  readonly done: (passed: boolean) => void
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
        const known = positions.get(name)
        if (known !== undefined && comparePositions(known, to) < 0) positions.set(name, to)
      }
      for (const listener of moveListeners) listener(move)
      advance(moved.length === positions.size ? read?.events : undefined)
    },
    waitFor: (wanted, ms) => {
      if (comparePositions(wanted, position) <= 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const done = (passed: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(passed)
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

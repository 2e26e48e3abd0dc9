import type { Position } from '#domain/kernel/event.ts'

/** Waits for the read models to reach a position. */
export interface ConsistencyGate {
  /** Resolves true when every read model has reached `position`, false after `ms` milliseconds. */
  waitFor(position: Position, ms: number): Promise<boolean>
  /** The position that all read models have reached. */
  readonly position: Position
}

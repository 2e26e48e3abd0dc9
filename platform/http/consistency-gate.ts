import type { Position } from '#domain/kernel/event.ts'

/** Tells when the read models have passed a position. */
export interface ConsistencyGate {
  /** Resolves true once every read model has passed `position`, false after `ms` milliseconds. */
  waitFor(position: Position, ms: number): Promise<boolean>
  /** The position all read models have passed. */
  readonly position: Position
}

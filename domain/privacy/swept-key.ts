import type { Instant, Retention } from '../kernel/event.ts'

/** That a sweep destroyed somebody's keys, as it is kept beside the log: it stays so, whatever backup is put back. */
export interface PurgedKey {
  readonly person: string
  readonly keep: Retention
  /** This generation of them and every one before it; absent: the first. What was added since lies under the next. */
  readonly nth?: number
  readonly at: Instant
  /** No read model copies what they sealed any more. */
  readonly settled?: true
}

import type { Instant, Position } from '#domain/kernel/event.ts'
import type { Tiles } from './tree.ts'

/** How far the log is sealed. */
export interface SealedTo {
  readonly size: number
  /** Of the last sealed event. */
  readonly position: Position
}

export interface KeptCheckpoint {
  readonly size: number
  /** Of the last event it covers. */
  readonly position: Position
  readonly at: Instant
  readonly note: string
}

/** The head of the tree, in base64: the third line of a checkpoint's note. */
export const rootIn = (note: string): string => note.split('\n')[2] ?? ''

/** What one step of sealing adds. */
export interface SealStep {
  /** As `RECORD_BYTES` has them, from `SealedTo.size` on. */
  readonly records: Buffer
  /** The events' ids, in the same order. */
  readonly ids: readonly string[]
  /** New hashes of the tiles above the leaves, by level. */
  readonly above: ReadonlyMap<number, readonly Buffer[]>
  readonly to: SealedTo
  readonly checkpoint: KeptCheckpoint | undefined
}

/** The seal in the database: tiles, where every sealed event stands, checkpoints. */
export interface SealTables extends Tiles {
  sealedTo(): Promise<SealedTo>
  /** Runs `work` while nobody else seals; what it gives `extend` is kept when it resolves. Undefined: another is at it. */
  alone<T>(work: (sealed: SealedTo, extend: (step: SealStep) => Promise<void>) => Promise<T>): Promise<T | undefined>
  /** Records from one on; fewer at the end, or where one is missing. */
  records(from: number, count: number): Promise<Buffer>
  /** Which leaf an event is, by its id or position. */
  indexOf(event: { readonly id: string } | { readonly position: Position }): Promise<number | undefined>
  /** Checkpoints of more than so many events, smallest first. */
  checkpointsAfter(size: number, limit: number): Promise<KeptCheckpoint[]>
  latestCheckpoint(): Promise<KeptCheckpoint | undefined>
  /** Of all, the newest first. */
  checkpointPage(page: { readonly skip: number; readonly limit: number }): Promise<CheckpointPage>
  /** Why sealing stands still, and since when. */
  trouble(): Promise<Trouble | undefined>
  noteTrouble(what: string | undefined): Promise<void>
  /** How far a verification has come, while it runs and after. */
  progressOf(verification: string): Promise<Progress | undefined>
  noteProgress(verification: string, progress: Progress): Promise<void>
}

export interface CheckpointPage {
  readonly checkpoints: readonly KeptCheckpoint[]
  readonly total: number
}

export interface Trouble {
  readonly what: string
  readonly since: Instant
}

/** Of `total` sealed events so many were compared. */
export interface Progress {
  readonly done: number
  readonly total: number
}

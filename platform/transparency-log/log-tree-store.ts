import type { Instant, Position } from '#domain/kernel/event.ts'
import type { Tiles } from './merkle-tree.ts'

/** How far the log is sealed. */
export interface TreeHead {
  readonly size: number
  /** Of the last sealed event. */
  readonly position: Position
}

export interface StoredCheckpoint {
  readonly size: number
  /** Of the last event it covers. */
  readonly position: Position
  readonly at: Instant
  readonly note: string
}

/** The head of the tree, in base64: the third line of a checkpoint's note. */
export const rootOf = (note: string): string => note.split('\n')[2] ?? ''

/** What one step of sealing adds. */
export interface TreeExtension {
  /** As `RECORD_BYTES` has them, from `SealedTo.size` on. */
  readonly records: Buffer
  /** The events' ids, in the same order. */
  readonly ids: readonly string[]
  /** New hashes of the tiles above the leaves, by level. */
  readonly above: ReadonlyMap<number, readonly Buffer[]>
  readonly to: TreeHead
  readonly checkpoint: StoredCheckpoint | undefined
}

/** The seal in the database: tiles, where every sealed event stands, checkpoints. */
export interface LogTreeStore extends Tiles {
  head(): Promise<TreeHead>
  /** Runs `work` while nobody else seals; what it gives `extend` is kept when it resolves. Undefined: another is at it. */
  extendExclusively<T>(
    work: (sealed: TreeHead, extend: (step: TreeExtension) => Promise<void>) => Promise<T>,
  ): Promise<T | undefined>
  /** Records from one on; fewer at the end, or where one is missing. */
  records(from: number, count: number): Promise<Buffer>
  /** Which leaf an event is, by its id or position. */
  indexOf(event: { readonly id: string } | { readonly position: Position }): Promise<number | undefined>
  /** Checkpoints of more than so many events, smallest first. */
  checkpointsAfter(size: number, limit: number): Promise<StoredCheckpoint[]>
  latestCheckpoint(): Promise<StoredCheckpoint | undefined>
  /** Of all, the newest first. */
  checkpointPage(page: { readonly skip: number; readonly limit: number }): Promise<CheckpointPage>
  /** Why sealing stands still, and since when. */
  fault(): Promise<SealingFault | undefined>
  recordFault(what: string | undefined): Promise<void>
  /** How far a verification has come, while it runs and after. */
  progressOf(verification: string): Promise<Progress | undefined>
  recordProgress(verification: string, progress: Progress): Promise<void>
  /** The signed note about an evidence bundle's manifest, by the SHA-256 of its manifest.json in hexadecimal. */
  manifestNote(sha256: string): Promise<string | undefined>
  /** Keeps the first note about a manifest. */
  storeManifestNote(sha256: string, note: string): Promise<void>
}

export interface CheckpointPage {
  readonly checkpoints: readonly StoredCheckpoint[]
  readonly total: number
}

export interface SealingFault {
  readonly what: string
  readonly since: Instant
}

/** Of `total` sealed events so many were compared. */
export interface Progress {
  readonly done: number
  readonly total: number
}

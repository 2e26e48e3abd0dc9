import type { Instant, Position } from '#domain/kernel/event.ts'
import type { Tiles } from './merkle-tree.ts'

/** Size and last position of the sealed log. */
export interface TreeHead {
  readonly size: number
  /** Position of the last sealed event. */
  readonly position: Position
}

export interface StoredCheckpoint {
  readonly size: number
  /** Position of the last covered event. */
  readonly position: Position
  readonly signedAt: Instant
  readonly note: string
}

/** The tree's root hash in base64: the third line of a checkpoint note. */
export const rootOf = (note: string): string => note.split('\n')[2] ?? ''

/** Additions of one sealing step. */
export interface TreeExtension {
  /** Records of `RECORD_BYTES` each, from the previous size on. */
  readonly records: Buffer
  /** Event ids, in the same order. */
  readonly eventIds: readonly string[]
  /** New hashes of the tiles above the leaves, by level. */
  readonly above: ReadonlyMap<number, readonly Buffer[]>
  readonly to: TreeHead
  readonly checkpoint: StoredCheckpoint | undefined
}

/** The tree in the database: tiles, positions of sealed events, checkpoints. */
export interface LogTreeStore extends Tiles {
  head(): Promise<TreeHead>
  /**
   * Runs `work` with the exclusive right to seal; commits the step passed to `extend` when it resolves. Undefined if
   * another process is sealing.
   */
  extendExclusively<T>(
    work: (sealed: TreeHead, extend: (step: TreeExtension) => Promise<void>) => Promise<T>,
  ): Promise<T | undefined>
  /** Records from an index on; fewer at the end, or where one is missing. */
  records(from: number, count: number): Promise<Buffer>
  /** Leaf index of an event, by its id or position. */
  indexOf(event: { readonly id: string } | { readonly position: Position }): Promise<number | undefined>
  /** Checkpoints of larger trees, smallest first. */
  checkpointsAfter(size: number, limit: number): Promise<StoredCheckpoint[]>
  latestCheckpoint(): Promise<StoredCheckpoint | undefined>
  /** A page of all checkpoints, latest first. */
  checkpointPage(page: { readonly skip: number; readonly limit: number }): Promise<CheckpointPage>
  /** Why sealing has stopped, and since when. */
  fault(): Promise<SealingFault | undefined>
  recordFault(message: string | undefined): Promise<void>
  /** Progress of a verification, during and after its run. */
  progressOf(verificationId: string): Promise<Progress | undefined>
  recordProgress(verificationId: string, progress: Progress): Promise<void>
  /** The signed note of an evidence bundle's manifest, by the SHA-256 of manifest.json in hexadecimal. */
  manifestNote(sha256: string): Promise<string | undefined>
  /** Stores the first note of a manifest. */
  storeManifestNote(sha256: string, note: string): Promise<void>
}

export interface CheckpointPage {
  readonly checkpoints: readonly StoredCheckpoint[]
  readonly total: number
}

export interface SealingFault {
  readonly message: string
  readonly since: Instant
}

/** Number of sealed events compared, of `total`. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/**
 * A copy of the tree outside the database, which reveals a rewritten database: a record of every sealed event and
 * every signed checkpoint. It is append-only.
 */
export interface WitnessFolder {
  /** Number of records. */
  size(): Promise<number>
  /** Records from an index on, `RECORD_BYTES` each; fewer at the end. */
  records(from: number, count: number): Promise<Buffer>
  /**
   * Appends records; durable when it resolves. Existing records must be equal: throws `LogTreeMismatch` if they are
   * not, or if there would be a gap.
   */
  append(from: number, records: Buffer): Promise<void>
  /** Appends a checkpoint; durable when it resolves. */
  addNote(note: string): Promise<void>
  /** Every checkpoint, oldest first. */
  notes(): AsyncIterable<string>
  lastNote(): Promise<string | undefined>
}

import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import type { Findings } from './findings.ts'
import { leafRecord } from './leaf-record.ts'
import type { LeafRecords } from './leaf-records.ts'
import { MerkleFrontier } from './merkle-frontier.ts'
import type { CheckpointVerifier } from './verify-checkpoints.ts'
import type { TileVerifier } from './verify-tiles.ts'

interface LogScanOptions {
  readonly checkpoints: CheckpointVerifier
  readonly tiles: TileVerifier
  readonly sealed: LeafRecords
  readonly found: Findings
  readonly onProgress: (done: number) => Promise<void> | void
}

/** After so many events tiles are compared, and it is told how far it has come. */
const PROGRESS = 16_384

/** Goes along the log and the sealed records at once, building the tree of the records anew. */
export class LogScan {
  readonly #parts: LogScanOptions
  readonly #tree = new MerkleFrontier()
  /** Of the last sealed record. */
  #position: Position = LOG_START
  #told = 0
  /** Events behind all that are sealed. */
  waiting = 0

  constructor(parts: LogScanOptions) {
    this.#parts = parts
  }

  /** Takes an event that is as it was sealed, when that is all there is to do; `meet` is for the others. */
  matches(event: StoredEvent): boolean {
    const { sealed } = this.#parts
    if (this.#isDue || !sealed.atHand || !sealed.isSame(leafRecord(event))) return false
    this.#take(event.position)
    return true
  }

  async compare(event: StoredEvent): Promise<void> {
    const { sealed, found } = this.#parts
    while (await this.#ready()) {
      const order = comparePositions(event.position, sealed.position)
      if (order < 0) return found.add({ kind: 'event_added', position: event.position })
      const same = sealed.isSame(leafRecord(event))
      const kind = order > 0 ? 'event_missing' : 'event_changed'
      if (!same) found.add({ kind, position: sealed.position, index: sealed.index })
      this.#take()
      if (order === 0) return
    }
    this.waiting += 1
  }

  /** After the last event. */
  async end(): Promise<void> {
    const { sealed, found, checkpoints, tiles, onProgress } = this.#parts
    while (await this.#ready()) {
      found.add({ kind: 'event_missing', position: sealed.position, index: sealed.index })
      this.#take()
    }
    await checkpoints.check(this.#tree, this.#position, true)
    await tiles.settle()
    await onProgress(this.#tree.size)
  }

  /** Does what is due, and tells whether a sealed record is at hand. */
  async #ready(): Promise<boolean> {
    if (this.#isDue) await this.#pause()
    return this.#parts.sealed.atHand || (await this.#parts.sealed.load())
  }

  #take(position: Position = this.#parts.sealed.position): void {
    const { sealed, tiles } = this.#parts
    this.#position = position
    this.#tree.append(sealed.hash, (level, hash) => tiles.saw(level, hash, this.#position))
    sealed.next()
  }

  get #isDue(): boolean {
    return this.#tree.size >= this.#parts.checkpoints.next() || this.#tree.size >= this.#told + PROGRESS
  }

  async #pause(): Promise<void> {
    const { checkpoints, tiles, onProgress } = this.#parts
    await checkpoints.check(this.#tree, this.#position)
    if (this.#tree.size < this.#told + PROGRESS) return
    this.#told = this.#tree.size
    await tiles.settle()
    await onProgress(this.#tree.size)
  }
}

import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore, LogPage, StoredEvent } from '#platform/event-store/event-store.ts'
import { type Finding, type Findings, findings } from '#platform/transparency-log/findings.ts'
import type { LogTreeStore, WitnessFolder } from '#platform/transparency-log/log-tree-store.ts'
import {
  leafHashAt,
  leafPositionAt,
  leafRecord,
  MerkleFrontier,
  RECORD_BYTES,
} from '#platform/transparency-log/merkle-tree.ts'
import { StreamVerifier } from '#platform/transparency-log/verify-streams.ts'
import {
  type CheckpointVerifier,
  checkpointVerifier,
  type TileVerifier,
  tileVerifier,
} from '#platform/transparency-log/verify-tree.ts'

export interface VerifyLogOptions {
  readonly store: Pick<EventStore, 'readAll' | 'extents'>
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
  /**
   * Keys that may have signed checkpoints: the current `CheckpointSigner.publicKey`, former ones as `<key>@<last tree
   * size>`.
   */
  readonly publicKeys: readonly string[]
  /** Maximum number of streams in memory. */
  readonly streamsAtOnce?: number
  /** Called periodically with the number of compared events. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void
}

export interface LogVerificationReport {
  /** Number of sealed events. */
  readonly treeSize: number
  /** Number of compared checkpoints, each counted once although stored twice. */
  readonly checkpointCount: number
  /** Number of streams compared with the log. */
  readonly streams: number
  /** Number of newest events that are not sealed yet. */
  readonly pendingEvents: number
  /** Problems by position; empty if the log is as it was written. */
  readonly findings: readonly Finding[]
  /** Number of wrong events, records and checkpoints, and of events that streams hide. */
  readonly findingCount: number
}

/**
 * Reads the whole log and compares it with everything that was sealed, in constant memory: each event with the
 * records in the witness folder and the database, the tree of those records with the database's tiles, and its roots
 * with every signed checkpoint. Then reads every stream of the sealed log, which must show the events that the log
 * has of it.
 */
export async function verifyLog(parts: VerifyLogOptions): Promise<LogVerificationReport> {
  const { store, treeStore, witness, publicKeys, streamsAtOnce, onProgress } = parts
  const found = findings()
  // Before the sizes: events sealed in the meantime are left for the next verification.
  const checkpoints = await checkpointVerifier({ treeStore, witness, publicKeys, found })
  const inside = (await treeStore.head()).size
  const outside = await witness.size()
  if (outside < inside) found.add({ kind: 'outside_missing', count: inside - outside })
  const total = Math.max(inside, outside)
  const walk = new LogScan({
    checkpoints,
    found,
    sealed: new LeafRecords({ treeStore, witness, inside, outside, found }),
    tiles: tileVerifier({ treeStore, size: inside, found }),
    onProgress: (done) => onProgress?.(done, total),
  })
  const streams = new StreamVerifier({ store, found, ...(streamsAtOnce ? { atOnce: streamsAtOnce } : {}) })
  for await (const { events, changes = [] } of pagesOf(store)) {
    for (const event of events) {
      if (!walk.matches(event)) await walk.compare(event)
      // Unsealed events come after all sealed ones.
      if (walk.waiting === 0) streams.add(event)
    }
    for (const change of changes) streams.addChange(change)
  }
  await walk.end()
  await streams.end()
  const counted = {
    treeSize: total,
    streams: streams.compared,
    checkpointCount: checkpoints.count(),
    pendingEvents: walk.waiting,
  }
  return { ...counted, ...found.all() }
}

const PAGE = 5_000

/** Reads the whole log and prefetches the next page. */
async function* pagesOf(store: Pick<EventStore, 'readAll'>): AsyncGenerator<LogPage> {
  const pageAfter = (after: Position) => {
    const page = store.readAll(after, PAGE)
    // If the consumer stops, the prefetched page's failure is irrelevant.
    page.catch(() => undefined)
    return page
  }
  let page = pageAfter(LOG_START)
  for (let atHead = false; !atHead; ) {
    const read = await page
    if (!read.atHead) page = pageAfter(read.next)
    yield read
    atHead = read.atHead
  }
}

interface LogScanOptions {
  readonly checkpoints: CheckpointVerifier
  readonly tiles: TileVerifier
  readonly sealed: LeafRecords
  readonly found: Findings
  readonly onProgress: (done: number) => Promise<void> | void
}

/** Number of events between comparisons of tiles and progress reports. */
const PROGRESS_INTERVAL = 16_384

/** Walks the log and the sealed records in parallel and rebuilds the tree of the records. */
class LogScan {
  readonly #parts: LogScanOptions
  readonly #tree = new MerkleFrontier()
  /** Position of the last sealed record. */
  #position: Position = LOG_START
  #reportedSize = 0
  /** Number of events after all sealed ones. */
  waiting = 0

  constructor(parts: LogScanOptions) {
    this.#parts = parts
  }

  /** Fast path for an event that matches its record; otherwise returns false and the caller uses `compare`. */
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

  /** Does pending comparisons; returns whether a sealed record is available. */
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
    return (
      this.#tree.size >= this.#parts.checkpoints.next() || this.#tree.size >= this.#reportedSize + PROGRESS_INTERVAL
    )
  }

  async #pause(): Promise<void> {
    const { checkpoints, tiles, onProgress } = this.#parts
    await checkpoints.check(this.#tree, this.#position)
    if (this.#tree.size < this.#reportedSize + PROGRESS_INTERVAL) return
    this.#reportedSize = this.#tree.size
    await tiles.settle()
    await onProgress(this.#tree.size)
  }
}

export interface LeafRecordsOptions {
  readonly treeStore: Pick<LogTreeStore, 'records'>
  readonly witness: Pick<WitnessFolder, 'records'>
  /** Number of records in each. */
  readonly inside: number
  readonly outside: number
  readonly found: Findings
}

const RECORDS_PER_BLOCK = 16_384

/**
 * The sealed records: from the witness folder, and from the database beyond its end. Differences are reported. `load`
 * loads blocks; the other members use the loaded block.
 */
class LeafRecords {
  readonly #parts: LeafRecordsOptions
  #block: Buffer = Buffer.alloc(0)
  #index = 0
  /** Index of the current record. */
  index = 0

  constructor(parts: LeafRecordsOptions) {
    this.#parts = parts
  }

  /** Whether a record is loaded; otherwise `load` may load more. */
  get atHand(): boolean {
    return this.#index * RECORD_BYTES < this.#block.length
  }

  isSame(record: Buffer): boolean {
    const at = this.#index * RECORD_BYTES
    return record.compare(this.#block, at, at + RECORD_BYTES) === 0
  }

  get hash(): Buffer {
    return leafHashAt(this.#block, this.#index)
  }

  get position(): Position {
    return leafPositionAt(this.#block, this.#index)
  }

  next(): void {
    this.#index += 1
    this.index += 1
  }

  /** Loads the next block; false at the end. */
  async load(): Promise<boolean> {
    const { treeStore, witness, inside, outside, found } = this.#parts
    const from = this.index
    const total = Math.max(inside, outside)
    const count = Math.min(RECORDS_PER_BLOCK, total - from)
    if (count <= 0) return false
    const here = Math.min(inside - from, count)
    const there = Math.min(outside - from, count)
    const [ours, theirs] = await Promise.all([
      here > 0 ? treeStore.records(from, here) : Buffer.alloc(0),
      there > 0 ? witness.records(from, there) : Buffer.alloc(0),
    ])
    const both = Math.min(here, there) * RECORD_BYTES
    if (both > 0 && !ours.subarray(0, both).equals(theirs.subarray(0, both)))
      compareRecords({ ours, theirs, both, from, found })
    this.#block = Buffer.concat([theirs, ours.subarray(theirs.length)])
    this.#index = 0
    return this.#block.length > 0
  }
}

interface RecordComparison {
  readonly ours: Buffer
  readonly theirs: Buffer
  readonly both: number
  readonly from: number
  readonly found: Findings
}

function compareRecords({ ours, theirs, both, from, found }: RecordComparison): void {
  for (let at = 0, offset = 0; at < both; at += RECORD_BYTES, offset++)
    if (!ours.subarray(at, at + RECORD_BYTES).equals(theirs.subarray(at, at + RECORD_BYTES)))
      found.add({ kind: 'tile_differs', position: leafPositionAt(theirs, offset), index: from + offset })
}

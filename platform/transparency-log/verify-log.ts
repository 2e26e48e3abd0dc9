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
   * Keys that may have signed checkpoints: the current `CheckpointSigner.publicKey`, and previous ones as
   * `<key>@<last tree size>`.
   */
  readonly publicKeys: readonly string[]
  /** Maximum number of streams in memory. */
  readonly maxConcurrentStreams?: number
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
  /** Problems by position; empty if the log is unchanged. */
  readonly findings: readonly Finding[]
  /** Number of wrong events, records and checkpoints, and of events that streams hide. */
  readonly findingCount: number
}

/**
 * Reads the whole log and compares it with everything that was sealed, in constant memory: each event with the
 * records in the witness folder and the database, the tree of those records with the database's tiles, and its roots
 * with every signed checkpoint. Then reads every stream of the sealed log, which must show the events that the log
 * contains for it.
 */
export async function verifyLog(options: VerifyLogOptions): Promise<LogVerificationReport> {
  const { store, treeStore, witness, publicKeys, maxConcurrentStreams, onProgress } = options
  const found = findings()
  // Before the sizes are read, so that checkpoints of events sealed meanwhile are left to the next verification.
  const checkpoints = await checkpointVerifier({ treeStore, witness, publicKeys, found })
  const databaseSize = (await treeStore.head()).size
  const witnessSize = await witness.size()
  if (witnessSize < databaseSize) found.add({ kind: 'outside_missing', count: databaseSize - witnessSize })
  const total = Math.max(databaseSize, witnessSize)
  const scan = new LogScan({
    checkpoints,
    found,
    sealed: new LeafRecords({ treeStore, witness, databaseSize, witnessSize, found }),
    tiles: tileVerifier({ treeStore, size: databaseSize, found }),
    onProgress: (done) => onProgress?.(done, total),
  })
  const streams = new StreamVerifier({
    store,
    found,
    ...(maxConcurrentStreams ? { maxConcurrent: maxConcurrentStreams } : {}),
  })
  for await (const { events, changes = [] } of pagesOf(store)) {
    for (const event of events) {
      if (!scan.matches(event)) await scan.compare(event)
      // Unsealed events come after all sealed ones.
      if (scan.unsealedCount === 0) streams.add(event)
    }
    for (const change of changes) streams.addChange(change)
  }
  await scan.end()
  await streams.end()
  const counts = {
    treeSize: total,
    streams: streams.compared,
    checkpointCount: checkpoints.count(),
    pendingEvents: scan.unsealedCount,
  }
  return { ...counts, ...found.all() }
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
    const current = await page
    if (!current.atHead) page = pageAfter(current.next)
    yield current
    atHead = current.atHead
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

/** Reads the log and the sealed records in parallel and rebuilds the tree of the records. */
class LogScan {
  readonly #options: LogScanOptions
  readonly #tree = new MerkleFrontier()
  /** Position of the last sealed record. */
  #position: Position = LOG_START
  #reportedSize = 0
  /** Number of events after all sealed ones. */
  unsealedCount = 0

  constructor(options: LogScanOptions) {
    this.#options = options
  }

  /** Fast path for an event that matches its record; otherwise returns false and the caller uses `compare`. */
  matches(event: StoredEvent): boolean {
    const { sealed } = this.#options
    if (this.#isDue || !sealed.isLoaded || !sealed.isSame(leafRecord(event))) return false
    this.#consume(event.position)
    return true
  }

  async compare(event: StoredEvent): Promise<void> {
    const { sealed, found } = this.#options
    while (await this.#hasRecord()) {
      const comparison = comparePositions(event.position, sealed.position)
      if (comparison < 0) return found.add({ kind: 'event_added', position: event.position })
      const isSame = sealed.isSame(leafRecord(event))
      const kind = comparison > 0 ? 'event_missing' : 'event_changed'
      if (!isSame) found.add({ kind, position: sealed.position, index: sealed.index })
      this.#consume()
      if (comparison === 0) return
    }
    this.unsealedCount += 1
  }

  /** Call after the last event. */
  async end(): Promise<void> {
    const { sealed, found, checkpoints, tiles, onProgress } = this.#options
    while (await this.#hasRecord()) {
      found.add({ kind: 'event_missing', position: sealed.position, index: sealed.index })
      this.#consume()
    }
    await checkpoints.check(this.#tree, this.#position, true)
    await tiles.settle()
    await onProgress(this.#tree.size)
  }

  /** Runs the comparisons that are due, then returns whether another sealed record is available. */
  async #hasRecord(): Promise<boolean> {
    if (this.#isDue) await this.#runDueChecks()
    return this.#options.sealed.isLoaded || (await this.#options.sealed.load())
  }

  #consume(position: Position = this.#options.sealed.position): void {
    const { sealed, tiles } = this.#options
    this.#position = position
    this.#tree.append(sealed.hash, (level, hash) => tiles.add(level, hash, this.#position))
    sealed.next()
  }

  get #isDue(): boolean {
    return (
      this.#tree.size >= this.#options.checkpoints.next() || this.#tree.size >= this.#reportedSize + PROGRESS_INTERVAL
    )
  }

  async #runDueChecks(): Promise<void> {
    const { checkpoints, tiles, onProgress } = this.#options
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
  /** Number of records in the database. */
  readonly databaseSize: number
  /** Number of records in the witness folder. */
  readonly witnessSize: number
  readonly found: Findings
}

const RECORDS_PER_BLOCK = 16_384

/**
 * The sealed records, from the witness folder and, beyond its end, from the database. Reports differences between the
 * two. `load` loads blocks; the other members use the loaded block.
 */
class LeafRecords {
  readonly #options: LeafRecordsOptions
  #block: Buffer = Buffer.alloc(0)
  #index = 0
  /** Index of the current record. */
  index = 0

  constructor(options: LeafRecordsOptions) {
    this.#options = options
  }

  /** Whether a record is loaded; otherwise `load` may load more. */
  get isLoaded(): boolean {
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
    const { treeStore, witness, databaseSize, witnessSize, found } = this.#options
    const from = this.index
    const total = Math.max(databaseSize, witnessSize)
    const count = Math.min(RECORDS_PER_BLOCK, total - from)
    if (count <= 0) return false
    const databaseCount = Math.min(databaseSize - from, count)
    const witnessCount = Math.min(witnessSize - from, count)
    const [databaseRecords, witnessRecords] = await Promise.all([
      databaseCount > 0 ? treeStore.records(from, databaseCount) : Buffer.alloc(0),
      witnessCount > 0 ? witness.records(from, witnessCount) : Buffer.alloc(0),
    ])
    const sharedBytes = Math.min(databaseCount, witnessCount) * RECORD_BYTES
    if (sharedBytes > 0 && !databaseRecords.subarray(0, sharedBytes).equals(witnessRecords.subarray(0, sharedBytes)))
      compareRecords({ databaseRecords, witnessRecords, sharedBytes, from, found })
    this.#block = Buffer.concat([witnessRecords, databaseRecords.subarray(witnessRecords.length)])
    this.#index = 0
    return this.#block.length > 0
  }
}

interface RecordComparison {
  readonly databaseRecords: Buffer
  readonly witnessRecords: Buffer
  readonly sharedBytes: number
  readonly from: number
  readonly found: Findings
}

function compareRecords({ databaseRecords, witnessRecords, sharedBytes, from, found }: RecordComparison): void {
  for (let at = 0, offset = 0; at < sharedBytes; at += RECORD_BYTES, offset++)
    if (!databaseRecords.subarray(at, at + RECORD_BYTES).equals(witnessRecords.subarray(at, at + RECORD_BYTES)))
      found.add({ kind: 'tile_differs', position: leafPositionAt(witnessRecords, offset), index: from + offset })
}

import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore, LogPage } from '#platform/event-store/event-store.ts'
import { type Finding, findings } from './findings.ts'
import { LeafRecords } from './leaf-records.ts'
import { LogScan } from './log-scan.ts'
import type { LogTreeStore } from './log-tree-store.ts'
import { checkpointVerifier } from './verify-checkpoints.ts'
import { StreamVerifier } from './verify-streams.ts'
import { tileVerifier } from './verify-tiles.ts'
import type { WitnessFolder } from './witness-folder.ts'

export interface VerifyLogOptions {
  readonly store: Pick<EventStore, 'readAll' | 'extents'>
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
  /** The keys that may have signed checkpoints: the current `Signer.publicKey`, former ones as `<key>@<last tree size>`. */
  readonly publicKeys: readonly string[]
  /** How many streams are remembered at a time. */
  readonly streamsAtOnce?: number
  /** Told now and then how many of all sealed events were compared. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void
}

export interface LogVerificationReport {
  /** How many events are sealed. */
  readonly sealed: number
  /** How many checkpoints were compared, each as it is kept here and outside. */
  readonly checkpoints: number
  /** How many streams were compared with the log. */
  readonly streams: number
  /** How many of the newest events wait to be sealed. */
  readonly waiting: number
  /** What is wrong, in the order of positions: nothing, when the log is as it was written. */
  readonly findings: readonly Finding[]
  /** How many events, records and checkpoints are wrong, and how many events streams hide. */
  readonly wrong: number
}

/**
 * Reads the whole log and compares it with everything that was sealed, in constant memory: event by event with the records outside
 * and in the database, the tree over those with the database's tiles, and its root with every signed checkpoint. Then reads
 * every stream of the sealed log by itself: it must show the events that the log has of it.
 */
export async function verifyLog(parts: VerifyLogOptions): Promise<LogVerificationReport> {
  const { store, treeStore, witness, publicKeys, streamsAtOnce, onProgress } = parts
  const found = findings()
  // Before the sizes: what is sealed meanwhile is left for the next time.
  const checkpoints = await checkpointVerifier({ treeStore, witness, publicKeys, found })
  const [inside, outside] = [(await treeStore.head()).size, await witness.size()]
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
      // The first that waits is behind all that is sealed, and so are the others.
      if (walk.waiting === 0) streams.saw(event)
    }
    for (const change of changes) streams.changed(change)
  }
  await walk.end()
  await streams.end()
  const counted = { sealed: total, streams: streams.compared, checkpoints: checkpoints.count(), waiting: walk.waiting }
  return { ...counted, ...found.all() }
}

const PAGE = 5_000

/** The whole log, the next page under way while one is looked at. */
async function* pagesOf(store: Pick<EventStore, 'readAll'>): AsyncGenerator<LogPage> {
  const pageAfter = (after: Position) => {
    const page = store.readAll(after, PAGE)
    // Should nobody ask for it any more, its failure is nobody's either.
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

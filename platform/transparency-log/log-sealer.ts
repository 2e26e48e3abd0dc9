import type { Instant } from '#domain/kernel/event.ts'
import { type EventStore, nextEvents, type StoredEvent } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'
import type { CheckpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import type { LogTreeStore, TreeExtension, TreeHead, WitnessFolder } from '#platform/transparency-log/log-tree-store.ts'
import {
  LogTreeMismatch,
  leafHashAt,
  leafRecord,
  type MerkleFrontier,
  merkleTree,
} from '#platform/transparency-log/merkle-tree.ts'
import { type Checkpoint, openCheckpoint } from '#platform/transparency-log/verify-proof.mjs'

export interface SealerOptions {
  readonly store: Pick<EventStore, 'readAll'>
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
  readonly signer: CheckpointSigner
  /** Previous public keys, each as `<CheckpointSigner.publicKey>@<last tree size it signed>`. */
  readonly formerKeys: readonly string[]
  readonly now: () => Instant
}

interface LogSealer {
  /** Seals the next events and returns the new tree head; undefined if there are none or another process is sealing. */
  sealNext(): Promise<SealResult | undefined>
}

export interface SealResult extends TreeHead {
  /** Whether to continue at once: the step was full, or the tree has not reached the witness folder's. */
  readonly more: boolean
}

/** Maximum number of events per step. */
const MAX_EVENTS_PER_STEP = 20_000

/**
 * Seals the log in steps. Each step adds tiles and a signed checkpoint, first to the witness folder, then to the
 * database. A tree that is inconsistent with the folder is never signed: throws `LogTreeMismatch`.
 */
export function logSealer(options: SealerOptions): LogSealer {
  const { store, treeStore, witness } = options
  let cachedFrontier: MerkleFrontier | undefined

  const sealNext = async (sealed: TreeHead, extend: (step: TreeExtension) => Promise<void>) => {
    const witnessed = await newestWitnessed(options)
    const frontier =
      cachedFrontier?.size === sealed.size
        ? cachedFrontier
        : await verifiedFrontier({ treeStore, witness }, sealed, witnessed)
    const target = unreachedCheckpoint(witnessed, sealed)
    const limit = Math.min(MAX_EVENTS_PER_STEP, (target?.size ?? Number.POSITIVE_INFINITY) - sealed.size)
    const events = await nextEvents(store, sealed.position, limit)
    if (events.length === 0 && target)
      throw new LogTreeMismatch(`the log has fewer than the ${target.size} events sealed at ${target.at}`)
    if (events.length === 0) return undefined
    const extended = frontier.copy()
    const added = appendLeaves(extended, events)
    const to = { size: extended.size, position: events.at(-1)!.position }
    await witness.append(sealed.size, added.records)
    const checkpoint = target ? checkpointIfReached(target, extended) : await signCheckpoint(options, extended)
    await extend({ ...added, to, checkpoint: checkpoint && { ...to, signedAt: checkpoint.at, note: checkpoint.note } })
    return { frontier: extended, to: { ...to, more: events.length === limit || isBefore(extended, target) } }
  }
  return {
    sealNext: async () => {
      const step = await treeStore.extendExclusively(sealNext)
      cachedFrontier = step?.frontier ?? cachedFrontier
      return step?.to
    },
  }
}

async function newestWitnessed({ witness, signer, formerKeys }: SealerOptions): Promise<Checkpoint | undefined> {
  const note = await witness.lastNote()
  if (note === undefined) return undefined
  try {
    return openCheckpoint(note, [signer.publicKey, ...formerKeys])
  } catch (cause) {
    throw new LogTreeMismatch('the newest checkpoint of the witness folder is not signed by a known key', { cause })
  }
}

/** Appends events to the tree and returns the added records and hashes. */
function appendLeaves(
  frontier: MerkleFrontier,
  events: readonly StoredEvent[],
): Pick<TreeExtension, 'records' | 'eventIds' | 'above'> {
  const records = events.map(leafRecord)
  const above = new Map<number, Buffer[]>()
  for (const record of records)
    frontier.append(leafHashAt(record, 0), (level, hash) => {
      if (level > 0) above.set(level, [...(above.get(level) ?? []), hash])
    })
  return { records: Buffer.concat(records), eventIds: events.map(({ id }) => id), above }
}

async function signCheckpoint({ signer, witness, now }: SealerOptions, tree: MerkleFrontier) {
  const at = now()
  const note = signer.checkpoint({ size: tree.size, root: tree.root(), at })
  await witness.addNote(note)
  return { at, note }
}

/** The folder's newest checkpoint, if the database has not reached it. */
const unreachedCheckpoint = (witnessed: Checkpoint | undefined, { size }: TreeHead): Checkpoint | undefined =>
  witnessed && witnessed.size > size ? witnessed : undefined

const isBefore = ({ size }: MerkleFrontier, target: Checkpoint | undefined): boolean =>
  target !== undefined && size < target.size

/** The folder's checkpoint, once the tree has reached its size. */
function checkpointIfReached(target: Checkpoint, frontier: MerkleFrontier): Checkpoint | undefined {
  if (frontier.size < target.size) return undefined
  if (!frontier.root().equals(target.root))
    throw new LogTreeMismatch(`the log is not the one that was sealed at ${target.at}`)
  return target
}

export interface SealingLoopOptions {
  readonly sealer: LogSealer
  readonly store: Pick<EventStore, 'onAppend'>
  readonly treeStore: Pick<LogTreeStore, 'recordFault' | 'fault'>
  readonly logger: Log
  /** Minimum time between two checkpoints, ms. */
  readonly intervalMs?: number
}

/** At most one checkpoint per minute: each is signed, stored permanently and checked by every verification. */
const CHECKPOINT_INTERVAL_MS = 60_000

/** Seals new events until closed. Faults are recorded, logged and retried after an interval. */
export function startSealingLoop({
  sealer,
  store,
  treeStore,
  logger,
  intervalMs = CHECKPOINT_INTERVAL_MS,
}: SealingLoopOptions): {
  close(): Promise<void>
} {
  let closed = false
  let woken = true
  let endPause = () => {}
  const stopListening = store.onAppend(() => {
    woken = true
  })

  const seal = async (): Promise<void> => {
    try {
      // Events that arrive meanwhile wait for the next checkpoint.
      while (!closed && (await sealer.sealNext())?.more);
      await treeStore.recordFault(undefined)
    } catch (err) {
      // Retries even without new events.
      woken = true
      logger.error({ err }, 'the log could not be sealed')
      if (err instanceof LogTreeMismatch)
        await treeStore.recordFault(err.message).catch((e: unknown) => logger.error({ err: e }))
    }
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!closed) {
      if (woken) {
        woken = false
        await seal()
      }
      if (!closed) await pause()
    }
  })()
  return {
    close: async () => {
      closed = true
      stopListening()
      endPause()
      await running
    },
  }
}

/** The tree in the database and in the witness folder. */
interface SealedTree {
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
}

/** Records and checkpoints copied per batch. */
const COPY_BATCH = 16_384

/**
 * Loads the tree from the database's tiles and verifies it against the folder's newest checkpoint. Copies missing
 * records and checkpoints to the folder. Throws `LogTreeMismatch` if the tiles differ from what was sealed.
 */
async function verifiedFrontier(
  { treeStore, witness }: SealedTree,
  { size }: TreeHead,
  witnessed: Checkpoint | undefined,
): Promise<MerkleFrontier> {
  const tree = merkleTree(treeStore)
  if (witnessed && witnessed.size <= size && !(await tree.root(witnessed.size)).equals(witnessed.root))
    throw new LogTreeMismatch(`the database's tree differs from the witness folder's checkpoint of ${witnessed.at}`)
  for (let from = await witness.size(); from < size; ) {
    const records = await treeStore.records(from, Math.min(COPY_BATCH, size - from))
    if (records.length === 0) throw new LogTreeMismatch(`the database lacks the records from ${from} on`)
    await witness.append(from, records)
    from = await witness.size()
  }
  await copyCheckpoints({ treeStore, witness }, witnessed?.size ?? 0)
  return tree.frontier(size)
}

/** Copies checkpoints of trees larger than `from`, which a killed process may not have copied. */
async function copyCheckpoints({ treeStore, witness }: SealedTree, from: number): Promise<void> {
  for (let after = from; ; ) {
    const page = await treeStore.checkpointsAfter(after, COPY_BATCH)
    for (const { note } of page) await witness.addNote(note)
    after = page.at(-1)?.size ?? after
    if (page.length < COPY_BATCH) return
  }
}

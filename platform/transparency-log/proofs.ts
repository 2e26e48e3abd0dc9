import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { nextEvents } from '#platform/event-store/event-store.ts'
import type { LogTreeStore } from './log-tree-store.ts'
import { leafPositionAt, merkleTree, TileMissing } from './merkle-tree.ts'
import { type ConsistencyProof, checkProof, type EventProof } from './verify-proof.mjs'

export interface ProofOptions {
  readonly store: Pick<EventStore, 'readAll'>
  readonly treeStore: LogTreeStore
  /**
   * Keys that may have signed checkpoints: the current `CheckpointSigner.publicKey`, and previous ones as
   * `<key>@<last tree size>`.
   */
  readonly publicKeys: readonly string[]
}

/** An event by its id, or by its position in the log. */
export type EventReference = { readonly id: string } | { readonly position: Position }

/** `unsealed`: waiting for the next checkpoint. `broken`: log and tree disagree about it; run a verification. */
export type ProofUnavailable = 'unknown' | 'unsealed' | 'broken'

/** The program that checks proofs without the server; visitors download it, and evidence bundles contain it. */
export const PROOF_VERIFIER = new URL('./verify-proof.mjs', import.meta.url)

/** Number of newest events searched for one that is not sealed yet. */
const MAX_UNSEALED_SCANNED = 5000

/** Proves that an event is covered by the newest checkpoint. */
export async function inclusionProof(
  options: ProofOptions,
  reference: EventReference,
): Promise<EventProof | ProofUnavailable> {
  const { store, treeStore, publicKeys } = options
  const [index, newest] = await Promise.all([treeStore.indexOf(reference), treeStore.latestCheckpoint()])
  if (index === undefined || !newest || index >= newest.size)
    return (await isUnsealed(options, reference)) ? 'unsealed' : 'unknown'
  const before = await positionBefore(treeStore, index)
  const path = await pathOf(treeStore, { index, size: newest.size })
  if (before === undefined || path === undefined) return 'broken'
  const [event] = await nextEvents(store, before, 1)
  if (!event || ('id' in reference && event.id !== reference.id)) return 'broken'
  const { position, stream, revision, id, type, data, meta } = event
  const proof = {
    event: { position, stream, revision, id, type, data, meta },
    index,
    size: newest.size,
    checkpoint: newest.note,
    path,
  }
  return proves(proof, publicKeys) ? proof : 'broken'
}

/** Position of the preceding event; undefined if its record is missing. */
async function positionBefore(treeStore: LogTreeStore, index: number): Promise<Position | undefined> {
  if (index === 0) return LOG_START
  const record = await treeStore.records(index - 1, 1)
  return record.length > 0 ? leafPositionAt(record, 0) : undefined
}

const pathOf = (treeStore: LogTreeStore, leaf: { index: number; size: number }): Promise<string[] | undefined> =>
  unlessMissing(async () => (await merkleTree(treeStore).inclusion(leaf.index, leaf.size)).map(inBase64))

/** Returns undefined if a required tile is missing. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TileMissing) return undefined
    throw error
  }
}

async function isUnsealed({ store, treeStore }: ProofOptions, reference: EventReference): Promise<boolean> {
  const events = await nextEvents(store, (await treeStore.head()).position, MAX_UNSEALED_SCANNED)
  return events.some(({ id, position }) => ('id' in reference ? id === reference.id : position === reference.position))
}

function proves(proof: EventProof, publicKeys: readonly string[]): boolean {
  try {
    return checkProof(proof, publicKeys).size === proof.size
  } catch {
    return false
  }
}

/** `fewer`: fewer events are sealed, or the sizes are in the wrong order. `broken`: required tiles are missing. */
export type ConsistencyUnavailable = 'fewer' | 'broken'

/** Proves that the tree of `from` events is a prefix of the tree of `to` events. */
export async function consistencyProof(
  treeStore: LogTreeStore,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ConsistencyProof | ConsistencyUnavailable> {
  if (from > to || to > (await treeStore.head()).size) return 'fewer'
  const tree = merkleTree(treeStore)
  const proof = await unlessMissing(async () => ({
    from: { size: from, root: inBase64(await tree.root(from)) },
    to: { size: to, root: inBase64(await tree.root(to)) },
    path: (await tree.consistency(from, to)).map(inBase64),
  }))
  return proof ?? 'broken'
}

const inBase64 = (hash: Buffer): string => hash.toString('base64')

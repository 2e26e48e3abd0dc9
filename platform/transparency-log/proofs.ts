import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { nextEvents } from '#platform/event-store/event-store.ts'
import type { LogTreeStore } from './log-tree-store.ts'
import { leafPositionAt, merkleTree, TileMissing } from './merkle-tree.ts'
import { type ConsistencyProof, checkProof, type EventProof } from './verify-proof.mjs'

export interface ProofOptions {
  readonly store: Pick<EventStore, 'readAll'>
  readonly treeStore: LogTreeStore
  /** The keys that may have signed checkpoints: the current `Signer.publicKey`, former ones as `<key>@<last tree size>`. */
  readonly publicKeys: readonly string[]
}

/** An event by its id, or by its position in the log. */
export type EventReference = { readonly id: string } | { readonly position: Position }

/** `unsealed`: it waits for the next checkpoint. `broken`: log and seal disagree about it; a verification says more. */
export type ProofUnavailable = 'unknown' | 'unsealed' | 'broken'

/** The program that checks proofs without the server; visitors download it, and evidence bundles contain it. */
export const PROOF_VERIFIER = new URL('./verify-proof.mjs', import.meta.url)

/** How many of the newest events are looked through for one that is not sealed yet. */
const MAX_UNSEALED_SCANNED = 5000

/** That an event is part of what the newest checkpoint has sealed. */
export async function inclusionProof(
  parts: ProofOptions,
  sought: EventReference,
): Promise<EventProof | ProofUnavailable> {
  const { store, treeStore, publicKeys } = parts
  const [index, newest] = await Promise.all([treeStore.indexOf(sought), treeStore.latestCheckpoint()])
  if (index === undefined || !newest || index >= newest.size)
    return (await isNew(parts, sought)) ? 'unsealed' : 'unknown'
  const [before, path] = [await positionBefore(treeStore, index), await pathOf(treeStore, { index, size: newest.size })]
  if (before === undefined || path === undefined) return 'broken'
  const [event] = await nextEvents(store, before, 1)
  if (!event || ('id' in sought && event.id !== sought.id)) return 'broken'
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

/** Where the event before one stands; undefined when its record is gone. */
async function positionBefore(treeStore: LogTreeStore, index: number): Promise<Position | undefined> {
  if (index === 0) return LOG_START
  const record = await treeStore.records(index - 1, 1)
  return record.length > 0 ? leafPositionAt(record, 0) : undefined
}

const pathOf = (treeStore: LogTreeStore, leaf: { index: number; size: number }): Promise<string[] | undefined> =>
  unlessMissing(async () => (await merkleTree(treeStore).inclusion(leaf.index, leaf.size)).map(inBase64))

/** Undefined when a tile that it takes is gone. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TileMissing) return undefined
    throw error
  }
}

async function isNew({ store, treeStore }: ProofOptions, sought: EventReference): Promise<boolean> {
  const events = await nextEvents(store, (await treeStore.head()).position, MAX_UNSEALED_SCANNED)
  return events.some(({ id, position }) => ('id' in sought ? id === sought.id : position === sought.position))
}

function proves(proof: EventProof, publicKeys: readonly string[]): boolean {
  try {
    return checkProof(proof, publicKeys).size === proof.size
  } catch {
    return false
  }
}

/** `fewer`: not so many are sealed, or the smaller size does not come first. `broken`: the seal lacks tiles that it takes. */
export type ConsistencyUnavailable = 'fewer' | 'broken'

/** That the first `to` events begin with the first `from`. */
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

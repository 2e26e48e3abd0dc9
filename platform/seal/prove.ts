import { type Position, START } from '#domain/kernel/event.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { type ConsistencyProof, checkProof, type EventProof } from './check-proof.mjs'
import { nextEvents } from './next-events.ts'
import { positionOfRecord } from './record.ts'
import type { SealTables } from './seal-tables.ts'
import { TileMissing, treeOf } from './tree.ts'

export interface ProveParts {
  readonly store: Pick<EventStore, 'readAll'>
  readonly tables: SealTables
  /** The keys that may have signed checkpoints: the current `Signer.publicKey`, former ones as `<key>@<last tree size>`. */
  readonly publicKeys: readonly string[]
}

/** An event by its id, or by its position in the log. */
export type EventSought = { readonly id: string } | { readonly position: Position }

/** `unsealed`: it waits for the next checkpoint. `broken`: log and seal disagree about it; a verification says more. */
export type NoProof = 'unknown' | 'unsealed' | 'broken'

/** How many of the newest events are looked through for one that is not sealed yet. */
const NEWEST = 5000

/** That an event is part of what the newest checkpoint has sealed. */
export async function proveEvent(parts: ProveParts, sought: EventSought): Promise<EventProof | NoProof> {
  const { store, tables, publicKeys } = parts
  const [index, newest] = await Promise.all([tables.indexOf(sought), tables.latestCheckpoint()])
  if (index === undefined || !newest || index >= newest.size)
    return (await isNew(parts, sought)) ? 'unsealed' : 'unknown'
  const [before, path] = [await positionBefore(tables, index), await pathOf(tables, { index, size: newest.size })]
  if (before === undefined || path === undefined) return 'broken'
  const [event] = await nextEvents(store, before, 1)
  if (!event || ('id' in sought && event.id !== sought.id)) return 'broken'
  const { position, stream, revision, id, type, data, meta } = event
  const proof = {
    event: { position, stream, revision, id, type, data, meta },
    ...{ index, size: newest.size, checkpoint: newest.note, path },
  }
  return proves(proof, publicKeys) ? proof : 'broken'
}

/** Where the event before one stands; undefined when its record is gone. */
async function positionBefore(tables: SealTables, index: number): Promise<Position | undefined> {
  if (index === 0) return START
  const record = await tables.records(index - 1, 1)
  return record.length > 0 ? positionOfRecord(record, 0) : undefined
}

const pathOf = (tables: SealTables, leaf: { index: number; size: number }): Promise<string[] | undefined> =>
  unlessMissing(async () => (await treeOf(tables).inclusion(leaf.index, leaf.size)).map(inBase64))

/** Undefined when a tile that it takes is gone. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TileMissing) return undefined
    throw error
  }
}

async function isNew({ store, tables }: ProveParts, sought: EventSought): Promise<boolean> {
  const events = await nextEvents(store, (await tables.sealedTo()).position, NEWEST)
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
export type NotConsistent = 'fewer' | 'broken'

/** That the first `to` events begin with the first `from`. */
export async function proveConsistency(
  tables: SealTables,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ConsistencyProof | NotConsistent> {
  if (from > to || to > (await tables.sealedTo()).size) return 'fewer'
  const tree = treeOf(tables)
  const proof = await unlessMissing(async () => ({
    from: { size: from, root: inBase64(await tree.root(from)) },
    to: { size: to, root: inBase64(await tree.root(to)) },
    path: (await tree.consistency(from, to)).map(inBase64),
  }))
  return proof ?? 'broken'
}

const inBase64 = (hash: Buffer): string => hash.toString('base64')

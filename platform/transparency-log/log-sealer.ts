import type { Instant } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { CheckpointSigner } from './checkpoint-signer.ts'
import { leafHashAt, leafRecord } from './leaf-record.ts'
import type { LogTreeStore, TreeExtension, TreeHead } from './log-tree-store.ts'
import type { MerkleFrontier } from './merkle-frontier.ts'
import { nextEvents } from './next-events.ts'
import { verifiedFrontier } from './verified-frontier.ts'
import { type Checkpoint, openCheckpoint } from './verify-proof.mjs'
import { LogTreeMismatch, type WitnessFolder } from './witness-folder.ts'

export interface SealerOptions {
  readonly store: Pick<EventStore, 'readAll'>
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
  readonly signer: CheckpointSigner
  /** Former public keys, each as `<Signer.publicKey>@<last tree size it signed>`. */
  readonly formerKeys: readonly string[]
  readonly now: () => Instant
}

export interface LogSealer {
  /** Seals the next events; answers how far it came, undefined when nothing was left or another process seals. */
  sealNext(): Promise<SealResult | undefined>
}

export interface SealResult extends TreeHead {
  /** Whether there is more to do at once: the step was full, or has not come as far as the folder. */
  readonly more: boolean
}

/** How many events one step seals at most. */
const STEP = 20_000

/**
 * Seals the log step by step: each adds tiles and a signed checkpoint, outside first, then in the database. What stands
 * outside is never passed over: a tree that does not lead there is not signed, and `LogTreeMismatch` is thrown.
 */
export function logSealer(parts: SealerOptions): LogSealer {
  const { store, treeStore, witness } = parts
  let known: MerkleFrontier | undefined

  const sealNext = async (sealed: TreeHead, extend: (step: TreeExtension) => Promise<void>) => {
    const outside = await newestOutside(parts)
    const frontier =
      known?.size === sealed.size ? known : await verifiedFrontier({ treeStore, witness }, sealed, outside)
    const goal = beyond(outside, sealed)
    const limit = Math.min(STEP, (goal?.size ?? Number.POSITIVE_INFINITY) - sealed.size)
    const events = await nextEvents(store, sealed.position, limit)
    if (events.length === 0 && goal)
      throw new LogTreeMismatch(`the log ends before the ${goal.size} events of ${goal.at}`)
    if (events.length === 0) return undefined
    const grown = frontier.copy()
    const added = grow(grown, events)
    const to = { size: grown.size, position: events.at(-1)!.position }
    await witness.append(sealed.size, added.records)
    const checkpoint = goal ? reached(goal, grown) : await signed(parts, grown)
    await extend({ ...added, to, checkpoint: checkpoint && { ...to, at: checkpoint.at, note: checkpoint.note } })
    return { grown, to: { ...to, more: events.length === limit || isShort(grown, goal) } }
  }
  return {
    sealNext: async () => {
      const step = await treeStore.extendExclusively(sealNext)
      known = step?.grown ?? known
      return step?.to
    },
  }
}

async function newestOutside({ witness, signer, formerKeys }: SealerOptions): Promise<Checkpoint | undefined> {
  const note = await witness.lastNote()
  if (note === undefined) return undefined
  try {
    return openCheckpoint(note, [signer.publicKey, ...formerKeys])
  } catch (cause) {
    throw new LogTreeMismatch('the newest checkpoint of the folder is not signed by a key of ours', { cause })
  }
}

/** What these events add to the tree. */
function grow(
  frontier: MerkleFrontier,
  events: readonly StoredEvent[],
): Pick<TreeExtension, 'records' | 'ids' | 'above'> {
  const records = events.map(leafRecord)
  const above = new Map<number, Buffer[]>()
  for (const record of records)
    frontier.append(leafHashAt(record, 0), (level, hash) => {
      if (level > 0) above.set(level, [...(above.get(level) ?? []), hash])
    })
  return { records: Buffer.concat(records), ids: events.map(({ id }) => id), above }
}

async function signed({ signer, witness, now }: SealerOptions, tree: MerkleFrontier) {
  const at = now()
  const note = signer.checkpoint({ size: tree.size, root: tree.root(), at })
  await witness.addNote(note)
  return { at, note }
}

/** A checkpoint outside that the database has not come to yet. */
const beyond = (outside: Checkpoint | undefined, { size }: TreeHead): Checkpoint | undefined =>
  outside && outside.size > size ? outside : undefined

const isShort = ({ size }: MerkleFrontier, goal: Checkpoint | undefined): boolean =>
  goal !== undefined && size < goal.size

/** A checkpoint that stands outside already, once the tree has its size. */
function reached(goal: Checkpoint, frontier: MerkleFrontier): Checkpoint | undefined {
  if (frontier.size < goal.size) return undefined
  if (!frontier.root().equals(goal.root))
    throw new LogTreeMismatch(`the log is not the one that was sealed at ${goal.at}`)
  return goal
}

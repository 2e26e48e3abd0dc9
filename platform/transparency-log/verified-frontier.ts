import type { LogTreeStore, TreeHead } from './log-tree-store.ts'
import type { MerkleFrontier } from './merkle-frontier.ts'
import { merkleTree } from './merkle-tree.ts'
import type { Checkpoint } from './verify-proof.mjs'
import { LogTreeMismatch, type WitnessFolder } from './witness-folder.ts'

/** The seal here and outside. */
interface Kept {
  readonly treeStore: LogTreeStore
  readonly witness: WitnessFolder
}

/** How many records, and checkpoints, are copied at once. */
const AT_ONCE = 16_384

/**
 * The tree so far, from the database's tiles, made sure of by the newest checkpoint outside. A folder that lacks records or
 * checkpoints is given them. Throws `LogTreeMismatch` when the tiles are not those that were sealed.
 */
export async function verifiedFrontier(
  { treeStore, witness }: Kept,
  { size }: TreeHead,
  outside: Checkpoint | undefined,
): Promise<MerkleFrontier> {
  const tree = merkleTree(treeStore)
  if (outside && outside.size <= size && !(await tree.root(outside.size)).equals(outside.root))
    throw new LogTreeMismatch(`the database holds another seal than the folder's checkpoint of ${outside.at}`)
  for (let from = await witness.size(); from < size; ) {
    const records = await treeStore.records(from, Math.min(AT_ONCE, size - from))
    if (records.length === 0) throw new LogTreeMismatch(`the database lacks the records from ${from} on`)
    await witness.append(from, records)
    from = await witness.size()
  }
  await copyCheckpoints({ treeStore, witness }, outside?.size ?? 0)
  return tree.frontier(size)
}

/** Those of more than so many events: whoever was killed over it is followed by another who goes on. */
async function copyCheckpoints({ treeStore, witness }: Kept, from: number): Promise<void> {
  for (let after = from; ; ) {
    const page = await treeStore.checkpointsAfter(after, AT_ONCE)
    for (const { note } of page) await witness.addNote(note)
    after = page.at(-1)?.size ?? after
    if (page.length < AT_ONCE) return
  }
}

import type { Checkpoint } from './check-proof.mjs'
import type { Frontier } from './frontier.ts'
import { SealBroken, type SealFolder } from './seal-folder.ts'
import type { SealedTo, SealTables } from './seal-tables.ts'
import { treeOf } from './tree.ts'

/** The seal here and outside. */
interface Kept {
  readonly tables: SealTables
  readonly folder: SealFolder
}

/** How many records, and checkpoints, are copied at once. */
const AT_ONCE = 16_384

/**
 * The tree so far, from the database's tiles, made sure of by the newest checkpoint outside. A folder that lacks records or
 * checkpoints is given them. Throws `SealBroken` when the tiles are not those that were sealed.
 */
export async function trustedFrontier(
  { tables, folder }: Kept,
  { size }: SealedTo,
  outside: Checkpoint | undefined,
): Promise<Frontier> {
  const tree = treeOf(tables)
  if (outside && outside.size <= size && !(await tree.root(outside.size)).equals(outside.root))
    throw new SealBroken(`the database holds another seal than the folder's checkpoint of ${outside.at}`)
  for (let from = await folder.size(); from < size; ) {
    const records = await tables.records(from, Math.min(AT_ONCE, size - from))
    if (records.length === 0) throw new SealBroken(`the database lacks the records from ${from} on`)
    await folder.append(from, records)
    from = await folder.size()
  }
  await copyCheckpoints({ tables, folder }, outside?.size ?? 0)
  return tree.frontier(size)
}

/** Those of more than so many events: whoever was killed over it is followed by another who goes on. */
async function copyCheckpoints({ tables, folder }: Kept, from: number): Promise<void> {
  for (let after = from; ; ) {
    const page = await tables.checkpointsAfter(after, AT_ONCE)
    for (const { note } of page) await folder.keep(note)
    after = page.at(-1)?.size ?? after
    if (page.length < AT_ONCE) return
  }
}

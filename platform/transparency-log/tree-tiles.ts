import { leafHashAt, POSITION_BYTES, positionAt, RECORD_BYTES } from './leaf-record.ts'
import type { TreeExtension } from './log-tree-store.ts'
import { TILE_HASHES } from './merkle-frontier.ts'
import { HASH_BYTES } from './merkle-tree.ts'

/** What a step adds to one tile. */
interface AddedTile {
  readonly level: number
  readonly index: number
  /** How many hashes the tile held before. */
  readonly before: number
  readonly hashes: Buffer
}

interface AddedPlaces {
  readonly index: number
  /** The commit number of the first of them: the tile's, when it held none before. */
  readonly begins: number
  readonly before: number
  readonly places: Buffer
  readonly ids: readonly string[]
}

/** Cuts what is added after `size` events into tiles. */
export function tilesToAdd(
  size: number,
  { records, ids, above }: Pick<TreeExtension, 'records' | 'ids' | 'above'>,
): { tiles: AddedTile[]; places: AddedPlaces[] } {
  const leaves = Array.from({ length: records.length / RECORD_BYTES }, (_, nth) => leafHashAt(records, nth))
  const levels = [[0, leaves] as const, ...above]
  const tiles = levels.flatMap(([level, hashes]) =>
    cut(Math.floor(size / TILE_HASHES ** level), hashes.length).map(({ index, before, from, to }) => ({
      level,
      index,
      before,
      hashes: Buffer.concat(hashes.slice(from, to)),
    })),
  )
  const places = cut(size, leaves.length).map(({ index, before, from, to }) => {
    const part = Array.from({ length: to - from }, (_, nth) => placeIn(records, from + nth))
    const begins = Number.parseInt(positionAt(part[0]!, 0), 10)
    return { index, begins, before, places: Buffer.concat(part), ids: ids.slice(from, to) }
  })
  return { tiles, places }
}

const placeIn = (records: Buffer, nth: number): Buffer =>
  records.subarray(nth * RECORD_BYTES + HASH_BYTES, nth * RECORD_BYTES + HASH_BYTES + POSITION_BYTES)

/** The parts of `count` things, the first of which is the `begin`th of all, that fall into one tile each. */
function cut(begin: number, count: number): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < count; ) {
    const index = Math.floor((begin + from) / TILE_HASHES)
    const to = Math.min(count, (index + 1) * TILE_HASHES - begin)
    parts.push({ index, before: (begin + from) % TILE_HASHES, from, to })
    from = to
  }
  return parts
}

interface Part {
  readonly index: number
  readonly before: number
  readonly from: number
  readonly to: number
}

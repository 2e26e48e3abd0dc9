import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Findings } from './findings.ts'
import { TILE_HASHES } from './merkle-frontier.ts'
import { HASH_BYTES, type Tiles } from './merkle-tree.ts'

export type TileVerifier = ReturnType<typeof tileVerifier>

interface Seen {
  readonly hash: Buffer
  /** Of the last event below it. */
  readonly position: Position
}

/** Compares the tiles above the leaves, of a tree of `size` events, with the hashes that are seen anew. */
export function tileVerifier({ treeStore, size, found }: { treeStore: Tiles; size: number; found: Findings }) {
  const levels = new Map<number, { done: number; waiting: Seen[] }>()

  const check = async (level: number, waiting: readonly Seen[], begin: number): Promise<void> => {
    const kept = Math.floor(size / TILE_HASHES ** level)
    let [tile, index] = [Buffer.alloc(0), -1]
    for (const [nth, { hash, position }] of waiting.entries()) {
      const place = begin + nth
      if (place >= kept) return
      if (Math.floor(place / TILE_HASHES) !== index) {
        index = Math.floor(place / TILE_HASHES)
        tile = Buffer.from(await treeStore.tile(level, index))
      }
      const at = (place % TILE_HASHES) * HASH_BYTES
      if (!tile.subarray(at, at + HASH_BYTES).equals(hash)) found.add({ kind: 'tile_differs', position })
    }
  }
  return {
    saw: (level: number, hash: Buffer, position: Position = LOG_START): void => {
      if (level === 0) return
      const one = levels.get(level) ?? { done: 0, waiting: [] }
      one.waiting.push({ hash, position })
      levels.set(level, one)
    },
    /** Compares what was seen since. */
    settle: async (): Promise<void> => {
      for (const [level, one] of levels) {
        const waiting = one.waiting.splice(0)
        await check(level, waiting, one.done)
        one.done += waiting.length
      }
    },
  }
}

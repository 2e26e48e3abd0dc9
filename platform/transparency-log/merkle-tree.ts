import { MerkleFrontier, TILE_HASHES, TILE_LEVELS } from './merkle-frontier.ts'
import { EMPTY_ROOT, nodeHash } from './verify-proof.mjs'
import { LogTreeMismatch } from './witness-folder.ts'

export const HASH_BYTES = 32

/** Where the tiles of a tree are kept. */
export interface Tiles {
  /** The hashes of a tile so far, 32 bytes each; empty when there is none. */
  tile(level: number, index: number): Promise<Buffer>
}

/** The tiles do not hold what they should. */
export class TileMissing extends LogTreeMismatch {
  override readonly name: string = 'TileMissing'
}

/** Answers of a tree that is kept as tiles; each reads a handful of them, and none twice. */
export function merkleTree(tiles: Tiles) {
  const read = new Map<string, Promise<Buffer>>()
  const tile = (level: number, index: number): Promise<Buffer> => {
    const key = `${level}/${index}`
    const known = read.get(key) ?? tiles.tile(level, index)
    read.set(key, known)
    return known
  }

  /** The root of the full subtree of 2^height leaves that begins at index × 2^height. */
  const full = async (height: number, index: number): Promise<Buffer> => {
    const level = Math.floor(height / TILE_LEVELS)
    const width = 2 ** (height % TILE_LEVELS)
    const first = index * width
    const hashes = await tile(level, Math.floor(first / TILE_HASHES))
    const at = (first % TILE_HASHES) * HASH_BYTES
    if (hashes.length < at + width * HASH_BYTES) throw new TileMissing(`tile ${level}/${index} is not whole`)
    return folded(hashes.subarray(at, at + width * HASH_BYTES))
  }

  /** The root over leaves from `begin` until before `end`, where `begin` is a multiple of the power of two below the range. */
  const rangeRoot = async (begin: number, end: number): Promise<Buffer> => {
    const count = end - begin
    const split = largestPowerBelow(count)
    if (split * 2 === count || count === 1) return full(Math.log2(count), begin / count)
    return nodeHash(await full(Math.log2(split), begin / split), await rangeRoot(begin + split, end))
  }

  /** RFC 6962, 2.1.1. */
  const path = async (index: number, begin: number, end: number): Promise<Buffer[]> => {
    if (end - begin === 1) return []
    const middle = begin + largestPowerBelow(end - begin)
    const near = index < middle ? path(index, begin, middle) : path(index, middle, end)
    const far = index < middle ? rangeRoot(middle, end) : rangeRoot(begin, middle)
    const [nodes, node] = await Promise.all([near, far])
    return [...nodes, node]
  }

  /** RFC 6962, 2.1.2: `whole` while the smaller tree's root is the subtree at hand, which the asker knows. */
  const steps = async (size: number, range: { begin: number; end: number }, whole: boolean): Promise<Buffer[]> => {
    const { begin, end } = range
    if (size === end) return whole ? [] : [await rangeRoot(begin, end)]
    const middle = begin + largestPowerBelow(end - begin)
    return size <= middle
      ? [...(await steps(size, { begin, end: middle }, whole)), await rangeRoot(middle, end)]
      : [...(await steps(size, { begin: middle, end }, false)), await rangeRoot(begin, middle)]
  }

  return {
    root: async (size: number): Promise<Buffer> => (size === 0 ? EMPTY_ROOT : rangeRoot(0, size)),
    inclusion: (index: number, size: number): Promise<Buffer[]> => path(index, 0, size),
    consistency: async (from: number, to: number): Promise<Buffer[]> =>
      from === 0 || from === to ? [] : steps(from, { begin: 0, end: to }, true),
    frontier: async (size: number): Promise<MerkleFrontier> => {
      const nodes: (Buffer | undefined)[] = []
      for (let height = 0; 2 ** height <= size; height++) {
        const width = 2 ** height
        if (Math.floor(size / width) % 2 === 1) nodes[height] = await full(height, Math.floor(size / width) - 1)
      }
      return new MerkleFrontier(size, nodes)
    },
  }
}

/** The root of a full subtree, of hashes that lie beside each other. */
function folded(hashes: Buffer): Buffer {
  let nodes = Array.from({ length: hashes.length / HASH_BYTES }, (_, i) =>
    hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )
  while (nodes.length > 1)
    nodes = Array.from({ length: nodes.length / 2 }, (_, i) => nodeHash(nodes[2 * i]!, nodes[2 * i + 1]!))
  return Buffer.from(nodes[0]!)
}

/** The largest power of two below a count; 1 for 1. */
function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

import type { Position } from '#domain/kernel/event.ts'
import { EMPTY_ROOT, leafHash, nodeHash } from '#platform/transparency-log/verify-proof.mjs'

export const HASH_BYTES = 32

/** The log does not match what was sealed: something was changed. Sealing stops until the cause is resolved. */
export class LogTreeMismatch extends Error {
  override readonly name: string = 'LogTreeMismatch'
}

/** Storage of a tree's tiles. */
export interface Tiles {
  /** The current hashes of a tile, 32 bytes each; empty if there is none. */
  tile(level: number, index: number): Promise<Buffer>
}

/** A tile is missing or incomplete. */
export class TileMissing extends LogTreeMismatch {
  override readonly name: string = 'TileMissing'
}

/** Computes roots and proofs from tiles; reads a handful of tiles, each once. */
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
    if (hashes.length < at + width * HASH_BYTES) throw new TileMissing(`tile ${level}/${index} is incomplete`)
    return subtreeRoot(hashes.subarray(at, at + width * HASH_BYTES))
  }

  /**
   * The root of the leaves from `begin` to before `end`, where `begin` is a multiple of the largest power of two
   * below the range's size.
   */
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

  /** RFC 6962, 2.1.2. `whole`: the smaller tree's root is the current subtree's, which the verifier knows. */
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

/** The root of a full subtree with consecutive hashes. */
function subtreeRoot(hashes: Buffer): Buffer {
  let nodes = Array.from({ length: hashes.length / HASH_BYTES }, (_, i) =>
    hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )
  while (nodes.length > 1)
    nodes = Array.from({ length: nodes.length / 2 }, (_, i) => nodeHash(nodes[2 * i]!, nodes[2 * i + 1]!))
  return Buffer.from(nodes[0]!)
}

/** The largest power of two below `count`; 1 for 1. */
function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

/** Levels per tile: a tile has up to 2^8 hashes. */
const TILE_LEVELS = 8
export const TILE_HASHES = 2 ** TILE_LEVELS

/** Receives every tile hash in order: level 0 are leaves, level n roots of full tiles of level n - 1. */
export type OnTileHash = (level: number, hash: Buffer) => void

/** An append-only Merkle tree, represented by the roots of its full subtrees, one for each bit of its size. */
export class MerkleFrontier {
  readonly #full: (Buffer | undefined)[]
  #size: number

  /** `full[h]`: the root of the rightmost full subtree of 2^h leaves, if the size has that bit. */
  constructor(size = 0, full: readonly (Buffer | undefined)[] = []) {
    this.#size = size
    this.#full = [...full]
  }

  get size(): number {
    return this.#size
  }

  copy(): MerkleFrontier {
    return new MerkleFrontier(this.#size, this.#full)
  }

  append(leaf: Buffer, onTileHash?: OnTileHash): void {
    let node = leaf
    let height = 0
    onTileHash?.(0, leaf)
    for (let left = this.#full[0]; left; left = this.#full[height]) {
      node = nodeHash(left, node)
      this.#full[height++] = undefined
      if (height % TILE_LEVELS === 0) onTileHash?.(height / TILE_LEVELS, node)
    }
    this.#full[height] = node
    this.#size += 1
  }

  root(): Buffer {
    let root: Buffer | undefined
    for (const node of this.#full) if (node) root = root ? nodeHash(node, root) : node
    return root ?? EMPTY_ROOT
  }
}

/** Record of one sealed event: leaf hash, then position. */
export const RECORD_BYTES = 48
export const POSITION_BYTES = 16

/** Position in 16 bytes: commit and prepare, big-endian. A log with one number has no prepare. */
const NO_PREPARE = 2n ** 64n - 1n

export function leafPosition(position: Position): Buffer {
  const [commit = '', prepare] = position.split('/')
  const place = Buffer.allocUnsafe(POSITION_BYTES)
  if (prepare === undefined && Number.isSafeInteger(Number(commit))) {
    place.fill(0xff, 8)
    place.writeUInt32BE(Math.floor(Number(commit) / 2 ** 32), 0)
    place.writeUInt32BE(Number(commit) % 2 ** 32, 4)
    return place
  }
  place.writeBigUInt64BE(BigInt(commit), 0)
  place.writeBigUInt64BE(prepare === undefined ? NO_PREPARE : BigInt(prepare), 8)
  return place
}

export function positionAt(places: Buffer, at: number): Position {
  const commit = places.readBigUInt64BE(at)
  const prepare = places.readBigUInt64BE(at + 8)
  return prepare === NO_PREPARE ? String(commit) : `${commit}/${prepare}`
}

export const leafRecord = (event: Parameters<typeof leafHash>[0]): Buffer =>
  Buffer.concat([leafHash(event), leafPosition(event.position)])

/** Hash and position of the record at an index. */
export const leafHashAt = (records: Buffer, index: number): Buffer =>
  records.subarray(index * RECORD_BYTES, index * RECORD_BYTES + HASH_BYTES)
export const leafPositionAt = (records: Buffer, index: number): Position =>
  positionAt(records, index * RECORD_BYTES + HASH_BYTES)

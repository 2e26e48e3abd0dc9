import type { Position } from '#domain/kernel/event.ts'
import { EMPTY_ROOT, leafHash, nodeHash } from '#platform/transparency-log/verify-proof.mjs'

export const HASH_BYTES = 32

/** The log or its tree does not match what was sealed. Sealing stops until the cause is resolved. */
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

/** Computes roots and proofs from a few tiles, reading each once. */
export function merkleTree(tiles: Tiles) {
  const read = new Map<string, Promise<Buffer>>()
  const tile = (level: number, index: number): Promise<Buffer> => {
    const key = `${level}/${index}`
    const hashes = read.get(key) ?? tiles.tile(level, index)
    read.set(key, hashes)
    return hashes
  }

  /** The root of the full subtree of 2^height leaves that begins at index × 2^height. */
  const fullSubtreeRoot = async (height: number, index: number): Promise<Buffer> => {
    const level = Math.floor(height / TILE_LEVELS)
    const width = 2 ** (height % TILE_LEVELS)
    const first = index * width
    const hashes = await tile(level, Math.floor(first / TILE_HASHES))
    const offset = (first % TILE_HASHES) * HASH_BYTES
    if (hashes.length < offset + width * HASH_BYTES) throw new TileMissing(`tile ${level}/${index} is incomplete`)
    return subtreeRoot(hashes.subarray(offset, offset + width * HASH_BYTES))
  }

  /**
   * The root of the leaves from `begin` to before `end`, where `begin` is a multiple of the largest power of two
   * below the range's size.
   */
  const rangeRoot = async (begin: number, end: number): Promise<Buffer> => {
    const count = end - begin
    const split = largestPowerBelow(count)
    if (split * 2 === count || count === 1) return fullSubtreeRoot(Math.log2(count), begin / count)
    return nodeHash(await fullSubtreeRoot(Math.log2(split), begin / split), await rangeRoot(begin + split, end))
  }

  /** RFC 6962, 2.1.1. */
  const inclusionPath = async (index: number, begin: number, end: number): Promise<Buffer[]> => {
    if (end - begin === 1) return []
    const middle = begin + largestPowerBelow(end - begin)
    const nearPath = index < middle ? inclusionPath(index, begin, middle) : inclusionPath(index, middle, end)
    const siblingRoot = index < middle ? rangeRoot(middle, end) : rangeRoot(begin, middle)
    const [nodes, node] = await Promise.all([nearPath, siblingRoot])
    return [...nodes, node]
  }

  /** RFC 6962, 2.1.2. `whole`: the smaller tree's root is the current subtree's, which the verifier knows. */
  const consistencyPath = async (
    size: number,
    range: { begin: number; end: number },
    whole: boolean,
  ): Promise<Buffer[]> => {
    const { begin, end } = range
    if (size === end) return whole ? [] : [await rangeRoot(begin, end)]
    const middle = begin + largestPowerBelow(end - begin)
    return size <= middle
      ? [...(await consistencyPath(size, { begin, end: middle }, whole)), await rangeRoot(middle, end)]
      : [...(await consistencyPath(size, { begin: middle, end }, false)), await rangeRoot(begin, middle)]
  }

  return {
    root: async (size: number): Promise<Buffer> => (size === 0 ? EMPTY_ROOT : rangeRoot(0, size)),
    inclusion: (index: number, size: number): Promise<Buffer[]> => inclusionPath(index, 0, size),
    consistency: async (from: number, to: number): Promise<Buffer[]> =>
      from === 0 || from === to ? [] : consistencyPath(from, { begin: 0, end: to }, true),
    frontier: async (size: number): Promise<MerkleFrontier> => {
      const nodes: (Buffer | undefined)[] = []
      for (let height = 0; 2 ** height <= size; height++) {
        const width = 2 ** height
        if (Math.floor(size / width) % 2 === 1)
          nodes[height] = await fullSubtreeRoot(height, Math.floor(size / width) - 1)
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

/** Receives every tile hash in order: at level 0 the leaves, at level n the roots of the full tiles of level n - 1. */
export type OnTileHash = (level: number, hash: Buffer) => void

/** An append-only Merkle tree, represented by the roots of its full subtrees, one for each bit of its size. */
export class MerkleFrontier {
  readonly #full: (Buffer | undefined)[]
  #size: number

  /** `full[h]`: the root of the rightmost full subtree of 2^h leaves, if bit h of the size is set. */
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

/** A position has 16 bytes: commit and prepare, big-endian. A position with a single number has no prepare. */
const NO_PREPARE = 2n ** 64n - 1n

export function leafPosition(position: Position): Buffer {
  const [commit = '', prepare] = position.split('/')
  const bytes = Buffer.allocUnsafe(POSITION_BYTES)
  if (prepare === undefined && Number.isSafeInteger(Number(commit))) {
    bytes.fill(0xff, 8)
    bytes.writeUInt32BE(Math.floor(Number(commit) / 2 ** 32), 0)
    bytes.writeUInt32BE(Number(commit) % 2 ** 32, 4)
    return bytes
  }
  bytes.writeBigUInt64BE(BigInt(commit), 0)
  bytes.writeBigUInt64BE(prepare === undefined ? NO_PREPARE : BigInt(prepare), 8)
  return bytes
}

export function positionAt(bytes: Buffer, at: number): Position {
  const commit = bytes.readBigUInt64BE(at)
  const prepare = bytes.readBigUInt64BE(at + 8)
  return prepare === NO_PREPARE ? String(commit) : `${commit}/${prepare}`
}

export const leafRecord = (event: Parameters<typeof leafHash>[0]): Buffer =>
  Buffer.concat([leafHash(event), leafPosition(event.position)])

/** Hash and position of the record at an index. */
export const leafHashAt = (records: Buffer, index: number): Buffer =>
  records.subarray(index * RECORD_BYTES, index * RECORD_BYTES + HASH_BYTES)
export const leafPositionAt = (records: Buffer, index: number): Position =>
  positionAt(records, index * RECORD_BYTES + HASH_BYTES)

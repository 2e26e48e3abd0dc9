import { EMPTY_ROOT, nodeHash } from './verify-proof.mjs'

/** Every so many levels of the tree a tile begins: a tile holds up to 2^8 hashes. */
export const TILE_LEVELS = 8
export const TILE_HASHES = 2 ** TILE_LEVELS

/** Hears every hash a tile keeps, in order: level 0 are leaves, level n roots of full tiles of level n - 1. */
export type OnTileHash = (level: number, hash: Buffer) => void

/** A Merkle tree that only grows: the roots of its full subtrees, one for each bit of its size. */
export class MerkleFrontier {
  readonly #full: (Buffer | undefined)[]
  #size: number

  /** `full[h]`: the root of the full subtree of 2^h leaves at the edge, where the size has that bit. */
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
    let [node, height] = [leaf, 0]
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

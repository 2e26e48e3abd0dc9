import type { Position } from '#domain/kernel/event.ts'
import type { Findings } from './findings.ts'
import { leafHashAt, leafPositionAt, RECORD_BYTES } from './leaf-record.ts'
import type { LogTreeStore } from './log-tree-store.ts'
import type { WitnessFolder } from './witness-folder.ts'

export interface LeafRecordsOptions {
  readonly treeStore: Pick<LogTreeStore, 'records'>
  readonly witness: Pick<WitnessFolder, 'records'>
  /** How many records each holds. */
  readonly inside: number
  readonly outside: number
  readonly found: Findings
}

const BLOCK = 16_384

/**
 * What was sealed, record by record: what stands outside counts, and the database's where there is none. Where the two differ it is
 * found. Blocks are loaded by `load`, everything else is at hand.
 */
export class LeafRecords {
  readonly #parts: LeafRecordsOptions
  #block: Buffer = Buffer.alloc(0)
  #nth = 0
  /** Of the record at hand. */
  index = 0

  constructor(parts: LeafRecordsOptions) {
    this.#parts = parts
  }

  /** Whether a record is at hand; otherwise `load` may bring some. */
  get atHand(): boolean {
    return this.#nth * RECORD_BYTES < this.#block.length
  }

  isSame(record: Buffer): boolean {
    const at = this.#nth * RECORD_BYTES
    return record.compare(this.#block, at, at + RECORD_BYTES) === 0
  }

  get hash(): Buffer {
    return leafHashAt(this.#block, this.#nth)
  }

  get position(): Position {
    return leafPositionAt(this.#block, this.#nth)
  }

  next(): void {
    this.#nth += 1
    this.index += 1
  }

  /** The next block; false at the end. */
  async load(): Promise<boolean> {
    const { treeStore, witness, inside, outside, found } = this.#parts
    const [from, total] = [this.index, Math.max(inside, outside)]
    const count = Math.min(BLOCK, total - from)
    if (count <= 0) return false
    const here = Math.min(inside - from, count)
    const there = Math.min(outside - from, count)
    const [ours, theirs] = await Promise.all([
      here > 0 ? treeStore.records(from, here) : Buffer.alloc(0),
      there > 0 ? witness.records(from, there) : Buffer.alloc(0),
    ])
    const both = Math.min(here, there) * RECORD_BYTES
    if (both > 0 && !ours.subarray(0, both).equals(theirs.subarray(0, both)))
      compare({ ours, theirs, both, from, found })
    this.#block = Buffer.concat([theirs, ours.subarray(theirs.length)])
    this.#nth = 0
    return this.#block.length > 0
  }
}

interface Compared {
  readonly ours: Buffer
  readonly theirs: Buffer
  readonly both: number
  readonly from: number
  readonly found: Findings
}

function compare({ ours, theirs, both, from, found }: Compared): void {
  for (let at = 0, nth = 0; at < both; at += RECORD_BYTES, nth++)
    if (!ours.subarray(at, at + RECORD_BYTES).equals(theirs.subarray(at, at + RECORD_BYTES)))
      found.add({ kind: 'tile_differs', position: leafPositionAt(theirs, nth), index: from + nth })
}

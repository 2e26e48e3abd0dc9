import type { SparseSet } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'

/** The named choices (at most 32) of each number: a bit set per choice, and a bit mask per number. */
export class FacetIndex {
  readonly #names: readonly string[]
  readonly #sets: ReadonlyMap<string, BitSet>
  #masks = new Uint32Array(64)

  constructor(names: readonly string[]) {
    if (names.length > 32) throw new RangeError(`${names.length} choices exceed the maximum of 32`)
    this.#names = names
    this.#sets = new Map(names.map((name) => [name, new BitSet()]))
  }

  /** The numbers that have a choice. Read only. */
  of(name: string): BitSet {
    return this.#sets.get(name)!
  }

  /** Replaces the choices of a number. */
  put(number: number, has: (name: string) => boolean): void {
    let masks = 0
    for (const [index, name] of this.#names.entries()) {
      const isIncluded = has(name)
      this.of(name).set(number, isIncluded)
      if (isIncluded) masks |= 1 << index
    }
    if (number >= this.#masks.length) this.#grow(number + 1)
    this.#masks[number] = masks
  }

  /** How many of the given numbers have each choice. */
  count(candidates: SparseSet): Record<string, number> {
    const counts =
      'few' in candidates
        ? this.#countEach(candidates.few)
        : this.#names.map((name) => this.of(name).intersectionSize(candidates.many))
    return Object.fromEntries(this.#names.map((name, index) => [name, counts[index]!]))
  }

  #countEach(numbers: Uint32Array): Uint32Array {
    const masks = this.#masks
    const counts = new Uint32Array(32)
    for (let i = 0; i < numbers.length; i++)
      for (let rest = masks[numbers[i]!]!; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += 1
    return counts
  }

  #grow(size: number): void {
    const grown = new Uint32Array(2 ** Math.ceil(Math.log2(size)))
    grown.set(this.#masks)
    this.#masks = grown
  }
}

import type { SparseSet } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'

/** Numbers and what they have of at most 32 named choices: a set of numbers for each choice, a bit for each choice of a number. */
export class FacetIndex {
  readonly #names: readonly string[]
  readonly #sets: ReadonlyMap<string, BitSet>
  #marks = new Uint32Array(64)

  constructor(names: readonly string[]) {
    if (names.length > 32) throw new RangeError(`${names.length} choices, 32 are the most`)
    this.#names = names
    this.#sets = new Map(names.map((name) => [name, new BitSet()]))
  }

  /** All that have a choice. Not to be changed. */
  of(name: string): BitSet {
    return this.#sets.get(name)!
  }

  /** From now on a number has these choices and no others. */
  put(number: number, has: (name: string) => boolean): void {
    let marks = 0
    for (const [nth, name] of this.#names.entries()) {
      const isOne = has(name)
      this.of(name).set(number, isOne)
      if (isOne) marks |= 1 << nth
    }
    if (number >= this.#marks.length) this.#grow(number + 1)
    this.#marks[number] = marks
  }

  /** How many of some have each choice. */
  count(some: SparseSet): Record<string, number> {
    const counts =
      'few' in some ? this.#countEach(some.few) : this.#names.map((name) => this.of(name).intersectionSize(some.many))
    return Object.fromEntries(this.#names.map((name, nth) => [name, counts[nth]!]))
  }

  #countEach(numbers: Uint32Array): Uint32Array {
    const marks = this.#marks
    const counts = new Uint32Array(32)
    for (let i = 0; i < numbers.length; i++)
      for (let rest = marks[numbers[i]!]!; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += 1
    return counts
  }

  #grow(size: number): void {
    const grown = new Uint32Array(2 ** Math.ceil(Math.log2(size)))
    grown.set(this.#marks)
    this.#marks = grown
  }
}

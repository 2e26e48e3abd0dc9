/** A set of small whole numbers, one bit each. It grows as needed. */
export class BitSet {
  words: Int32Array

  /** Allocates space for the numbers below `size`. */
  constructor(size = 0) {
    this.words = new Int32Array((size + 31) >>> 5)
  }

  has(n: number): boolean {
    return n >>> 5 < this.words.length && (this.words[n >>> 5]! & (1 << (n & 31))) !== 0
  }

  add(n: number): void {
    if (n >>> 5 >= this.words.length) this.#grow((n >>> 5) + 1)
    this.words[n >>> 5]! |= 1 << (n & 31)
  }

  delete(n: number): void {
    if (n >>> 5 < this.words.length) this.words[n >>> 5]! &= ~(1 << (n & 31))
  }

  set(n: number, isIn: boolean): void {
    if (isIn) this.add(n)
    else this.delete(n)
  }

  /** Removes every number that is not in the other set. */
  intersect(other: BitSet): this {
    const words = this.words
    const otherWords = other.words
    const sharedLength = Math.min(words.length, otherWords.length)
    for (let i = 0; i < sharedLength; i++) words[i]! &= otherWords[i]!
    words.fill(0, sharedLength)
    return this
  }

  /** Removes every number that is in the other set. */
  subtract(other: BitSet): this {
    const words = this.words
    const otherWords = other.words
    for (let i = Math.min(words.length, otherWords.length) - 1; i >= 0; i--) words[i]! &= ~otherWords[i]!
    return this
  }

  union(other: BitSet): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    const words = this.words
    const otherWords = other.words
    for (let i = 0; i < otherWords.length; i++) words[i]! |= otherWords[i]!
    return this
  }

  /** Replaces the contents with those of the other set. */
  assign(other: BitSet): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    this.words.set(other.words)
    this.words.fill(0, other.words.length)
    return this
  }

  /** A new set with the same numbers. */
  copy(): BitSet {
    return new BitSet().assign(this)
  }

  clear(): this {
    this.words.fill(0)
    return this
  }

  count(): number {
    const { words } = this
    let count = 0
    for (let i = 0; i < words.length; i++) count += popcount(words[i]!)
    return count
  }

  /** The number of elements in both sets. */
  intersectionSize(other: BitSet): number {
    const words = this.words
    const otherWords = other.words
    const sharedLength = Math.min(words.length, otherWords.length)
    let count = 0
    for (let i = 0; i < sharedLength; i++) count += popcount(words[i]! & otherWords[i]!)
    return count
  }

  /** Writes the numbers to `list`, smallest first, and returns the filled part; undefined if they do not fit. */
  toArray(list: Uint32Array): Uint32Array | undefined {
    const { words } = this
    let size = 0
    for (let i = 0; i < words.length; i++)
      for (let rest = words[i]!; rest !== 0; rest &= rest - 1) {
        if (size === list.length) return undefined
        list[size++] = (i << 5) + 31 - Math.clz32(rest & -rest)
      }
    return list.subarray(0, size)
  }

  /** Grows to powers of two, so that sets that are merged repeatedly do not keep growing. */
  #grow(words: number): void {
    const grown = new Int32Array(2 ** Math.ceil(Math.log2(words)))
    grown.set(this.words)
    this.words = grown
  }
}

/** Number of set bits in a word. */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A set of numbers: a list if they are few, which is then faster, otherwise a bit set. */
export type SparseSet = { readonly few: Uint32Array } | { readonly many: BitSet }

export const countOf = (numbers: SparseSet): number => ('few' in numbers ? numbers.few.length : numbers.many.count())

export function toBitSet(numbers: SparseSet, sets: ScratchBuffers): BitSet {
  if ('many' in numbers) return numbers.many
  const set = sets.empty()
  for (const number of numbers.few) set.add(number)
  return set
}

/** Yields the candidates in `set`, then those not in it. Each half is computed when it is requested. */
export function* partition(candidates: SparseSet, set: BitSet, sets: ScratchBuffers): Iterable<SparseSet> {
  if ('few' in candidates) {
    yield { few: filterFew(candidates.few, { set, included: true, sets }) }
    yield { few: filterFew(candidates.few, { set, included: false, sets }) }
  } else {
    yield { many: sets.copy(candidates.many).intersect(set) }
    yield { many: sets.copy(candidates.many).subtract(set) }
  }
}

interface Filter {
  readonly set: BitSet
  readonly included: boolean
  readonly sets: ScratchBuffers
}

function filterFew(few: Uint32Array, { set, included, sets }: Filter): Uint32Array {
  const half = sets.list(few.length)
  let size = 0
  for (let i = 0; i < few.length; i++) if (set.has(few[i]!) === included) half[size++] = few[i]!
  return half.subarray(0, size)
}

/** Sets and lists for one search, reused by the next, so that a search allocates nothing. */
export interface ScratchBuffers {
  /** Releases all sets and lists returned so far. */
  reset(): void
  empty(): BitSet
  copy(of: BitSet): BitSet
  /** An uninitialized list of `size` numbers. */
  list(size: number): Uint32Array
}

export function createScratchBuffers(): ScratchBuffers {
  const sets: BitSet[] = []
  let used = 0
  let buffer = new Uint32Array(1 << 16)
  let usedNumbers = 0
  const next = (): BitSet => {
    if (used === sets.length) sets.push(new BitSet())
    return sets[used++]!
  }
  return {
    reset: () => {
      used = 0
      usedNumbers = 0
    },
    empty: () => next().clear(),
    copy: (of) => next().assign(of),
    list: (size) => {
      // Lists returned earlier keep the old buffer.
      if (usedNumbers + size > buffer.length) {
        buffer = new Uint32Array(2 * (buffer.length + size))
        usedNumbers = 0
      }
      usedNumbers += size
      return buffer.subarray(usedNumbers - size, usedNumbers)
    },
  }
}

/** Assigns small whole numbers to ids, to address bits and columns. Numbers of released ids are reused. */
export class IdAllocator {
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []
  #next = 0

  /** All assigned numbers are below this. */
  get end(): number {
    return this.#next
  }

  get size(): number {
    return this.#numbers.size
  }

  of(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  /** The number of an id; assigns one if it has none. */
  allocate(id: string): number {
    const existing = this.#numbers.get(id)
    if (existing !== undefined) return existing
    const number = this.#free.pop() ?? this.#next++
    this.#numbers.set(id, number)
    return number
  }

  release(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#numbers.delete(id)
    this.#free.push(number)
  }

  ids(): IterableIterator<string> {
    return this.#numbers.keys()
  }
}

/** A set of small whole numbers, a bit each. It grows by itself; what lies beyond its end is not in it. */
export class Bits {
  words: Int32Array

  /** With room for the numbers below `size`. */
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

  put(n: number, isIn: boolean): void {
    if (isIn) this.add(n)
    else this.delete(n)
  }

  /** Keeps what is in the other set as well. */
  keep(other: Bits): this {
    const [mine, theirs] = [this.words, other.words]
    const both = Math.min(mine.length, theirs.length)
    for (let i = 0; i < both; i++) mine[i]! &= theirs[i]!
    mine.fill(0, both)
    return this
  }

  /** Keeps what is not in the other set. */
  drop(other: Bits): this {
    const [mine, theirs] = [this.words, other.words]
    for (let i = Math.min(mine.length, theirs.length) - 1; i >= 0; i--) mine[i]! &= ~theirs[i]!
    return this
  }

  join(other: Bits): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    const [mine, theirs] = [this.words, other.words]
    for (let i = 0; i < theirs.length; i++) mine[i]! |= theirs[i]!
    return this
  }

  /** Becomes what the other set is. */
  take(other: Bits): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    this.words.set(other.words)
    this.words.fill(0, other.words.length)
    return this
  }

  /** A set of its own with the same in it. */
  copy(): Bits {
    return new Bits().take(this)
  }

  clear(): this {
    this.words.fill(0)
    return this
  }

  count(): number {
    const { words } = this
    let count = 0
    for (let i = 0; i < words.length; i++) count += ones(words[i]!)
    return count
  }

  /** How many are in both. */
  countIn(other: Bits): number {
    const [mine, theirs] = [this.words, other.words]
    const both = Math.min(mine.length, theirs.length)
    let count = 0
    for (let i = 0; i < both; i++) count += ones(mine[i]! & theirs[i]!)
    return count
  }

  /** Writes all that are in it into a list, smallest first, and answers that part of it; undefined when there are more. */
  numbers(list: Uint32Array): Uint32Array | undefined {
    const { words } = this
    let size = 0
    for (let i = 0; i < words.length; i++)
      for (let rest = words[i]!; rest !== 0; rest &= rest - 1) {
        if (size === list.length) return undefined
        list[size++] = (i << 5) + 31 - Math.clz32(rest & -rest)
      }
    return list.subarray(0, size)
  }

  /** To powers of two: sets that are joined over and over must not grow by each other. */
  #grow(words: number): void {
    const grown = new Int32Array(2 ** Math.ceil(Math.log2(words)))
    grown.set(this.words)
    this.words = grown
  }
}

/** The bits of a word that are set, all at once. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

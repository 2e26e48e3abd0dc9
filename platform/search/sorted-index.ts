import { type BitSet, countOf, type SparseSet } from '#platform/search/bit-set.ts'

/**
 * Sorted numbers. Remove a number before changing its sort key and insert it again afterwards. No two numbers may
 * compare as equal.
 */
export class SortedIndex {
  /** Changes with every insertion and removal. */
  version = 0
  #numbers = new Uint32Array(64)
  #size = 0
  #ranks: Uint32Array | undefined
  readonly #compare: (a: number, b: number) => number

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  /** In sort order. */
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#size)
  }

  /** Rank by number; valid until the next insertion or removal. */
  get ranks(): Uint32Array {
    if (this.#ranks) return this.#ranks
    const { numbers } = this
    let end = 0
    for (let rank = 0; rank < numbers.length; rank++) end = Math.max(end, numbers[rank]! + 1)
    const ranks = new Uint32Array(end)
    for (let rank = 0; rank < numbers.length; rank++) ranks[numbers[rank]!] = rank
    this.#ranks = ranks
    return ranks
  }

  insert(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.version += 1
    this.#ranks = undefined
    const added = [...numbers].sort(this.#compare)
    this.#ensureCapacity(this.#size + added.length)
    const slots = this.#numbers
    let end = this.#size
    // From the back, so that the numbers after each insertion point have already moved.
    for (let i = added.length - 1; i >= 0; i--) {
      const rank = this.firstNotBefore((n) => this.#compare(n, added[i]!), end)
      slots.copyWithin(rank + i + 1, rank, end)
      slots[rank + i] = added[i]!
      end = rank
    }
    this.#size += added.length
  }

  remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.version += 1
    this.#ranks = undefined
    const ranks = numbers.map((number) => this.firstNotBefore((n) => this.#compare(n, number)))
    ranks.sort((a, b) => a - b)
    for (const [i, rank] of ranks.entries()) this.#numbers.copyWithin(rank - i, rank + 1, ranks[i + 1] ?? this.#size)
    this.#size -= ranks.length
  }

  /** The first rank (up to `end`) for whose number `compare` is not negative: binary search. */
  firstNotBefore(compare: (n: number) => number, end = this.#size): number {
    let [low, high] = [0, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#numbers[middle]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #ensureCapacity(size: number): void {
    if (size <= this.#numbers.length) return
    const grown = new Uint32Array(Math.max(size, Math.ceil(this.#numbers.length * 1.5)))
    grown.set(this.numbers)
    this.#numbers = grown
  }
}

export interface Cursor {
  readonly order: SortedIndex
  readonly backwards?: boolean
}

export interface Slice {
  readonly skip: number
  readonly take: number
}

/**
 * Returns `take` numbers after the first `skip`: the sorted numbers of the first tier, then of the second, and so on.
 * Tiers are computed lazily.
 */
export function paginate(cursor: Cursor, tiers: Iterable<SparseSet>, { skip, take }: Slice): number[] {
  const page: number[] = []
  let remainingSkip = skip
  for (const tier of tiers) {
    if (page.length === take) break
    const count = countOf(tier)
    const part = { skip: remainingSkip, take: take - page.length }
    if (remainingSkip < count) page.push(...sliceOf(cursor, tier, { count, ...part }))
    remainingSkip = Math.max(0, remainingSkip - count)
  }
  return page
}

function sliceOf(cursor: Cursor, tier: SparseSet, part: Slice & { readonly count: number }): number[] {
  if ('few' in tier) return sortPage(cursor, tier.few, part)
  return isScanCheaper(cursor, part.count, part)
    ? scanPage(cursor, tier.many, part)
    : sortPage(cursor, listOf(tier.many, part.count), part)
}

const listOf = (set: BitSet, count: number): Uint32Array => set.toArray(new Uint32Array(count))!

/** Whether scanning the whole index finds the page sooner than sorting the matches. */
function isScanCheaper({ order }: Cursor, count: number, { skip, take }: Slice): boolean {
  const all = order.numbers.length
  const steps = Math.min(all, ((skip + take) * all) / count)
  return steps < count * STEPS_PER_SORTED_NUMBER
}

const STEPS_PER_SORTED_NUMBER = 4

/** Sorts the matches up to the end of the page. */
function sortPage({ order, backwards = false }: Cursor, few: Uint32Array, { skip, take }: Slice): number[] {
  const { numbers, ranks } = order
  const [offset, direction] = backwards ? [numbers.length - 1, -1] : [0, 1]
  const keys = new Uint32Array(few.length)
  for (let i = 0; i < keys.length; i++) keys[i] = offset + direction * ranks[few[i]!]!
  return Array.from(topK(keys, skip + take).subarray(skip), (key) => numbers[offset + direction * key]!)
}

/** Scans the index in order; with many matches, the page is complete early. */
function scanPage({ order, backwards = false }: Cursor, tier: BitSet, { skip, take }: Slice): number[] {
  const { numbers } = order
  const { words } = tier
  const page: number[] = []
  let seen = 0
  for (let i = 0; i < numbers.length && page.length < take; i++) {
    const number = numbers[backwards ? numbers.length - 1 - i : i]!
    if ((words[number >>> 5]! & (1 << (number & 31))) === 0) continue
    if (seen >= skip) page.push(number)
    seen += 1
  }
  return page
}

/** The `count` smallest keys, sorted. Reorders `keys` in place (quickselect, Hoare 1961). */
export function topK(keys: Uint32Array, count: number): Uint32Array {
  if (count < keys.length) quickselect(keys, count)
  return keys.subarray(0, count).sort()
}

/** Moves the `count` smallest keys to the front. */
function quickselect(keys: Uint32Array, count: number): void {
  let [low, high] = [0, keys.length - 1]
  while (low < high) {
    const [end, begin] = partitionKeys(keys, low, high)
    if (count - 1 <= end) high = end
    else if (count - 1 >= begin) low = begin
    else return
  }
}

/** Afterwards, no key up to `end` is larger than a key from `begin` on; keys in between are at their final position. */
function partitionKeys(keys: Uint32Array, low: number, high: number): [end: number, begin: number] {
  const pivot = keys[(low + high) >>> 1]!
  let [i, j] = [low, high]
  while (i <= j) {
    while (keys[i]! < pivot) i++
    while (keys[j]! > pivot) j--
    if (i > j) break
    const key = keys[i]!
    keys[i++] = keys[j]!
    keys[j--] = key
  }
  return [j, i]
}

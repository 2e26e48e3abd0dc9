import type { BitSet } from '#platform/search/bit-set.ts'
import { IdAllocator } from '#platform/search/id-allocator.ts'
import { stemOf, tokenize } from '#platform/search/tokenize.ts'

/** One kind of text of many things: which of them bear a word. Things and words are known by their numbers. */
export class InvertedIndex {
  readonly #vocabulary: Vocabulary
  readonly #bearers: number[][] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  add(thing: number, text: string): void {
    for (const word of tokenize(text)) {
      const number = this.#vocabulary.addUse(word)
      const bearers = this.#bearers[number]
      if (bearers) bearers.push(thing)
      else this.#bearers[number] = [thing]
    }
  }

  /** The text must be the one that was added. */
  remove(thing: number, text: string): void {
    for (const word of tokenize(text)) {
      const number = this.#vocabulary.numberOf(word)
      const bearers = number === undefined ? undefined : this.#bearers[number]
      if (!bearers) continue
      const last = bearers.pop()!
      if (last !== thing) bearers[bearers.indexOf(thing)] = last
      this.#vocabulary.removeUse(word)
    }
  }

  /** Adds to `into` whoever bears one of the words. */
  collect(words: readonly number[], into: BitSet): BitSet {
    for (const word of words) for (const thing of this.#bearers[word] ?? []) into.add(thing)
    return into
  }
}

/** Every word that stands in some text now, found by itself, its beginning and its stem. Words are known by numbers. */
export class Vocabulary {
  /** Changes whenever a word comes or goes: what was found out before may be wrong since. */
  version = 0
  readonly #numbers = new IdAllocator()
  readonly #words: string[] = []
  readonly #uses: number[] = []
  /** Which letters are in a word, a bit each. */
  readonly #letters: number[] = []
  readonly #byStem = new Map<string, Set<number>>()
  #sorted: string[] = []
  #unsorted: string[] = []

  numberOf(word: string): number | undefined {
    return this.#numbers.of(word)
  }

  wordOf(number: number): string {
    return this.#words[number]!
  }

  uses(number: number): number {
    return this.#uses[number]!
  }

  /** One more text has this word. */
  addUse(word: string): number {
    const known = this.#numbers.of(word)
    if (known !== undefined) {
      this.#uses[known]! += 1
      return known
    }
    this.version += 1
    const number = this.#numbers.allocate(word)
    this.#words[number] = word
    this.#uses[number] = 1
    this.#letters[number] = lettersOf(word)
    this.#unsorted.push(word)
    const stem = stemOf(word)
    this.#byStem.set(stem, (this.#byStem.get(stem) ?? new Set()).add(number))
    return number
  }

  /** One text less has it; with the last, it is no word any more. */
  removeUse(word: string): void {
    const number = this.#numbers.of(word)
    if (number === undefined || --this.#uses[number]! > 0) return
    this.version += 1
    this.#numbers.release(word)
    this.#words[number] = ''
    const stem = stemOf(word)
    const others = this.#byStem.get(stem)
    others?.delete(number)
    if (others?.size === 0) this.#byStem.delete(stem)
    const sorted = this.#inOrder()
    sorted.splice(firstFrom(sorted, word), 1)
  }

  withStem(stem: string): Iterable<number> {
    return this.#byStem.get(stem) ?? []
  }

  *beginningWith(start: string): Iterable<number> {
    const sorted = this.#inOrder()
    for (let i = firstFrom(sorted, start); sorted[i]?.startsWith(start); i++) yield this.#numbers.of(sorted[i]!)!
  }

  /** Words whose letters could be `typed` with so many slips: few enough to be looked at one by one. */
  *similarTo(typed: string, most: number): Iterable<number> {
    const letters = lettersOf(typed)
    for (let number = 0; number < this.#words.length; number++)
      if (this.#words[number] !== '' && popcount(letters & ~this.#letters[number]!) <= most) yield number
  }

  #inOrder(): string[] {
    if (this.#unsorted.length > 0) {
      this.#sorted = [...this.#sorted, ...this.#unsorted].sort()
      this.#unsorted = []
    }
    return this.#sorted
  }
}

function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function popcount(letters: number): number {
  let count = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1
  return count
}

import { type BitSet, IdAllocator } from '#platform/search/bit-set.ts'
import { stemOf, tokenize } from '#platform/search/tokenize.ts'

/** The items that contain each word, for one text field. Items and words are identified by numbers. */
export class InvertedIndex {
  readonly #vocabulary: Vocabulary
  readonly #items: number[][] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  add(item: number, text: string): void {
    for (const word of tokenize(text)) {
      const number = this.#vocabulary.addUse(word)
      const items = this.#items[number]
      if (items) items.push(item)
      else this.#items[number] = [item]
    }
  }

  /** `text` must equal the text that was added. */
  remove(item: number, text: string): void {
    for (const word of tokenize(text)) {
      const number = this.#vocabulary.numberOf(word)
      const items = number === undefined ? undefined : this.#items[number]
      if (!items) continue
      const last = items.pop()!
      if (last !== item) items[items.indexOf(item)] = last
      this.#vocabulary.removeUse(word)
    }
  }

  /** Adds the items that contain one of the words to `into`. */
  collect(words: readonly number[], into: BitSet): BitSet {
    for (const word of words) for (const item of this.#items[word] ?? []) into.add(item)
    return into
  }
}

/** All words of the indexed texts, looked up by word, prefix or stem. Words are identified by numbers. */
export class Vocabulary {
  /** Changes whenever a word is added or removed; earlier results may then be stale. */
  version = 0
  readonly #numbers = new IdAllocator()
  readonly #words: string[] = []
  readonly #uses: number[] = []
  /** The letters of each word, one bit per letter. */
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

  /** Counts one more text with this word. */
  addUse(word: string): number {
    const existing = this.#numbers.of(word)
    if (existing !== undefined) {
      this.#uses[existing]! += 1
      return existing
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

  /** Counts one text fewer; removes the word with its last text. */
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
    const sorted = this.#sortedWords()
    sorted.splice(firstFrom(sorted, word), 1)
  }

  withStem(stem: string): Iterable<number> {
    return this.#byStem.get(stem) ?? []
  }

  *startingWith(start: string): Iterable<number> {
    const sorted = this.#sortedWords()
    for (let i = firstFrom(sorted, start); sorted[i]?.startsWith(start); i++) yield this.#numbers.of(sorted[i]!)!
  }

  /** Words that lack at most `maxEdits` letters of `typed`: a fast filter before the edit distance. */
  *similarTo(typed: string, maxEdits: number): Iterable<number> {
    const letters = lettersOf(typed)
    for (let number = 0; number < this.#words.length; number++)
      if (this.#words[number] !== '' && popcount(letters & ~this.#letters[number]!) <= maxEdits) yield number
  }

  #sortedWords(): string[] {
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

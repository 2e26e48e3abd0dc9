import type { Bits } from './bits.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsIn } from './words-in.ts'

/** One kind of text of many things: which of them bear a word. Things and words are known by their numbers. */
export class WordField {
  readonly #vocabulary: Vocabulary
  readonly #bearers: number[][] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  add(thing: number, text: string): void {
    for (const word of wordsIn(text)) {
      const number = this.#vocabulary.use(word)
      const bearers = this.#bearers[number]
      if (bearers) bearers.push(thing)
      else this.#bearers[number] = [thing]
    }
  }

  /** The text must be the one that was added. */
  remove(thing: number, text: string): void {
    for (const word of wordsIn(text)) {
      const number = this.#vocabulary.numberOf(word)
      const bearers = number === undefined ? undefined : this.#bearers[number]
      if (!bearers) continue
      const last = bearers.pop()!
      if (last !== thing) bearers[bearers.indexOf(thing)] = last
      this.#vocabulary.leave(word)
    }
  }

  /** Adds to `into` whoever bears one of the words. */
  collect(words: readonly number[], into: Bits): Bits {
    for (const word of words) for (const thing of this.#bearers[word] ?? []) into.add(thing)
    return into
  }
}

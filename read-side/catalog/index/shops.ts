import { Bits } from '../../search/bits.ts'
import { Numbers } from '../../search/numbers.ts'
import type { Vocabulary } from '../../search/vocabulary.ts'
import { WordField } from '../../search/word-field.ts'
import type { IndexedProducer } from './rows.ts'

/** A producer with their goods by number. Goods may be heard of first: without a producer nobody is shown them. */
export interface Shop {
  readonly number: number
  producer: IndexedProducer | undefined
  readonly goods: number[]
}

/** Adds to `into` the goods of all these. */
export function goodsOf(shops: Iterable<Shop>, into: Bits): Bits {
  for (const { goods } of shops) for (const good of goods) into.add(good)
  return into
}

/** The producers of the market, by id and by number. */
export class Shops {
  /** Changes whenever anything of a producer may have changed. */
  version = 0
  readonly #numbers = new Numbers()
  readonly #shops: Shop[] = []
  readonly #names: WordField
  readonly #words: WordField

  constructor(vocabulary: Vocabulary) {
    this.#names = new WordField(vocabulary)
    this.#words = new WordField(vocabulary)
  }

  of(producerId: string): Shop {
    const number = this.#numbers.give(producerId)
    const shop = this.#shops[number]
    if (shop) return shop
    const fresh: Shop = { number, producer: undefined, goods: [] }
    this.#shops[number] = fresh
    return fresh
  }

  /** None or one. */
  find(producerId: string): Shop[] {
    const number = this.#numbers.of(producerId)
    return number === undefined ? [] : [this.#shops[number]!]
  }

  among(numbers: Bits): Shop[] {
    return Array.from(numbers.numbers(new Uint32Array(numbers.count()))!, (number) => this.#shops[number]!)
  }

  [Symbol.iterator](): Iterator<Shop> {
    return this.#shops[Symbol.iterator]()
  }

  /** The producer as they are now, or not any more. */
  put(producerId: string, producer: IndexedProducer | undefined): Shop {
    this.version += 1
    const shop = this.of(producerId)
    const before = shop.producer
    if (before && producer && sameWords(before, producer)) return Object.assign(shop, { producer })
    if (before) {
      this.#names.remove(shop.number, before.businessName)
      this.#words.remove(shop.number, wordsOf(before))
    }
    if (producer) {
      this.#names.add(shop.number, producer.businessName)
      this.#words.add(shop.number, wordsOf(producer))
    }
    return Object.assign(shop, { producer })
  }

  ids(): Iterable<string> {
    return [...this.#shops].flatMap(({ producer }) => producer?.id ?? [])
  }

  /** Those whose name bears one of the words. */
  named(words: readonly number[]): Bits {
    return this.#names.collect(words, new Bits())
  }

  /** Those who tell of every one of the meanings, in name, tags or text. */
  telling(meanings: readonly (readonly number[])[]): Bits {
    const [first = [], ...rest] = meanings
    const found = this.#words.collect(first, new Bits())
    for (const meaning of rest) found.keep(this.#words.collect(meaning, new Bits()))
    return found
  }
}

const wordsOf = ({ businessName, tags, description }: IndexedProducer): string =>
  [businessName, ...tags, description].join(' ')

const sameWords = (a: IndexedProducer, b: IndexedProducer): boolean =>
  a.businessName === b.businessName && wordsOf(a) === wordsOf(b)

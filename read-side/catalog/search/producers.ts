import { BitSet } from '#platform/search/bit-set.ts'
import { IdAllocator } from '#platform/search/id-allocator.ts'
import type { Vocabulary } from '#platform/search/inverted-index.ts'
import { InvertedIndex } from '#platform/search/inverted-index.ts'
import type { IndexedProducer } from '#read-side/catalog/search/indexed-rows.ts'

/** A producer with their goods by number. Goods may be heard of first: without a producer nobody is shown them. */
export interface ProducerEntry {
  readonly number: number
  producer: IndexedProducer | undefined
  readonly products: number[]
}

/** Adds to `into` the goods of all these. */
export function productsOf(shops: Iterable<ProducerEntry>, into: BitSet): BitSet {
  for (const { products: goods } of shops) for (const good of goods) into.add(good)
  return into
}

/** The producers of the market, by id and by number. */
export class ProducerIndex {
  /** Changes whenever anything of a producer may have changed. */
  version = 0
  readonly #numbers = new IdAllocator()
  readonly #shops: ProducerEntry[] = []
  readonly #names: InvertedIndex
  readonly #words: InvertedIndex

  constructor(vocabulary: Vocabulary) {
    this.#names = new InvertedIndex(vocabulary)
    this.#words = new InvertedIndex(vocabulary)
  }

  of(producerId: string): ProducerEntry {
    const number = this.#numbers.allocate(producerId)
    const shop = this.#shops[number]
    if (shop) return shop
    const fresh: ProducerEntry = { number, producer: undefined, products: [] }
    this.#shops[number] = fresh
    return fresh
  }

  /** None or one. */
  find(producerId: string): ProducerEntry[] {
    const number = this.#numbers.of(producerId)
    return number === undefined ? [] : [this.#shops[number]!]
  }

  among(numbers: BitSet): ProducerEntry[] {
    return Array.from(numbers.toArray(new Uint32Array(numbers.count()))!, (number) => this.#shops[number]!)
  }

  [Symbol.iterator](): Iterator<ProducerEntry> {
    return this.#shops[Symbol.iterator]()
  }

  /** The producer as they are now, or not any more. */
  set(producerId: string, producer: IndexedProducer | undefined): ProducerEntry {
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
  named(words: readonly number[]): BitSet {
    return this.#names.collect(words, new BitSet())
  }

  /** Those who tell of every one of the meanings, in name, tags or text. */
  matching(meanings: readonly (readonly number[])[]): BitSet {
    const [first = [], ...rest] = meanings
    const found = this.#words.collect(first, new BitSet())
    for (const meaning of rest) found.intersect(this.#words.collect(meaning, new BitSet()))
    return found
  }
}

const wordsOf = ({ businessName, tags, description }: IndexedProducer): string =>
  [businessName, ...tags, description].join(' ')

const sameWords = (a: IndexedProducer, b: IndexedProducer): boolean =>
  a.businessName === b.businessName && wordsOf(a) === wordsOf(b)

import { BitSet, IdAllocator } from '#platform/search/bit-set.ts'
import { InvertedIndex, type Vocabulary } from '#platform/search/inverted-index.ts'
import type { IndexedProducer } from '#read-side/catalog/search/indexed-rows.ts'

/** A producer with the numbers of their products. Products may be indexed first; they are hidden until the producer is. */
export interface ProducerEntry {
  readonly number: number
  producer: IndexedProducer | undefined
  readonly products: number[]
}

/** Adds the products of these producers to `into`. */
export function productsOf(shops: Iterable<ProducerEntry>, into: BitSet): BitSet {
  for (const { products } of shops) for (const product of products) into.add(product)
  return into
}

/** The producers by id and by number. */
export class ProducerIndex {
  /** Changes whenever a producer may have changed. */
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

  /** An empty list if there is no such producer. */
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

  /** Sets or, with undefined, removes a producer. */
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

  /** The producers whose name contains one of the words. */
  named(words: readonly number[]): BitSet {
    return this.#names.collect(words, new BitSet())
  }

  /** The producers whose name, tags or description match every word of a query. */
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

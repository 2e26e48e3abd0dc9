import { BitSet, IdAllocator } from '#platform/search/bit-set.ts'
import { InvertedIndex, type Vocabulary } from '#platform/search/inverted-index.ts'
import type { IndexedProducer } from '#read-side/catalog/search/indexed-rows.ts'

/**
 * A producer with the numbers of their products. Products may be indexed before their producer; they are hidden until
 * it is indexed.
 */
export interface ProducerEntry {
  readonly number: number
  producer: IndexedProducer | undefined
  readonly products: number[]
}

/** Adds the products of these producers to `into`. */
export function productsOf(entries: Iterable<ProducerEntry>, into: BitSet): BitSet {
  for (const { products } of entries) for (const product of products) into.add(product)
  return into
}

/** The producers by id and by number. */
export class ProducerIndex {
  /** Changes whenever a producer may have changed. */
  version = 0
  readonly #numbers = new IdAllocator()
  readonly #entries: ProducerEntry[] = []
  readonly #names: InvertedIndex
  readonly #words: InvertedIndex

  constructor(vocabulary: Vocabulary) {
    this.#names = new InvertedIndex(vocabulary)
    this.#words = new InvertedIndex(vocabulary)
  }

  of(producerId: string): ProducerEntry {
    const number = this.#numbers.allocate(producerId)
    const entry = this.#entries[number]
    if (entry) return entry
    const created: ProducerEntry = { number, producer: undefined, products: [] }
    this.#entries[number] = created
    return created
  }

  /** An empty list if there is no such producer. */
  find(producerId: string): ProducerEntry[] {
    const number = this.#numbers.of(producerId)
    return number === undefined ? [] : [this.#entries[number]!]
  }

  among(numbers: BitSet): ProducerEntry[] {
    return Array.from(numbers.toArray(new Uint32Array(numbers.count()))!, (number) => this.#entries[number]!)
  }

  [Symbol.iterator](): Iterator<ProducerEntry> {
    return this.#entries[Symbol.iterator]()
  }

  /** Sets or, with undefined, removes a producer. */
  set(producerId: string, producer: IndexedProducer | undefined): ProducerEntry {
    this.version += 1
    const entry = this.of(producerId)
    const before = entry.producer
    if (before && producer && sameWords(before, producer)) return Object.assign(entry, { producer })
    if (before) {
      this.#names.remove(entry.number, before.businessName)
      this.#words.remove(entry.number, wordsOf(before))
    }
    if (producer) {
      this.#names.add(entry.number, producer.businessName)
      this.#words.add(entry.number, wordsOf(producer))
    }
    return Object.assign(entry, { producer })
  }

  ids(): Iterable<string> {
    return [...this.#entries].flatMap(({ producer }) => producer?.id ?? [])
  }

  /** The producers whose name contains at least one of the words. */
  named(words: readonly number[]): BitSet {
    return this.#names.collect(words, new BitSet())
  }

  /** The producers whose name, tags or description match every word; each word is a list of alternatives. */
  matching(words: readonly (readonly number[])[]): BitSet {
    const [first = [], ...rest] = words
    const found = this.#words.collect(first, new BitSet())
    for (const alternatives of rest) found.intersect(this.#words.collect(alternatives, new BitSet()))
    return found
  }
}

const wordsOf = ({ businessName, tags, description }: IndexedProducer): string =>
  [businessName, ...tags, description].join(' ')

const sameWords = (a: IndexedProducer, b: IndexedProducer): boolean =>
  a.businessName === b.businessName && wordsOf(a) === wordsOf(b)

import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { BitSet, IdAllocator } from '#platform/search/bit-set.ts'
import { InvertedIndex, type Vocabulary } from '#platform/search/inverted-index.ts'
import type { SortedIndex } from '#platform/search/sorted-index.ts'
import { type CalendarDates, createFacets, type IndexedListing } from '#read-side/catalog/search/facets.ts'
import type { IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { ProducerEntry, ProducerIndex } from '#read-side/catalog/search/producers.ts'
import { SortOrders } from '#read-side/catalog/search/sort-orders.ts'

/** The listed products by number: rows, words, facets and sort orders. */
export class ProductIndex {
  /** Changes when a product is added or removed, or its text or producer changes. */
  version = 0
  readonly orders = new SortOrders()
  readonly facets = createFacets(this.orders)
  /** Listed products whose producer is indexed. */
  readonly shown = new BitSet()
  readonly names: InvertedIndex
  readonly texts: InvertedIndex
  readonly #numbers = new IdAllocator()
  readonly #rows: (IndexedProduct | undefined)[] = []
  readonly #producers: ProducerIndex
  #days: CalendarDates = { today: '', localToday: '' }

  constructor(vocabulary: Vocabulary, producers: ProducerIndex) {
    this.names = new InvertedIndex(vocabulary)
    this.texts = new InvertedIndex(vocabulary)
    this.#producers = producers
  }

  /** `number` must be in `shown`. */
  listingAt(number: number): IndexedListing {
    const product = this.#at(number)
    return { product, producer: this.#producers.of(product.producerId).producer!, ...this.#days }
  }

  /** The number of a listed product. */
  numberOf(id: string): number | undefined {
    return this.#numbers.of(id)
  }

  ids(): Iterable<string> {
    return [...this.#numbers.ids()]
  }

  /** Adds or replaces products and removes unlisted ones. Each id must occur only once. */
  put(products: readonly IndexedProduct[]): void {
    const removals = new PendingReorders()
    const insertions = new PendingReorders()
    for (const product of products) {
      const number = this.#numbers.of(product.id)
      const before = number === undefined ? undefined : this.#rows[number]
      if (!product.listed || !before) continue
      for (const order of this.orders.movedBy(before, product)) {
        removals.add(order, number!)
        insertions.add(order, number!)
      }
    }
    removals.each((order, numbers) => order.remove(numbers))
    this.remove(products.filter(({ listed }) => !listed).map(({ id }) => id))
    for (const product of products) if (product.listed) this.#write(product, insertions)
    insertions.each((order, numbers) => order.insert(numbers))
  }

  remove(ids: readonly string[]): void {
    const numbers = ids.flatMap((id) => this.#numbers.of(id) ?? [])
    for (const order of this.orders.all) order.remove(numbers)
    for (const number of numbers) this.#forget(number)
  }

  /**
   * Sets the current dates and updates the facets that depend on them: certificates and verifications expire, and
   * closures start and end.
   */
  setDates(days: CalendarDates): void {
    if (days.today === this.#days.today && days.localToday === this.#days.localToday) return
    this.#days = days
    for (const [number, product] of this.#rows.entries()) if (product) this.#classify(number, product)
  }

  /** Updates the products of a producer that was added, removed or changed. */
  reclassify({ products }: ProducerEntry): void {
    for (const number of products) this.#classify(number, this.#at(number))
  }

  #at(number: number): IndexedProduct {
    return this.#rows[number]!
  }

  #write(product: IndexedProduct, insertions: PendingReorders): void {
    const isNew = this.#numbers.of(product.id) === undefined
    const number = this.#numbers.allocate(product.id)
    const before = this.#rows[number]
    if (isNew) for (const order of this.orders.all) insertions.add(order, number)
    this.orders.write(number, product)
    this.#rows[number] = product
    if (before?.producerId !== product.producerId) this.#moveToProducer(number, before, product)
    if (!before || !sameText(before, product)) this.#reindexText(number, before, product)
    this.#classify(number, product)
  }

  #forget(number: number): void {
    const product = this.#at(number)
    this.#numbers.release(product.id)
    this.#rows[number] = undefined
    this.#moveToProducer(number, product, undefined)
    this.#reindexText(number, product, undefined)
    this.#classify(number, undefined)
  }

  #moveToProducer(number: number, from: IndexedProduct | undefined, to: IndexedProduct | undefined): void {
    this.version += 1
    if (from) {
      const { products } = this.#producers.of(from.producerId)
      const last = products.pop()!
      if (last !== number) products[products.indexOf(number)] = last
    }
    if (to) this.#producers.of(to.producerId).products.push(number)
  }

  #reindexText(number: number, from: IndexedProduct | undefined, to: IndexedProduct | undefined): void {
    this.version += 1
    if (from) {
      this.names.remove(number, from.name)
      this.texts.remove(number, textOf(from))
    }
    if (to) {
      this.names.add(number, to.name)
      this.texts.add(number, textOf(to))
    }
  }

  #classify(number: number, product: IndexedProduct | undefined): void {
    const producer = product && this.#producers.of(product.producerId).producer
    const listing = product && producer && { product, producer, ...this.#days }
    this.shown.set(number, listing !== undefined)
    for (const { choices, has } of Object.values(this.facets))
      choices.put(number, (choice) => listing !== undefined && has(listing, choice))
  }
}

const textOf = ({ name, category, description }: IndexedProduct): string =>
  [name, CATEGORIES[category].label, description].join(' ')

const sameText = (a: IndexedProduct, b: IndexedProduct): boolean =>
  a.name === b.name && a.category === b.category && a.description === b.description

/** Collects the numbers to remove from or insert into each sort order, so that each order changes only once. */
class PendingReorders {
  readonly #numbers = new Map<SortedIndex, number[]>()

  add(order: SortedIndex, number: number): void {
    const numbers = this.#numbers.get(order)
    if (numbers) numbers.push(number)
    else this.#numbers.set(order, [number])
  }

  each(move: (order: SortedIndex, numbers: readonly number[]) => void): void {
    for (const [order, numbers] of this.#numbers) move(order, numbers)
  }
}

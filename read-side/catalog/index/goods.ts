import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { Bits } from '../../search/bits.ts'
import { Numbers } from '../../search/numbers.ts'
import type { Vocabulary } from '../../search/vocabulary.ts'
import { WordField } from '../../search/word-field.ts'
import { createFacets, type Days, type Good } from './facets.ts'
import { Moves } from './moves.ts'
import { Orders } from './orders.ts'
import type { IndexedProduct } from './rows.ts'
import type { Shop, Shops } from './shops.ts'

/** The products that are listed, by number: their rows, words, choices and places in every order. */
export class Goods {
  /** Changes when products come, go, change their words or their producer. */
  version = 0
  readonly orders = new Orders()
  readonly facets = createFacets(this.orders)
  /** Listed, by a producer who is known. */
  readonly shown = new Bits()
  readonly names: WordField
  readonly texts: WordField
  readonly #numbers = new Numbers()
  readonly #rows: (IndexedProduct | undefined)[] = []
  readonly #shops: Shops
  #days: Days = { today: '', here: '' }

  constructor(vocabulary: Vocabulary, shops: Shops) {
    this.names = new WordField(vocabulary)
    this.texts = new WordField(vocabulary)
    this.#shops = shops
  }

  /** One that is shown. */
  goodAt(number: number): Good {
    const product = this.#at(number)
    return { product, producer: this.#shops.of(product.producerId).producer!, ...this.#days }
  }

  ids(): Iterable<string> {
    return [...this.#numbers.ids()]
  }

  /** Products as they are now; those that are unlisted go. Each comes once. */
  put(products: readonly IndexedProduct[]): void {
    const leaving = new Moves()
    const arriving = new Moves()
    for (const product of products) {
      const number = this.#numbers.of(product.id)
      const before = number === undefined ? undefined : this.#rows[number]
      if (!product.listed || !before) continue
      for (const order of this.orders.movedBy(before, product)) {
        leaving.add(order, number!)
        arriving.add(order, number!)
      }
    }
    leaving.each((order, numbers) => order.remove(numbers))
    this.remove(products.filter(({ listed }) => !listed).map(({ id }) => id))
    for (const product of products) if (product.listed) this.#write(product, arriving)
    arriving.each((order, numbers) => order.insert(numbers))
  }

  remove(ids: readonly string[]): void {
    const numbers = ids.flatMap((id) => this.#numbers.of(id) ?? [])
    for (const order of this.orders.all) order.remove(numbers)
    for (const number of numbers) this.#forget(number)
  }

  /** Certificates and verifications run out with the day, and producers close and open, though no row changes. */
  turnTo(days: Days): void {
    if (days.today === this.#days.today && days.here === this.#days.here) return
    this.#days = days
    for (const [number, product] of this.#rows.entries()) if (product) this.#classify(number, product)
  }

  /** A producer came, went or changed: what of their goods hangs on it. */
  renew({ goods }: Shop): void {
    for (const number of goods) this.#classify(number, this.#at(number))
  }

  #at(number: number): IndexedProduct {
    return this.#rows[number]!
  }

  #write(product: IndexedProduct, arriving: Moves): void {
    const isNew = this.#numbers.of(product.id) === undefined
    const number = this.#numbers.give(product.id)
    const before = this.#rows[number]
    if (isNew) for (const order of this.orders.all) arriving.add(order, number)
    this.orders.write(number, product)
    this.#rows[number] = product
    if (before?.producerId !== product.producerId) this.#handOver(number, before, product)
    if (!before || !sameWords(before, product)) this.#reword(number, before, product)
    this.#classify(number, product)
  }

  #forget(number: number): void {
    const product = this.#at(number)
    this.#numbers.free(product.id)
    this.#rows[number] = undefined
    this.#handOver(number, product, undefined)
    this.#reword(number, product, undefined)
    this.#classify(number, undefined)
  }

  #handOver(number: number, from: IndexedProduct | undefined, to: IndexedProduct | undefined): void {
    this.version += 1
    if (from) {
      const { goods } = this.#shops.of(from.producerId)
      const last = goods.pop()!
      if (last !== number) goods[goods.indexOf(number)] = last
    }
    if (to) this.#shops.of(to.producerId).goods.push(number)
  }

  #reword(number: number, from: IndexedProduct | undefined, to: IndexedProduct | undefined): void {
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
    const producer = product && this.#shops.of(product.producerId).producer
    const good = product && producer && { product, producer, ...this.#days }
    this.shown.put(number, good !== undefined)
    for (const { choices, has } of Object.values(this.facets))
      choices.put(number, (choice) => good !== undefined && has(good, choice))
  }
}

const textOf = ({ name, category, description }: IndexedProduct): string =>
  [name, CATEGORIES[category].label, description].join(' ')

const sameWords = (a: IndexedProduct, b: IndexedProduct): boolean =>
  a.name === b.name && a.category === b.category && a.description === b.description

import type { Sort } from '#domain/catalog/contract.ts'
import type { SparseSet } from '#platform/search/bit-set.ts'
import { BitSet } from '#platform/search/bit-set.ts'
import { createResultCache } from '#platform/search/result-cache.ts'
import { type Cursor, paginate, SortedIndex } from '#platform/search/sorted-index.ts'
import { foldAccents } from '#platform/search/tokenize.ts'
import type { IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'

/** All products in every sort order that does not depend on the search. */
export class SortOrders {
  readonly #ids: string[] = []
  readonly #prices: number[] = []
  readonly #names: string[] = []
  readonly #created: number[] = []
  readonly #ratings: number[] = []
  readonly #reviews: number[] = []

  readonly newest = new SortedIndex((a, b) => this.#created[b]! - this.#created[a]! || this.#byId(b, a))
  readonly price = new SortedIndex((a, b) => this.#prices[a]! - this.#prices[b]! || this.#byId(a, b))
  readonly name = new SortedIndex((a, b) => compareText(this.#names[a]!, this.#names[b]!) || this.#byId(a, b))
  readonly rating = new SortedIndex(
    (a, b) => this.#ratings[b]! - this.#ratings[a]! || this.#reviews[b]! - this.#reviews[a]! || this.#byId(a, b),
  )

  readonly #priced = createResultCache<BitSet>(() => this.price.version, SETS)
  readonly #rated = createResultCache<BitSet>(() => this.rating.version, SETS)

  /** The precomputed sort orders; relevance and distance are derived from the newest. */
  readonly cursors: Readonly<Record<Exclude<Sort, 'relevance' | 'distance'>, Cursor>> = {
    newest: { order: this.newest },
    price_low: { order: this.price },
    price_high: { order: this.price, backwards: true },
    name_asc: { order: this.name },
    name_desc: { order: this.name, backwards: true },
    rating: { order: this.rating },
  }

  readonly #byId = (a: number, b: number): number => compareText(this.#ids[a]!, this.#ids[b]!)

  /** The lowest and the highest price of the given products; null if there are none. */
  pricesOf(products: SparseSet): { minCents: number; maxCents: number } | null {
    const first = { skip: 0, take: 1 }
    const [cheapest] = paginate({ order: this.price }, [products], first)
    const [mostExpensive] = paginate({ order: this.price, backwards: true }, [products], first)
    if (cheapest === undefined || mostExpensive === undefined) return null
    return { minCents: this.#prices[cheapest]!, maxCents: this.#prices[mostExpensive]! }
  }

  /** The products priced from `minCents` to `maxCents`, both included. Cached: read only. */
  pricedBetween(minCents: number, maxCents: number): BitSet {
    return this.#priced.getOrCompute(`${minCents} ${maxCents}`, () => {
      const from = this.price.firstNotBefore((n) => this.#prices[n]! - minCents)
      const to = this.price.firstNotBefore((n) => (this.#prices[n]! <= maxCents ? -1 : 1))
      return this.#setOf(this.price.numbers.subarray(from, to))
    })
  }

  /** The products rated `minRating` or higher. Cached: read only. */
  ratedFrom(minRating: number): BitSet {
    return this.#rated.getOrCompute(String(minRating), () => {
      const to = this.rating.firstNotBefore((n) => (this.#ratings[n]! >= minRating ? -1 : 1))
      return this.#setOf(this.rating.numbers.subarray(0, to))
    })
  }

  #setOf(numbers: Uint32Array): BitSet {
    const set = new BitSet(this.#ids.length)
    for (const number of numbers) set.add(number)
    return set
  }

  /** The sort orders in which a changed product moves. */
  movedBy(before: IndexedProduct, after: IndexedProduct): SortedIndex[] {
    return [
      ...(before.createdAt === after.createdAt ? [] : [this.newest]),
      ...(before.priceCents === after.priceCents ? [] : [this.price]),
      ...(before.name === after.name ? [] : [this.name]),
      ...(before.rating === after.rating && before.reviewCount === after.reviewCount ? [] : [this.rating]),
    ]
  }

  get all(): readonly SortedIndex[] {
    return [this.newest, this.price, this.name, this.rating]
  }

  /** Stores the sort keys of a product. Remove the product first from every order in which it moves. */
  write(number: number, product: IndexedProduct): void {
    this.#ids[number] = product.id
    this.#prices[number] = product.priceCents
    this.#names[number] = foldAccents(product.name)
    this.#created[number] = Date.parse(product.createdAt)
    // Unrated products sort after all rated ones.
    this.#ratings[number] = product.rating ?? UNRATED
    this.#reviews[number] = product.reviewCount
  }
}

const UNRATED = -1
/** Number of cached price ranges and of cached ratings; sales invalidate neither. */
const SETS = 100
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

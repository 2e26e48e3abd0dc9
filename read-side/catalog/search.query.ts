import { LRUCache } from 'lru-cache'
import { type ProductPage, productCard, productView, type SearchSuggestions } from '#domain/catalog/contract.ts'
import { CATEGORIES, categories } from '#domain/catalog/product-taxonomy.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { tokenize } from '#platform/search/tokenize.ts'
import { type CardRow, cardOf, type ProductDetails, roundMiles } from '#read-side/catalog/products.query.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { FoundProduct, MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'

export interface SearchDeps {
  readonly index: MarketplaceIndex
  readonly cards: CardCache
  readonly now: LocalTime
}

/** A page of search results as JSON, computed in memory. */
export function searchProducts({ index, cards, now }: SearchDeps, search: Search): string {
  const { total, facets, page: found } = index.search(search)
  const { page, pageSize, filter } = search
  const { near } = filter
  const rest: Omit<ProductPage, 'products'> = {
    total,
    page,
    pageSize,
    facets,
    near: near ? { zipCode: near.town.zipCode, city: near.town.city, state: near.town.state } : null,
  }
  return `{"products":[${found.map((each) => cards.of(each, now)).join()}],${JSON.stringify(rest).slice(1)}`
}

const productDetails = productView.omit({ related: true })

/** A product page as JSON: the product with others of its category, those in stock first, then the newest. */
export function renderProductPage({ index, cards, now }: SearchDeps, product: ProductDetails): string {
  const { id, category } = product
  const related = index
    .firstOf(category, RELATED_PRODUCTS + 1)
    .filter((found) => found.product.id !== id)
    .slice(0, RELATED_PRODUCTS)
  const details = JSON.stringify(productDetails.parse(product))
  return `${details.slice(0, -1)},"related":[${related.map((each) => cards.of(each, now)).join()}]}`
}

const RELATED_PRODUCTS = 4

/** Suggests products, producers and categories for the beginning of a query. */
export function suggestionsFor(index: MarketplaceIndex, text: string): SearchSuggestions {
  const { page } = index.search(parsedSearch({ text, pageSize: MAX_PRODUCTS }))
  return {
    products: page.map(({ product, producer }) => ({
      id: product.id,
      name: product.name,
      imageUrl: product.imageUrl,
      priceCents: product.priceCents,
      unit: product.unit,
      producerName: producer.businessName,
    })),
    producers: index
      .producersNamed(text, MAX_PRODUCERS)
      .map(({ id, businessName, city, state }) => ({ id, businessName, city, state })),
    categories: categoriesNamed(index, text),
  }
}

const MAX_PRODUCTS = 5
const MAX_PRODUCERS = 3
const MAX_CATEGORIES = 2

/** Non-empty categories where each word of the query is, or begins, a word of the label. */
function categoriesNamed(index: MarketplaceIndex, text: string): SearchSuggestions['categories'] {
  const typed = tokenize(text)
  const matches = categories.filter((category) => {
    const label = tokenize(CATEGORIES[category].label)
    return typed.length > 0 && typed.every((word) => label.some((part) => part.startsWith(word)))
  })
  if (matches.length === 0) return []
  const counts = index.search(parsedSearch({ text: '', pageSize: 1 })).facets.categories
  return matches
    .map((category) => ({ category, count: counts[category] ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, MAX_CATEGORIES)
}

const parsedSearch = ({ text, pageSize }: { readonly text: string; readonly pageSize: number }): Search => ({
  filter: {
    text,
    minCents: undefined,
    maxCents: undefined,
    producerId: undefined,
    near: undefined,
    categories: [],
    fulfillmentMethods: [],
    certifications: [],
    minRating: 0,
    inStock: false,
    verified: false,
  },
  sort: 'relevance',
  page: 1,
  pageSize,
})

/** Cache of serialized cards: most are shown again before they change. */
export interface CardCache {
  of(found: FoundProduct, now: LocalTime): string
}

/** A serialized card up to its distance, which depends on the search location, and the data it was rendered from. */
interface CachedCard {
  readonly text: string
  readonly producer: IndexedProducer
  readonly today: string
  readonly day: string
  /** Local time at which its pickup window of that day closes. */
  readonly closes: string
}

const cardWithoutDistance = productCard.omit({ distance: true })

/** Index rows are replaced, never modified, so the row object is the cache key. */
export function createCardCache(): CardCache {
  const cards = new LRUCache<IndexedProduct, CachedCard>({ max: MAX_CARDS })
  const cardTextOf = (found: FoundProduct, now: LocalTime): CachedCard => {
    const { product, producer, today } = found
    const cached = cards.get(product)
    if (cached?.producer === producer && cached.today === today && cached.day === now.day && now.time < cached.closes)
      return cached
    const card = cardWithoutDistance.parse(cardOf(cardRow(found), now))
    const text = `${JSON.stringify(card).slice(0, -1)},"distance":`
    const closes = card.nextPickup?.date === now.day ? card.nextPickup.closes : END_OF_DAY
    const fresh = { text, producer, today, day: now.day, closes }
    cards.set(product, fresh)
    return fresh
  }
  return { of: (found, now) => `${cardTextOf(found, now).text}${roundMiles(found.miles)}}` }
}

const END_OF_DAY = '24:00'

/** About 800 bytes each. */
const MAX_CARDS = 30_000

/**
 * The card data of a search result. Certificates count through their last day. Without spreads for speed: it runs
 * thousands of times per second.
 */
function cardRow({ product, producer, today, miles }: FoundProduct): CardRow {
  const { verification } = producer
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    category: product.category,
    unit: product.unit,
    priceCents: product.priceCents,
    imageUrl: product.imageUrl,
    fulfillmentMethods: product.fulfillmentMethods,
    available: product.available,
    listed: product.listed,
    producerId: product.producerId,
    rating: product.rating,
    reviewCount: product.reviewCount,
    createdAt: product.createdAt,
    certificates: product.certificates.filter(({ expiresOn }) => expiresOn >= today),
    producerVerification: verification && verification.expiresOn >= today ? verification : null,
    producerName: producer.businessName,
    city: producer.city,
    state: producer.state,
    pickup: producer.pickupSettings,
    delivery: producer.deliverySettings,
    canBePaid: producer.canBePaid,
    closures: producer.closures,
    miles,
  }
}

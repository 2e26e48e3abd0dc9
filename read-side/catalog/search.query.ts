import { LRUCache } from 'lru-cache'
import { type ProductPage, productCard } from '#domain/catalog/contract.ts'
import { type CardRow, cardOf, roundMiles } from '#read-side/catalog/products.query.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { FoundProduct, MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'

export interface SearchDeps {
  readonly index: MarketplaceIndex
  readonly cards: CardCache
}

/** A page of search results as JSON, computed in memory. */
export function searchProducts({ index, cards }: SearchDeps, search: Search): string {
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
  return `{"products":[${found.map(cards.of).join()}],${JSON.stringify(rest).slice(1)}`
}

/** Cache of serialized cards: most are shown again before they change. */
interface CardCache {
  of(found: FoundProduct): string
}

/** A serialized card up to its distance, which depends on the search location, and the data it was rendered from. */
interface CachedCard {
  readonly text: string
  readonly producer: IndexedProducer
  readonly today: string
  readonly here: string
}

const cardWithoutDistance = productCard.omit({ distance: true })

/** Index rows are replaced, never modified, so the row object is the cache key. */
export function createCardCache(): CardCache {
  const cards = new LRUCache<IndexedProduct, CachedCard>({ max: MAX_CARDS })
  const cardTextOf = (found: FoundProduct): CachedCard => {
    const { product, producer, today, localToday: here } = found
    const known = cards.get(product)
    if (known?.producer === producer && known.today === today && known.here === here) return known
    const text = `${JSON.stringify(cardWithoutDistance.parse(cardOf(cardRow(found), here))).slice(0, -1)},"distance":`
    const fresh = { text, producer, today, here }
    cards.set(product, fresh)
    return fresh
  }
  return { of: (found) => `${cardTextOf(found).text}${roundMiles(found.miles)}}` }
}

/** About 800 bytes each. */
const MAX_CARDS = 30_000

/** The card data of a search result; certificates count through their last day. Written out for speed: it runs thousands of times per second. */
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

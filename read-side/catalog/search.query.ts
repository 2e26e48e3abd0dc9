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

/** One page of the market as JSON: found, counted, sorted and drawn from memory. */
export function searchProducts({ index, cards }: SearchDeps, search: Search): string {
  const { total, facets, page: found } = index.search(search)
  const { page, pageSize, filter } = search
  const { near } = filter
  const rest: Omit<ProductPage, 'products'> = {
    total,
    page,
    pageSize,
    facets,
    near: near ? { zip: near.town.zip, city: near.town.city, state: near.town.state } : null,
  }
  return `{"products":[${found.map(cards.of).join()}],${JSON.stringify(rest).slice(1)}`
}

/** Cards as JSON: most are shown again before anything on them changes. */
interface CardCache {
  of(found: FoundProduct): string
}

/** A card's beginning, up to the distance, which is another one from every place; and what it was drawn from. */
interface CachedCard {
  readonly text: string
  readonly producer: IndexedProducer
  readonly today: string
  readonly here: string
}

const cardWithoutDistance = productCard.omit({ distance: true })

/** A row of the index is never changed, only replaced. */
export function createCardCache(): CardCache {
  const cards = new LRUCache<IndexedProduct, CachedCard>({ max: MAX_CARDS })
  const drawn = (found: FoundProduct): CachedCard => {
    const { product, producer, today, localToday: here } = found
    const known = cards.get(product)
    if (known?.producer === producer && known.today === today && known.here === here) return known
    const text = `${JSON.stringify(cardWithoutDistance.parse(cardOf(cardRow(found), here))).slice(0, -1)},"distance":`
    const fresh = { text, producer, today, here }
    cards.set(product, fresh)
    return fresh
  }
  return { of: (found) => `${drawn(found).text}${roundMiles(found.miles)}}` }
}

/** Some 800 bytes each. */
const MAX_CARDS = 30_000

/** What the card of a found product is drawn from; papers count until their last day. Written out: thousands a second. */
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
    pickup: producer.pickup,
    delivery: producer.delivery,
    canBePaid: producer.canBePaid,
    closed: producer.closed,
    miles,
  }
}

import { LRUCache } from 'lru-cache'
import { type ProductPage, productCard, productView, type SearchSuggestions } from '#domain/catalog/contract.ts'
import { CATEGORIES, type Category, categories } from '#domain/catalog/product-taxonomy.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { PickupWindow } from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import { tokenize } from '#platform/search/tokenize.ts'
import {
  type CardRow,
  cardOf,
  type ProductDetails,
  type ProductPageRow,
  productDetailsOf,
  productOf,
  roundMiles,
} from '#read-side/catalog/products.query.ts'
import type { IndexedProducer, IndexedProduct } from '#read-side/catalog/search/indexed-rows.ts'
import type { FoundProduct, MarketplaceIndex } from '#read-side/catalog/search/product-index.ts'
import type { Search } from '#read-side/catalog/search/search-filter.ts'

export interface SearchDeps {
  readonly index: MarketplaceIndex
  readonly texts: ListingTexts
  readonly now: LocalTime
}

/** A page of search results as JSON, computed in memory. */
export function searchProducts({ index, texts, now }: SearchDeps, search: Search): string {
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
  return `{"products":[${found.map((each) => texts.card(each, now)).join()}],${JSON.stringify(rest).slice(1)}`
}

/**
 * A product page as JSON: the product with others of its category, those in stock first, then the newest. Listed products
 * are in memory, unlisted ones are read from the database.
 */
export async function productPageOf(deps: SearchDeps & { readonly db: Sql }, id: string): Promise<string | undefined> {
  const { db, index, texts, now } = deps
  const listing = index.find(id)
  if (listing)
    return withRelated(deps, { id, category: listing.product.category, details: texts.details(listing, now) })
  const product = await productOf(db, id, now)
  return product && withRelated(deps, { id, category: product.category, details: renderDetails(product) })
}

interface RenderedProduct {
  readonly id: string
  readonly category: Category
  /** JSON of the product. */
  readonly details: string
}

function withRelated({ index, texts, now }: SearchDeps, { id, category, details }: RenderedProduct): string {
  const related = index
    .firstOf(category, RELATED_PRODUCTS + 1)
    .filter((found) => found.product.id !== id)
    .slice(0, RELATED_PRODUCTS)
  return `${details.slice(0, -1)},"related":[${related.map((each) => texts.card(each, now)).join()}]}`
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

/** JSON of listed products, cached: most are shown again before they change. */
export interface ListingTexts {
  /** A card of search results. */
  card(found: FoundProduct, now: LocalTime): string
  /** A product page without related products. */
  details(found: FoundProduct, now: LocalTime): string
}

export function createListingTexts(): ListingTexts {
  const cards = createTextCache(CARD_BYTES, renderCard)
  const details = createTextCache(DETAIL_BYTES, (found, now) => {
    const product = productDetailsOf(pageRow(found), now)
    return { text: renderDetails(product), pickups: [product, ...product.places].map(({ nextPickup }) => nextPickup) }
  })
  return { card: (found, now) => `${cards(found, now)}${roundMiles(found.miles)}}`, details }
}

/** Some 30,000 cards. */
const CARD_BYTES = 24_000_000
/** Some 5,000 product pages. */
const DETAIL_BYTES = 8_000_000

interface Rendered {
  readonly text: string
  readonly pickups: readonly (PickupWindow | null)[]
}

/** A rendered text and the data it was rendered from. */
interface CachedText {
  readonly text: string
  readonly producer: IndexedProducer
  readonly today: string
  readonly day: string
  /** Local time at which the first of its pickup windows of that day closes. */
  readonly closes: string
}

/** Index rows are replaced, never modified, so the row object is the cache key. */
function createTextCache(maxBytes: number, render: (found: FoundProduct, now: LocalTime) => Rendered) {
  const cache = new LRUCache<IndexedProduct, CachedText>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length,
  })
  return (found: FoundProduct, now: LocalTime): string => {
    const { product, producer, today } = found
    const cached = cache.get(product)
    if (cached?.producer === producer && cached.today === today && cached.day === now.day && now.time < cached.closes)
      return cached.text
    const { text, pickups } = render(found, now)
    const closes = pickups.flatMap((pickup) => (pickup?.date === now.day ? pickup.closes : [])).sort()[0] ?? END_OF_DAY
    cache.set(product, { text, producer, today, day: now.day, closes })
    return text
  }
}

const END_OF_DAY = '24:00'

const cardWithoutDistance = productCard.omit({ distance: true })

/** A card up to its distance, which depends on the search location. */
function renderCard(found: FoundProduct, now: LocalTime): Rendered {
  const card = cardWithoutDistance.parse(cardOf(cardRow(found), now))
  return { text: `${JSON.stringify(card).slice(0, -1)},"distance":`, pickups: [card.nextPickup] }
}

const productDetails = productView.omit({ related: true })

const renderDetails = (product: ProductDetails): string => JSON.stringify(productDetails.parse(product))

function pageRow(found: FoundProduct): ProductPageRow {
  const { imageUrl, moreImageUrls } = found.product
  const { pickupSettings, pickupAddress } = found.producer
  return {
    ...cardRow(found),
    imageUrls: [...(imageUrl ? [imageUrl] : []), ...moreImageUrls],
    pickupAddress: pickupSettings?.addressIsPublic ? pickupAddress : null,
  }
}

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

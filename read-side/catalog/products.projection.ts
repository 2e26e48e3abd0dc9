import type { Certificate, CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { Category, FulfillmentMethod, Unit } from '#domain/catalog/product-taxonomy.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

export interface ProductRow {
  readonly id: string
  readonly producerId: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly imageUrl: string | null
  /** The images after the cover. */
  readonly moreImageUrls: readonly string[]
  readonly priceCents: number
  readonly listed: boolean
  /** When it was unlisted; null while it is listed. */
  readonly unlistedAt: string | null
  /** Taken down by staff: only its producer and staff see its text and images. */
  readonly takenDown: boolean
  readonly onHand: number
  /** Quantities reserved by open checkouts, by checkout id. */
  readonly reservations: Readonly<Record<string, number>>
  readonly available: number
  readonly inStock: boolean
  readonly ratingSum: number
  readonly reviewCount: number
  readonly rating: number | null
  /** At most one per certification, expired ones included: queries compare them with the current date. */
  readonly certificates: readonly Certificate[]
  readonly createdAt: string
  /** Number of edits, to detect edit conflicts. */
  readonly version: number
}

export const products = table<ProductRow, ProductEvent | CertificateEvent | StockEvent | ReviewEvent>({
  name: 'products',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    name: 'text',
    description: 'text',
    category: 'key',
    unit: 'text',
    fulfillmentMethods: 'texts',
    imageUrl: 'text',
    moreImageUrls: 'texts',
    priceCents: 'integer',
    listed: 'boolean',
    unlistedAt: 'instant',
    takenDown: 'boolean',
    onHand: 'number',
    reservations: 'json',
    available: 'number',
    inStock: 'boolean',
    ratingSum: 'integer',
    reviewCount: 'integer',
    rating: 'number',
    certificates: 'json',
    createdAt: 'instant',
    version: 'integer',
  },
  /** Matches products with seasonal items. */
  derived: { name_words: `tsvector generated always as (to_tsvector('english', name)) stored` },
  // Searches use the in-memory index. No index contains `available`, so a sale updates no index.
  indexes: ['(producer_id)', '(unlisted_at) where unlisted_at is not null'],
  keysOf: (event) => event.data.productId,
  on: {
    ProductListed: (_, { data, meta }) => newProduct(data, meta.recordedAt),
    ProductDetailsUpdated: (row, { data }) => row && applyChange(row, detailsOf(data)),
    ProductPriceChanged: (row, { data }) => row && applyChange(row, { priceCents: data.priceCents }),
    ProductUnlisted: (row, { meta }) =>
      row && applyChange(row, { listed: false, unlistedAt: row.unlistedAt ?? meta.recordedAt }),
    ProductRelisted: (row) => row && applyChange(row, { listed: true, unlistedAt: null }),
    ProductTakenDown: (row, { meta }) =>
      row && { ...row, listed: false, takenDown: true, unlistedAt: row.unlistedAt ?? meta.recordedAt },
    ProductRestored: (row, { data }) =>
      row && { ...row, listed: data.relisted, takenDown: false, unlistedAt: data.relisted ? null : row.unlistedAt },
    ProductListingPurged: () => null,
    StockClosed: (row) => row && applyStock(row, 0, NO_RESERVATIONS),
    StockCounted: (row, { data }) => row && applyStock(row, data.onHand, row.reservations),
    StockAdjusted: (row, { data }) => row && applyStock(row, data.onHand, row.reservations),
    StockRestocked: (row, { data }) => row && applyStock(row, data.onHand, row.reservations),
    StockReserved: (row, { data }) =>
      row && applyStock(row, row.onHand, { ...row.reservations, [data.checkoutId]: data.quantity }),
    StockReservationReleased: (row, { data }) =>
      row && applyStock(row, row.onHand, withoutReservation(row.reservations, data.checkoutId)),
    StockSold: (row, { data }) =>
      row && applyStock(row, data.onHand, withoutReservation(row.reservations, data.checkoutId)),
    CertificateApproved: (row, { data }) => row && { ...row, certificates: withCertificate(row, data) },
    CertificateRevoked: (row, { data }) =>
      row && { ...row, certificates: certificatesExcept(row.certificates, data.certification) },
    ReviewSubmitted: (row, { data }) => row && applyRating(row, { stars: data.rating, reviews: 1 }),
    ReviewUpdated: (row, { data }) =>
      row && applyRating(row, { stars: data.takenDown ? 0 : data.rating - data.previousRating, reviews: 0 }),
    ReviewWithdrawn: (row, { data }) =>
      row && applyRating(row, data.takenDown ? NO_RATING_CHANGE : { stars: -data.previousRating, reviews: -1 }),
    ReviewTakenDown: (row, { data }) => row && applyRating(row, { stars: -data.previousRating, reviews: -1 }),
    ReviewRestored: (row, { data }) => row && applyRating(row, { stars: data.rating, reviews: 1 }),
  },
})

export const catalog: Projection = { name: 'catalog', version: 10, tables: [products] }

/** A literal without spreads: a rebuild creates hundreds of thousands of rows. */
function newProduct(data: Extract<ProductEvent, { type: 'ProductListed' }>['data'], at: string): ProductRow {
  return {
    id: data.productId,
    producerId: data.producerId,
    name: data.name,
    description: data.description,
    category: data.category,
    unit: data.unit,
    fulfillmentMethods: data.fulfillmentMethods,
    imageUrl: data.imageUrl,
    moreImageUrls: data.moreImageUrls ?? NO_IMAGES,
    priceCents: data.priceCents,
    listed: true,
    unlistedAt: null,
    takenDown: false,
    onHand: 0,
    reservations: NO_RESERVATIONS,
    available: 0,
    inStock: false,
    ratingSum: 0,
    reviewCount: 0,
    rating: null,
    certificates: NO_CERTIFICATES,
    createdAt: at,
    version: 1,
  }
}

const NO_IMAGES: readonly string[] = []
const NO_RESERVATIONS = {}
const NO_CERTIFICATES: readonly Certificate[] = []

function detailsOf(data: Extract<ProductEvent, { type: 'ProductDetailsUpdated' }>['data']) {
  const { name, description, category, unit, fulfillmentMethods, imageUrl, moreImageUrls = NO_IMAGES } = data
  return { name, description, category, unit, fulfillmentMethods, imageUrl, moreImageUrls }
}

function applyStock(row: ProductRow, onHand: number, reservations: ProductRow['reservations']): ProductRow {
  const available = onHand - Object.values(reservations).reduce((sum, quantity) => sum + quantity, 0)
  return { ...row, onHand, reservations, available, inStock: available > 0 }
}

const applyChange = (row: ProductRow, change: Partial<ProductRow>): ProductRow => ({
  ...row,
  ...change,
  version: row.version + 1,
})

function withCertificate(
  row: ProductRow,
  { certification, issuer, certificateNumber, expiresOn }: Certificate,
): Certificate[] {
  const others = certificatesExcept(row.certificates, certification)
  return [...others, { certification, issuer, certificateNumber, expiresOn }]
}

const certificatesExcept = (certificates: readonly Certificate[], certification: Certificate['certification']) =>
  certificates.filter((other) => other.certification !== certification)

/** For a review that the rating does not include. */
const NO_RATING_CHANGE = { stars: 0, reviews: 0 }
function applyRating(row: ProductRow, { stars, reviews }: { stars: number; reviews: number }): ProductRow {
  const ratingSum = row.ratingSum + stars
  const reviewCount = row.reviewCount + reviews
  return { ...row, ratingSum, reviewCount, rating: reviewCount > 0 ? ratingSum / reviewCount : null }
}

function withoutReservation(reservations: ProductRow['reservations'], checkoutId: string): ProductRow['reservations'] {
  const { [checkoutId]: _, ...rest } = reservations
  return rest
}

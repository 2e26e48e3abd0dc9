import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { StockEvent } from '#domain/catalog/stock.events.ts'
import type { Category, Fulfilment, Unit } from '#domain/catalog/vocabulary.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '../projection.ts'

export interface ProductRow {
  readonly id: string
  readonly producerId: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly fulfilments: readonly Fulfilment[]
  readonly imageUrl: string | null
  readonly priceCents: number
  readonly listed: boolean
  readonly onHand: number
  /** What buyers who are paying hold, by checkout. */
  readonly holds: Readonly<Record<string, number>>
  readonly available: number
  readonly inStock: boolean
  readonly ratingSum: number
  readonly reviewCount: number
  readonly rating: number | null
  readonly createdAt: string
}

export const products = table<ProductRow, ProductEvent | StockEvent | ReviewEvent>({
  name: 'products',
  key: 'id',
  columns: {
    ...{ id: 'key', producerId: 'key', name: 'text', description: 'text', category: 'key' },
    ...{ unit: 'text', fulfilments: 'texts', imageUrl: 'text', priceCents: 'integer', listed: 'boolean' },
    ...{ onHand: 'number', holds: 'json', available: 'number', inStock: 'boolean' },
    ...{ ratingSum: 'integer', reviewCount: 'integer', rating: 'number', createdAt: 'instant' },
  },
  // Searches are the index's in memory. `available` stands in none of these, so that a sale rewrites none.
  indexes: ['(producer_id)', '(category, in_stock desc, created_at desc, id desc) where listed'],
  keysOf: (event) => event.data.productId,
  folds: {
    ProductListed: (_, { data, meta }) => newlyListed(data, meta.at),
    ProductDescribed: (row, { data }) => row && { ...row, ...described(data) },
    PriceChanged: (row, { data }) => row && { ...row, priceCents: data.priceCents },
    ProductUnlisted: (row) => row && { ...row, listed: false },
    ProductRelisted: (row) => row && { ...row, listed: true },
    StockCounted: (row, { data }) => row && stocked(row, data.onHand, row.holds),
    StockReturned: (row, { data }) => row && stocked(row, data.onHand, row.holds),
    StockHeld: (row, { data }) => row && stocked(row, row.onHand, { ...row.holds, [data.checkoutId]: data.quantity }),
    HoldReleased: (row, { data }) => row && stocked(row, row.onHand, without(row.holds, data.checkoutId)),
    StockSold: (row, { data }) => row && stocked(row, data.onHand, without(row.holds, data.checkoutId)),
    ReviewWritten: (row, { data }) => row && rated(row, data.rating),
  },
})

export const catalog: Projection = { name: 'catalog', version: 2, tables: [products] }

/** Written out in one piece: a rebuild makes hundreds of thousands of these. */
function newlyListed(data: Extract<ProductEvent, { type: 'ProductListed' }>['data'], at: string): ProductRow {
  return {
    id: data.productId,
    producerId: data.producerId,
    name: data.name,
    description: data.description,
    category: data.category,
    unit: data.unit,
    fulfilments: data.fulfilments,
    imageUrl: data.imageUrl,
    priceCents: data.priceCents,
    listed: true,
    onHand: 0,
    holds: NO_HOLDS,
    available: 0,
    inStock: false,
    ratingSum: 0,
    reviewCount: 0,
    rating: null,
    createdAt: at,
  }
}

const NO_HOLDS = {}

function described(data: Extract<ProductEvent, { type: 'ProductDescribed' }>['data']) {
  const { name, description, category, unit, fulfilments, imageUrl } = data
  return { name, description, category, unit, fulfilments, imageUrl }
}

function stocked(row: ProductRow, onHand: number, holds: ProductRow['holds']): ProductRow {
  const available = onHand - Object.values(holds).reduce((sum, quantity) => sum + quantity, 0)
  return { ...row, onHand, holds, available, inStock: available > 0 }
}

function rated(row: ProductRow, rating: number): ProductRow {
  const [ratingSum, reviewCount] = [row.ratingSum + rating, row.reviewCount + 1]
  return { ...row, ratingSum, reviewCount, rating: ratingSum / reviewCount }
}

function without(holds: ProductRow['holds'], checkoutId: string): ProductRow['holds'] {
  const { [checkoutId]: _, ...rest } = holds
  return rest
}

import { z } from 'zod'
import { producerCertificate } from '#domain/catalog/certificate.contract.ts'
import { certificate } from '#domain/catalog/certificate.events.ts'
import { productCard } from '#domain/catalog/contract.ts'
import { adjustments } from '#domain/catalog/inventory.events.ts'
import { MAX_PRODUCT_IMAGES } from '#domain/catalog/product-images.ts'
import { productChangeRequest, productTakedown } from '#domain/catalog/product-moderation.contract.ts'
import { categories, fulfillmentMethods, UNITS, type Unit, units } from '#domain/catalog/product-taxonomy.ts'
import { quantityRefusal, stepMessage } from '#domain/catalog/stock-level.ts'
import { defineEndpoint } from '#domain/kernel/contract.ts'
import { productId } from '#domain/kernel/ids.ts'

/** A product as its producer enters it. */
const productForm = z.object({
  name: z.string().trim().min(1, 'Product name is required').max(120, 'At most 120 characters'),
  description: z.string().trim().min(1, 'Description is required').max(4000, 'At most 4000 characters'),
  category: z.enum(categories, 'Category is required'),
  unit: z.enum(units, 'Unit is required'),
  priceCents: z
    .number({ error: ({ input }) => (input === undefined ? 'Price is required' : 'Enter a price such as 3.50') })
    .int('Enter a price such as 3.50')
    .min(1, 'The price must be more than $0')
    .max(100_000_00, 'At most $100,000'),
  fulfillmentMethods: z
    .array(z.enum(fulfillmentMethods))
    .min(1, 'Offer pickup, delivery or both')
    .max(fulfillmentMethods.length),
  /**
   * Ids of the producer's uploads and URLs of the product's images, cover first. Undefined keeps the current images.
   */
  images: z.array(z.string().max(500)).max(MAX_PRODUCT_IMAGES, `At most ${MAX_PRODUCT_IMAGES} images`).optional(),
})

const amount = z.number('Enter an amount').min(0, 'Stock cannot go below zero').max(1_000_000, 'At most a million')
const ABOVE_ZERO = 'Enter an amount above 0'
const positiveAmount = z.number(ABOVE_ZERO).positive(ABOVE_ZERO).max(1_000_000, 'At most a million')
const note = z.string().trim().min(1, 'Enter a reason').max(200, 'At most 200 characters')

export const newProduct = productForm.extend({ onHand: amount })
export type NewProduct = z.infer<typeof newProduct>

export const updatedProduct = productForm.extend({
  /** The product's version the edit is based on. */
  expectedVersion: z.number().int().min(1),
})
export type UpdatedProduct = z.infer<typeof updatedProduct>

/**
 * A stock change, in the product's unit. A count includes the stock on hand that the producer saw, so that sales since
 * then stay subtracted.
 */
export const stockChangeForm = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('counted'), onHand: amount, expectedOnHand: amount }),
  z.object({ reason: z.literal('received'), quantity: positiveAmount, note: note.or(z.literal('')).default('') }),
  z.object({ reason: z.literal('shrinkage'), quantity: positiveAmount, note }),
  z.object({
    reason: z.literal('correction'),
    quantity: z
      .number(ABOVE_ZERO)
      .min(-1_000_000, 'At most a million')
      .max(1_000_000, 'At most a million')
      .refine((quantity) => quantity !== 0, ABOVE_ZERO),
    note,
  }),
])
export type StockChangeForm = z.infer<typeof stockChangeForm>

/** `stockChangeForm` with the unit's step, for forms. Uses the text of the server's refusal. */
export const stockChangeIn = (unit: Unit) =>
  stockChangeForm.superRefine((change, { addIssue }) => {
    const field = change.reason === 'counted' ? 'onHand' : 'quantity'
    const amount = change.reason === 'counted' ? change.onHand : change.quantity
    if (quantityRefusal(unit, amount))
      addIssue({ code: 'custom', path: [field], message: stepMessage(UNITS[unit].step) })
  })

/** A product as its producer sees it, listed or not. Quantities in its unit. */
export const producerProduct = productCard
  .pick({ id: true, name: true, description: true, category: true, unit: true, priceCents: true })
  .extend(productCard.pick({ fulfillmentMethods: true, imageUrl: true, listed: true, available: true }).shape)
  .extend({
    version: z.number(),
    /** Cover first. */
    imageUrls: z.array(z.string()),
    /** Whether it was ever sold. If so it can be unlisted, but not deleted. */
    wasSold: z.boolean(),
    onHand: z.number(),
    /** Reserved by buyers who are paying. */
    reserved: z.number(),
    takenDown: productTakedown.nullable(),
    changeRequest: productChangeRequest.nullable(),
    /** Approved certificates, expired ones included. */
    certificates: z.array(certificate),
    submittedCertificates: z.array(producerCertificate),
  })
export type ProducerProduct = z.infer<typeof producerProduct>

/** Kinds of stock movements. Only `reserved` and `released` leave the stock on hand unchanged. */
const movements = ['counted', ...adjustments, 'reserved', 'released', 'sold', 'restocked'] as const

export const stockMovementView = z.object({
  id: z.string(),
  reason: z.enum(movements),
  at: z.string(),
  /** Negative if removed. */
  quantity: z.number(),
  /** Stock on hand afterwards; null if unchanged. */
  onHand: z.number().nullable(),
  note: z.string().nullable(),
  /** The checkout that reserved or bought the stock, or the order it was returned from. */
  checkoutId: z.string().nullable(),
  orderId: z.string().nullable(),
})
export type StockMovementView = z.infer<typeof stockMovementView>

/** A price change, in cents. */
const priceChange = z.object({ at: z.string(), previousPriceCents: z.number(), priceCents: z.number() })
export type PriceChange = z.infer<typeof priceChange>

/** A movement with the number of its order. */
export const stockMovementLine = stockMovementView.extend({ orderNumber: z.string().nullable() })
export type StockMovementLine = z.infer<typeof stockMovementLine>

const params = z.object({ id: productId })
const changed = z.object({ id: z.string() })

export const productListingsContract = {
  own: defineEndpoint({
    method: 'GET',
    path: '/api/me/products',
    summary: "The producer's products, listed and unlisted, newest first",
    response: z.array(producerProduct),
  }),
  movements: defineEndpoint({
    method: 'GET',
    path: '/api/me/products/:id/stock-movements',
    summary: 'Stock movements of a product, newest first',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() }),
    response: z.object({
      movements: z.array(stockMovementLine),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
  }),
  prices: defineEndpoint({
    method: 'GET',
    path: '/api/me/products/:id/price-changes',
    summary: 'Price changes of a product, newest first, at most 100',
    params,
    response: z.array(priceChange),
  }),
  list: defineEndpoint({
    method: 'POST',
    path: '/api/me/products',
    summary: 'List a product',
    body: newProduct,
    response: changed,
  }),
  revise: defineEndpoint({
    method: 'PUT',
    path: '/api/me/products/:id',
    summary: 'Update a product; refused if it has changed since it was loaded',
    params,
    body: updatedProduct,
    response: changed,
  }),
  unlist: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/unlist',
    summary: 'Unlist a product',
    params,
    response: changed,
  }),
  relist: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/relist',
    summary: 'Relist a product',
    params,
    response: changed,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/products/:id',
    summary: 'Delete a product that was never sold and is not reserved',
    params,
    response: changed,
  }),
  stock: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/stock',
    summary: 'Count, add, waste or correct stock',
    params,
    body: stockChangeForm,
    response: z.object({ onHand: z.number(), available: z.number() }),
  }),
}

/** Maximum number of rows in an imported file. */
export const MAX_IMPORT_ROWS = 10_000
/** Maximum size of an imported file, bytes. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const

/** Result of a row; with `dryRun`, the result it would have. */
const importedRow = z.object({
  line: z.number(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The invalid column, if any. */
  field: z.string().nullable(),
  sentence: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const productImportResult = z.object({
  dryRun: z.boolean(),
  counts: z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  rows: z.array(importedRow),
})
export type ProductImportResult = z.infer<typeof productImportResult>

export const productImportForm = z.object({ csv: z.string().max(MAX_IMPORT_BYTES), dryRun: z.boolean() })
export type ProductImportForm = z.infer<typeof productImportForm>

export const productImportContract = {
  export: defineEndpoint({
    method: 'GET',
    path: '/api/me/products.csv',
    summary: "The producer's products as CSV",
    response: z.string(),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/import',
    summary: 'Create and update products from a CSV file, or preview the result',
    body: productImportForm,
    response: productImportResult,
  }),
}

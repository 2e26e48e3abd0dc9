import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { chosenPicture } from '../kernel/picture.ts'
import { ownClaim } from './certificate-claims.ts'
import { productCard } from './contract.ts'
import { takenDown } from './goods-reports.ts'
import { certificate } from './product.events.ts'
import { adjustments } from './stock.events.ts'
import { categories, fulfilments, units } from './vocabulary.ts'

/** What a producer tells of a product. */
const productForm = z.object({
  name: z.string().trim().min(1, 'Product name is required').max(120, 'At most 120 characters'),
  description: z.string().trim().min(1, 'Description is required').max(4000, 'At most 4000 characters'),
  category: z.enum(categories, 'Category is required'),
  unit: z.enum(units, 'Unit is required'),
  priceCents: z
    .number('Please enter a price such as 3.50')
    .int('Please enter a price such as 3.50')
    .min(1, 'Price is required')
    .max(100_000_00, 'At most $100,000'),
  fulfilments: z.array(z.enum(fulfilments)).min(1, 'Offer pickup, delivery or both').max(fulfilments.length),
  pictureId: chosenPicture,
})

const amount = z
  .number('Please enter an amount')
  .min(0, 'Stock cannot go below zero')
  .max(1_000_000, 'At most a million')
const some = amount.positive('Please enter an amount')
const reason = z.string().trim().min(1, 'Please say why').max(200, 'At most 200 characters')

export const newProduct = productForm.extend({ onHand: amount })
export type NewProduct = z.infer<typeof newProduct>

export const revisedProduct = productForm.extend({
  /** The product's version when the edit began. */
  seen: z.number().int().min(1),
})
export type RevisedProduct = z.infer<typeof revisedProduct>

/** How the shelf changed, in the product's unit. A count says what was thought to be there, so that sales meanwhile stay sold. */
export const stockChange = z.discriminatedUnion('why', [
  z.object({ why: z.literal('counted'), onHand: amount, seen: amount }),
  z.object({ why: z.literal('added'), quantity: some, reason: reason.or(z.literal('')).default('') }),
  z.object({ why: z.literal('wasted'), quantity: some, reason }),
  z.object({
    why: z.literal('corrected'),
    quantity: z.number('Please enter an amount').min(-1_000_000).max(1_000_000),
    reason,
  }),
])
export type StockChange = z.infer<typeof stockChange>

/** A product as its producer sees it, listed or not. Quantities in its unit. */
export const ownProduct = productCard
  .pick({ id: true, name: true, description: true, category: true, unit: true, priceCents: true })
  .extend(productCard.pick({ fulfilments: true, imageUrl: true, listed: true, available: true }).shape)
  .extend({
    version: z.number(),
    onHand: z.number(),
    /** By buyers who are paying at this moment. */
    held: z.number(),
    /** Those that have ended too. */
    takenDown: takenDown.nullable(),
    certificates: z.array(certificate),
    claims: z.array(ownClaim),
  })
export type OwnProduct = z.infer<typeof ownProduct>

/** What happened on the shelf. Only `held` and `released` leave what is there as it was. */
const movements = ['counted', ...adjustments, 'held', 'released', 'sold', 'returned'] as const

export const movementView = z.object({
  id: z.string(),
  why: z.enum(movements),
  at: z.string(),
  /** What came; below zero, what went. */
  quantity: z.number(),
  /** What was there afterwards; null where it did not change. */
  onHand: z.number().nullable(),
  reason: z.string().nullable(),
  /** The checkout that holds or bought, the order that gave back. */
  checkoutId: z.string().nullable(),
  orderId: z.string().nullable(),
})
export type MovementView = z.infer<typeof movementView>

/** A price as it was changed, in cents. */
const priceChange = z.object({ at: z.string(), wasCents: z.number(), priceCents: z.number() })
export type PriceChange = z.infer<typeof priceChange>

/** A movement with the order that sold or gave back, and its number. */
export const movementLine = movementView.extend({ orderNumber: z.string().nullable() })
export type MovementLine = z.infer<typeof movementLine>

const params = z.object({ id: productId })
const changed = z.object({ id: z.string() })

export const ownGoodsContract = {
  own: exchange({
    method: 'GET',
    path: '/api/me/products',
    summary: "The producer's own products, listed and unlisted, the newest first",
    answer: z.array(ownProduct),
  }),
  movements: exchange({
    method: 'GET',
    path: '/api/me/products/:id/movements',
    summary: 'What happened on the shelf of an own product, the newest first',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() }),
    answer: z.object({ movements: z.array(movementLine), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  prices: exchange({
    method: 'GET',
    path: '/api/me/products/:id/prices',
    summary: 'How the price of an own product changed, the newest first; at most a hundred changes',
    params,
    answer: z.array(priceChange),
  }),
  list: exchange({
    method: 'POST',
    path: '/api/me/products',
    summary: 'List a product',
    body: newProduct,
    answer: changed,
  }),
  revise: exchange({
    method: 'PUT',
    path: '/api/me/products/:id',
    summary: 'Change an own product; refused when it was changed since it was looked at',
    params,
    body: revisedProduct,
    answer: changed,
  }),
  unlist: exchange({
    method: 'POST',
    path: '/api/me/products/:id/unlist',
    summary: 'Take an own product out of the market',
    params,
    answer: changed,
  }),
  relist: exchange({
    method: 'POST',
    path: '/api/me/products/:id/relist',
    summary: 'Put an own product into the market again',
    params,
    answer: changed,
  }),
  stock: exchange({
    method: 'POST',
    path: '/api/me/products/:id/stock',
    summary: 'Count, add, waste or correct what is on the shelf',
    params,
    body: stockChange,
    answer: z.object({ onHand: z.number(), available: z.number() }),
  }),
}

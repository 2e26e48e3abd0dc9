import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { producerProduct, stockChangeForm } from './product-listings.contract.ts'
import { FORECAST, stockStatuses } from './stock-level.ts'

const MAX_THRESHOLD = 1_000_000
const THRESHOLD_MESSAGE = 'Enter an amount from 0 to 1,000,000'

const threshold = z.number(THRESHOLD_MESSAGE).min(0, THRESHOLD_MESSAGE).max(MAX_THRESHOLD, THRESHOLD_MESSAGE)

export const inventorySettingsForm = z.object({
  /** Applies to products without a threshold of their own, in their unit. */
  lowStockThreshold: threshold.int('Enter a whole number'),
})
export type InventorySettingsForm = z.infer<typeof inventorySettingsForm>

/** Null: the producer's default threshold applies. */
export const productThresholdForm = z.object({ threshold: threshold.nullable() })
export type ProductThresholdForm = z.infer<typeof productThresholdForm>

/** A product in its producer's inventory. Quantities in its unit. */
export const inventoryItem = producerProduct
  .pick({ id: true, name: true, category: true, unit: true, priceCents: true, imageUrl: true, listed: true })
  .extend(producerProduct.pick({ onHand: true, reserved: true, available: true }).shape)
  .extend({
    /** The low-stock threshold that applies. */
    threshold: z.number(),
    /** The product's own threshold; null if the default applies. */
    ownThreshold: z.number().nullable(),
    status: z.enum(stockStatuses),
    /** Since when stock is low; null if it is not. */
    since: z.string().nullable(),
  })
export type InventoryItem = z.infer<typeof inventoryItem>

const inventoryView = z.object({
  lowStockThreshold: z.number(),
  products: z.array(inventoryItem),
  /** `low` and `out` count listed products; each of them is an alert. */
  stats: z.object({ products: z.number(), low: z.number(), out: z.number(), alerts: z.number() }),
})
export type InventoryView = z.infer<typeof inventoryView>

/** Forecast of a listed product. */
export const forecastLine = inventoryItem.pick({ id: true, name: true, unit: true, available: true }).extend({
  /** Within the forecast's period: number of sales, and quantity sold less returns. */
  sales: z.number(),
  sold: z.number(),
  /** Null if there are too few sales for a forecast. */
  forecast: z.object({ perDay: z.number(), daysLeft: z.number(), runsOutAt: z.string().nullable() }).nullable(),
})
export type ForecastLine = z.infer<typeof forecastLine>

/** Adjustments of several products, each at most once. */
export const inventoryAdjustments = z.object({
  changes: z
    .array(z.object({ productId, change: stockChangeForm }))
    .min(1, 'Enter an amount')
    .max(100, 'At most 100 products at once')
    .refine(
      (changes) => new Set(changes.map(({ productId }) => productId)).size === changes.length,
      'List each product only once',
    ),
})
export type InventoryAdjustments = z.infer<typeof inventoryAdjustments>

/** Result of one adjustment: the new stock, or why it was refused. */
const inventoryAdjusted = z.object({
  id: z.string(),
  onHand: z.number().nullable(),
  available: z.number().nullable(),
  /** A stable code and a text for the user. */
  refused: z.object({ code: z.string(), why: z.string() }).nullable(),
})
export type InventoryAdjusted = z.infer<typeof inventoryAdjusted>

export const inventoryContract = {
  inventory: defineEndpoint({
    method: 'GET',
    path: '/api/me/inventory',
    summary: "The producer's inventory by product name, with stock alerts",
    response: inventoryView,
  }),
  forecast: defineEndpoint({
    method: 'GET',
    path: '/api/me/inventory/forecast',
    summary: `Forecast of listed products from the sales of the last ${FORECAST.days} days, soonest to run out first`,
    response: z.array(forecastLine),
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/me/inventory/settings',
    summary: 'Set the low-stock threshold',
    body: inventorySettingsForm,
    response: inventorySettingsForm,
  }),
  saveThreshold: defineEndpoint({
    method: 'PUT',
    path: '/api/me/products/:id/low-stock-threshold',
    summary: 'Set the low-stock threshold of one product; null restores the default',
    params: z.object({ id: productId }),
    body: productThresholdForm,
    response: z.object({ id: z.string(), threshold: z.number() }),
  }),
  changeMany: defineEndpoint({
    method: 'POST',
    path: '/api/me/inventory/adjustments',
    summary: 'Count, add, waste or correct the stock of several products; each succeeds or fails by itself',
    body: inventoryAdjustments,
    response: z.object({ products: z.array(inventoryAdjusted) }),
  }),
}

/** Sent to the producer: thresholds changed. Stock changes send `inventory_update`. */
export interface InventorySettingsUpdate {
  readonly type: 'inventory_settings_update'
}

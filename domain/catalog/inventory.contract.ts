import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { producerProduct, stockChangeForm } from './product-listings.contract.ts'
import { FORECAST, stockStatuses } from './stock-level.ts'

const MOST = 1_000_000
const THRESHOLD = 'Please enter an amount from 0 to 1,000,000'

const threshold = z.number(THRESHOLD).min(0, THRESHOLD).max(MOST, THRESHOLD)

export const inventorySettingsForm = z.object({
  /** In the unit of each product that has no threshold of its own. */
  lowStockThreshold: threshold.int('Please enter a whole number'),
})
export type InventorySettingsForm = z.infer<typeof inventorySettingsForm>

/** Null: the product follows its producer's threshold. */
export const productThresholdForm = z.object({ threshold: threshold.nullable() })
export type ProductThresholdForm = z.infer<typeof productThresholdForm>

/** A product on its producer's shelf. Quantities in its unit. */
export const inventoryItem = producerProduct
  .pick({ id: true, name: true, category: true, unit: true, priceCents: true, imageUrl: true, listed: true })
  .extend(producerProduct.pick({ onHand: true, held: true, available: true }).shape)
  .extend({
    /** From how little left its producer is told. */
    threshold: z.number(),
    /** Whether it has that of itself, or follows the producer's. */
    ownThreshold: z.number().nullable(),
    status: z.enum(stockStatuses),
    /** Since when so little is available; null where enough is. */
    since: z.string().nullable(),
  })
export type InventoryItem = z.infer<typeof inventoryItem>

const inventoryView = z.object({
  lowStockThreshold: z.number(),
  goods: z.array(inventoryItem),
  /** `low` and `out` count what is listed; each of them is an alert. */
  stats: z.object({ products: z.number(), low: z.number(), out: z.number(), alerts: z.number() }),
})
export type InventoryView = z.infer<typeof inventoryView>

/** How long a listed product lasts, at the pace of its sales. */
export const forecastLine = inventoryItem.pick({ id: true, name: true, unit: true, available: true }).extend({
  /** Within the days looked back on: bought how often, and how much of it, less what came back. */
  sales: z.number(),
  sold: z.number(),
  /** Null: not enough sales to say. */
  forecast: z.object({ perDay: z.number(), daysLeft: z.number(), runsOutAt: z.string().nullable() }).nullable(),
})
export type ForecastLine = z.infer<typeof forecastLine>

/** Several shelves at once, each once. */
export const inventoryAdjustments = z.object({
  changes: z
    .array(z.object({ productId, change: stockChangeForm }))
    .min(1, 'Please enter an amount')
    .max(100, 'At most 100 products at once')
    .refine((all) => new Set(all.map((one) => one.productId)).size === all.length, 'Each product once'),
})
export type InventoryAdjustments = z.infer<typeof inventoryAdjustments>

/** What became of one of them: what is there now, or why it was left as it was. */
const inventoryAdjusted = z.object({
  id: z.string(),
  onHand: z.number().nullable(),
  available: z.number().nullable(),
  /** A stable code and a sentence. */
  refused: z.object({ code: z.string(), why: z.string() }).nullable(),
})
export type InventoryAdjusted = z.infer<typeof inventoryAdjusted>

export const inventoryContract = {
  inventory: defineEndpoint({
    method: 'GET',
    path: '/api/me/inventory',
    summary: "What is on the producer's shelves, by name, and what of it runs low",
    response: inventoryView,
  }),
  forecast: defineEndpoint({
    method: 'GET',
    path: '/api/me/inventory/forecast',
    summary: `How long listed products last at the pace of the last ${FORECAST.days} days, what runs out first at first`,
    response: z.array(forecastLine),
  }),
  saveSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/me/inventory/settings',
    summary: 'From how little left of a product its producer wants to be told',
    body: inventorySettingsForm,
    response: inventorySettingsForm,
  }),
  saveThreshold: defineEndpoint({
    method: 'PUT',
    path: '/api/me/products/:id/low-stock-threshold',
    summary: 'The same for one product; null lets it follow the others again',
    params: z.object({ id: productId }),
    body: productThresholdForm,
    response: z.object({ id: z.string(), threshold: z.number() }),
  }),
  changeMany: defineEndpoint({
    method: 'POST',
    path: '/api/me/inventory/adjustments',
    summary: 'Count, add, waste or correct several own products at once; each by itself, and what became of it',
    body: inventoryAdjustments,
    response: z.object({ products: z.array(inventoryAdjusted) }),
  }),
}

/** To the producer: their thresholds are others now. Of what is on the shelf `inventory_update` tells. */
export interface InventorySettingsUpdate {
  readonly type: 'inventory_settings_update'
}

import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { FORECAST } from './forecast.ts'
import { ownProduct, stockChange } from './own-goods.ts'
import { shelfStatuses } from './shelf-status.ts'

const MOST = 1_000_000
const THRESHOLD = 'Please enter an amount from 0 to 1,000,000'

const threshold = z.number(THRESHOLD).min(0, THRESHOLD).max(MOST, THRESHOLD)

export const inventorySettings = z.object({
  /** In the unit of each product that has no threshold of its own. */
  lowStockThreshold: threshold.int('Please enter a whole number'),
})
export type InventorySettings = z.infer<typeof inventorySettings>

/** Null: the product follows its producer's threshold. */
export const productThreshold = z.object({ threshold: threshold.nullable() })
export type ProductThreshold = z.infer<typeof productThreshold>

/** A product on its producer's shelf. Quantities in its unit. */
export const shelfLine = ownProduct
  .pick({ id: true, name: true, category: true, unit: true, priceCents: true, imageUrl: true, listed: true })
  .extend(ownProduct.pick({ onHand: true, held: true, available: true }).shape)
  .extend({
    /** From how little left its producer is told. */
    threshold: z.number(),
    /** Whether it has that of itself, or follows the producer's. */
    ownThreshold: z.number().nullable(),
    status: z.enum(shelfStatuses),
    /** Since when so little is available; null where enough is. */
    since: z.string().nullable(),
  })
export type ShelfLine = z.infer<typeof shelfLine>

const inventoryView = z.object({
  lowStockThreshold: z.number(),
  goods: z.array(shelfLine),
  /** `low` and `out` count what is listed; each of them is an alert. */
  stats: z.object({ products: z.number(), low: z.number(), out: z.number(), alerts: z.number() }),
})
export type InventoryView = z.infer<typeof inventoryView>

/** How long a listed product lasts, at the pace of its sales. */
export const forecastLine = shelfLine.pick({ id: true, name: true, unit: true, available: true }).extend({
  /** Within the days looked back on: bought how often, and how much of it, less what came back. */
  sales: z.number(),
  sold: z.number(),
  /** Null: not enough sales to say. */
  forecast: z.object({ perDay: z.number(), daysLeft: z.number(), runsOutAt: z.string().nullable() }).nullable(),
})
export type ForecastLine = z.infer<typeof forecastLine>

/** Several shelves at once, each once. */
export const shelfChanges = z.object({
  changes: z
    .array(z.object({ productId, change: stockChange }))
    .min(1, 'Please enter an amount')
    .max(100, 'At most 100 products at once')
    .refine((all) => new Set(all.map((one) => one.productId)).size === all.length, 'Each product once'),
})
export type ShelfChanges = z.infer<typeof shelfChanges>

/** What became of one of them: what is there now, or why it was left as it was. */
const shelfChanged = z.object({
  id: z.string(),
  onHand: z.number().nullable(),
  available: z.number().nullable(),
  /** A stable code and a sentence. */
  refused: z.object({ code: z.string(), why: z.string() }).nullable(),
})
export type ShelfChanged = z.infer<typeof shelfChanged>

export const inventoryContract = {
  inventory: exchange({
    method: 'GET',
    path: '/api/me/inventory',
    summary: "What is on the producer's shelves, by name, and what of it runs low",
    answer: inventoryView,
  }),
  forecast: exchange({
    method: 'GET',
    path: '/api/me/inventory/forecast',
    summary: `How long listed products last at the pace of the last ${FORECAST.days} days, what runs out first at first`,
    answer: z.array(forecastLine),
  }),
  saveSettings: exchange({
    method: 'PUT',
    path: '/api/me/inventory/settings',
    summary: 'From how little left of a product its producer wants to be told',
    body: inventorySettings,
    answer: inventorySettings,
  }),
  saveThreshold: exchange({
    method: 'PUT',
    path: '/api/me/products/:id/threshold',
    summary: 'The same for one product; null lets it follow the others again',
    params: z.object({ id: productId }),
    body: productThreshold,
    answer: z.object({ id: z.string(), threshold: z.number() }),
  }),
  changeMany: exchange({
    method: 'POST',
    path: '/api/me/inventory/changes',
    summary: 'Count, add, waste or correct several own products at once; each by itself, and what became of it',
    body: shelfChanges,
    answer: z.object({ products: z.array(shelfChanged) }),
  }),
}

/** To the producer: their thresholds are others now. Of what is on the shelf `inventory_update` tells. */
export interface InventorySettingsUpdate {
  readonly type: 'inventory_settings_update'
}

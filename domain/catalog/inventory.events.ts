import { z } from 'zod'
import { defineEvents, type EventOf, publicEvent } from '#domain/kernel/event.ts'
import { checkoutId, orderId, producerId, productId } from '#domain/kernel/ids.ts'

/** Reasons for a stock adjustment. */
export const adjustments = ['received', 'shrinkage', 'correction'] as const
export type Adjustment = (typeof adjustments)[number]

/** Low-stock threshold of producers who have not set one, and of sales whose event has none. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 10

/** The low-stock threshold at the time of the event. */
const lowStockThreshold = z.number().optional()

/** Absent in older events. */
const owner = { producerId: producerId.optional() }

/** Set when a listed product that was out of stock can be bought again. */
const backInStock = z.literal(true).optional()

/** Quantities are in the product's unit. `onHand` is the stock after the event. */
export const stockEvents = defineEvents({
  StockCounted: publicEvent({
    productId,
    producerId,
    onHand: z.number(),
    previousOnHand: z.number(),
    note: z.string(),
    lowStockThreshold,
    backInStock,
  }),
  /** `delta` is negative if stock was removed. */
  StockAdjusted: publicEvent({
    productId,
    producerId,
    reason: z.enum(adjustments),
    delta: z.number(),
    onHand: z.number(),
    note: z.string(),
    lowStockThreshold,
    backInStock,
  }),
  StockReserved: z.object({ productId, ...owner, checkoutId, quantity: z.number(), expiresAt: z.string() }),
  StockReservationReleased: publicEvent({ productId, ...owner, checkoutId, quantity: z.number() }),
  StockSold: z.object({
    productId,
    ...owner,
    checkoutId,
    quantity: z.number(),
    onHand: z.number(),
    lowStockThreshold,
  }),
  StockRestocked: publicEvent({ productId, ...owner, orderId, quantity: z.number(), onHand: z.number(), backInStock }),
  /** The product was never sold and is being deleted: its stock can no longer be counted or reserved. */
  StockClosed: z.object({ productId, producerId }),
})
export type StockEvent = EventOf<typeof stockEvents>

/** Low-stock thresholds, in each product's unit. */
export const inventorySettingsEvents = defineEvents({
  LowStockThresholdChanged: z.object({ producerId, threshold: z.number(), previousThreshold: z.number() }),
  /** Threshold of one product; null restores the producer's default. */
  ProductLowStockThresholdChanged: z.object({ producerId, productId, threshold: z.number().nullable() }),
})
export type InventorySettingsEvent = EventOf<typeof inventorySettingsEvents>

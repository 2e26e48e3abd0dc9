import { z } from 'zod'
import { defineEvents, type EventOf } from '#domain/kernel/event.ts'
import { checkoutId, orderId, producerId, productId } from '#domain/kernel/ids.ts'

/** Why there is more or less on the shelf than was thought, besides a count. */
export const adjustments = ['added', 'wasted', 'corrected'] as const
export type Adjustment = (typeof adjustments)[number]

/** From how little left the producer wanted to be told when it happened. */
const lowStockThreshold = z.number().optional()

/** Whose goods they are; events of before did not tell. */
const owner = { producerId: producerId.optional() }

/** A listed product of which nothing was available can be bought again. */
const backInStock = z.literal(true).optional()

/** Quantities are in the product's unit. `onHand` in an event is what is there after it. */
export const stockEvents = defineEvents({
  StockCounted: z.object({
    productId,
    producerId,
    onHand: z.number(),
    previousOnHand: z.number(),
    note: z.string(),
    lowStockThreshold,
    backInStock,
  }),
  /** `quantity` is what came, or, below zero, what went. */
  StockAdjusted: z.object({
    productId,
    producerId,
    why: z.enum(adjustments),
    delta: z.number(),
    onHand: z.number(),
    note: z.string(),
    lowStockThreshold,
    backInStock,
  }),
  StockReserved: z.object({ productId, ...owner, checkoutId, quantity: z.number(), expiresAt: z.string() }),
  StockReservationReleased: z.object({ productId, ...owner, checkoutId, quantity: z.number() }),
  StockSold: z.object({
    productId,
    ...owner,
    checkoutId,
    quantity: z.number(),
    onHand: z.number(),
    lowStockThreshold,
  }),
  StockRestocked: z.object({ productId, ...owner, orderId, quantity: z.number(), onHand: z.number(), backInStock }),
  /** The product was never sold and is being deleted: nothing can be counted or held any more. */
  StockClosed: z.object({ productId, producerId }),
})
export type StockEvent = EventOf<typeof stockEvents>

/** From how little on the shelf a producer wants to be told, in each product's own unit. */
export const inventorySettingsEvents = defineEvents({
  LowStockThresholdChanged: z.object({ producerId, threshold: z.number(), was: z.number() }),
  /** Of one product; null where it follows the producer's again. */
  ProductLowStockThresholdChanged: z.object({ producerId, productId, threshold: z.number().nullable() }),
})
export type InventorySettingsEvent = EventOf<typeof inventorySettingsEvents>

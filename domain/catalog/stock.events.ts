import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { checkoutId, orderId, producerId, productId } from '../kernel/ids.ts'

/** Quantities are in the product's unit. `onHand` in an event is what is there after it. */
export const stockEvents = defineEvents({
  StockCounted: z.object({ productId, producerId, onHand: z.number(), was: z.number(), reason: z.string() }),
  StockHeld: z.object({ productId, checkoutId, quantity: z.number(), until: z.string() }),
  HoldReleased: z.object({ productId, checkoutId, quantity: z.number() }),
  StockSold: z.object({
    productId,
    /** Whose goods they are; sales of before did not tell. */
    producerId: producerId.optional(),
    checkoutId,
    quantity: z.number(),
    onHand: z.number(),
  }),
  StockReturned: z.object({ productId, orderId, quantity: z.number(), onHand: z.number() }),
})
export type StockEvent = EventOf<typeof stockEvents>

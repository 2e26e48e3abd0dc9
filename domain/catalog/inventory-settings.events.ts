import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { producerId, productId } from '../kernel/ids.ts'

/** From how little on the shelf a producer wants to be told, in each product's own unit. */
export const inventorySettingsEvents = defineEvents({
  LowStockThresholdChanged: z.object({ producerId, threshold: z.number(), was: z.number() }),
  /** Of one product; null where it follows the producer's again. */
  ProductLowStockThresholdChanged: z.object({ producerId, productId, threshold: z.number().nullable() }),
})
export type InventorySettingsEvent = EventOf<typeof inventorySettingsEvents>

import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, productId } from '../kernel/ids.ts'

export const stockAlertEvents = defineEvents({
  StockAlertRequested: z.object({ accountId, productId }),
  StockAlertWithdrawn: z.object({ accountId, productId }),
  StockAlertFulfilled: z.object({
    accountId,
    productId,
    /** Channels on which the member, as a follower of the product, receives `favorite_back` for the same restock. */
    coveredChannels: z.array(z.enum(['in_app', 'push'])).optional(),
  }),
})
export type StockAlertEvent = EventOf<typeof stockAlertEvents>
export type CoveredChannel = 'in_app' | 'push'

import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId, productId, reviewId } from '../kernel/ids.ts'

export const reviewEvents = defineEvents({
  ReviewWritten: z.object({
    reviewId,
    productId,
    producerId,
    authorId: accountId,
    rating: z.number().int(),
    comment: personal(z.string(), { of: 'authorId', keep: 'review' }),
    /** True when the author had this product in an order that was handed over. */
    verified: z.boolean(),
  }),
})
export type ReviewEvent = EventOf<typeof reviewEvents>

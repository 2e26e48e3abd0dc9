import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId, productId, reviewId } from '../kernel/ids.ts'
import { reportReasons } from './report-reasons.ts'

const ids = { reviewId, productId, producerId, authorId: accountId }
const rating = z.number().int()
const comment = personal(z.string(), { of: 'authorId', keep: 'review' })

export const reviewEvents = defineEvents({
  ReviewWritten: z.object({
    ...ids,
    rating,
    comment,
    /** True when the author had this product in an order that was handed over. */
    verified: z.boolean(),
  }),
  ReviewChanged: z.object({ ...ids, rating, wasRating: rating, comment }),
  /** By its author, who may write another one. */
  ReviewWithdrawn: z.object({ ...ids, wasRating: rating }),
  /** By the producer; `accountId` is who wrote it. Said again, it replaces what was said before. */
  ReviewAnswered: z.object({ ...ids, accountId, reply: personal(z.string(), { of: 'accountId', keep: 'review' }) }),
  ReviewAnswerRemoved: z.object(ids),
  ReviewReported: z.object({
    ...ids,
    reporterId: accountId,
    reason: z.enum(reportReasons),
    words: personal(z.string(), { of: 'reporterId', keep: 'communication' }).optional(),
  }),
})
export type ReviewEvent = EventOf<typeof reviewEvents>

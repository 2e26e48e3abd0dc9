import { z } from 'zod'
import { defineEvents, type EventOf, personal, publicEvent } from '../kernel/event.ts'
import { accountId, producerId, productId, reviewId } from '../kernel/ids.ts'
import { contentRules } from '../kernel/moderation.ts'
import { reportReasons } from './review-options.ts'

const ids = { reviewId, productId, producerId, authorId: accountId }
const rating = z.number().int()
const comment = personal(z.string(), { subject: 'authorId', retention: 'review' })

/** Set while the review is taken down: its rating does not count, and an edit is an appeal. */
const takenDown = z.literal(true).optional()
/** A decision about a reported review. `reporterIds` are the reporters whose reports it closes. */
const decided = {
  ...ids,
  staffAccountId: accountId,
  reporterIds: z.array(accountId),
  reason: personal(z.string(), { subject: 'authorId', retention: 'review' }),
}

export const reviewEvents = defineEvents({
  ReviewSubmitted: publicEvent({
    ...ids,
    rating,
    comment,
    /** Whether the author had received this product in an order. */
    verifiedPurchase: z.boolean(),
  }),
  ReviewUpdated: publicEvent({ ...ids, rating, previousRating: rating, comment, takenDown }),
  /** By its author, who may submit another one. With `takenDown`, that one is an edit of this review. */
  ReviewWithdrawn: publicEvent({ ...ids, previousRating: rating, takenDown }),
  /** By the producer, with their account. A new reply replaces the previous one. */
  ReviewReplyPosted: z.object({
    ...ids,
    accountId,
    reply: personal(z.string(), { subject: 'accountId', retention: 'review' }),
  }),
  ReviewReplyRemoved: z.object(ids),
  ReviewReported: publicEvent({
    ...ids,
    reporterId: accountId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  ReviewReportsDismissed: publicEvent(decided),
  ReviewTakenDown: publicEvent({ ...decided, previousRating: rating, violatedRule: z.enum(contentRules) }),
  ReviewRestored: publicEvent({ ...decided, rating }),
  /** The author appealed by editing it, and the takedown remains. */
  ReviewTakedownUpheld: publicEvent({ ...decided, violatedRule: z.enum(contentRules) }),
})
export type ReviewEvent = EventOf<typeof reviewEvents>

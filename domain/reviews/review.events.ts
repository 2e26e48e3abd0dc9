import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, producerId, productId, reviewId } from '../kernel/ids.ts'
import { contentRules } from '../kernel/moderation.ts'
import { reportReasons } from './review-options.ts'

const ids = { reviewId, productId, producerId, authorId: accountId }
const rating = z.number().int()
const comment = personal(z.string(), { subject: 'authorId', retention: 'review' })

/** It was taken down before: its stars do not count, and the staff is asked to look again. */
const takenDown = z.literal(true).optional()
/** What somebody of the staff, `by`, decided about a reported review; `reporterIds` are those whose reports that settles. */
const decided = {
  ...ids,
  staffAccountId: accountId,
  reporterIds: z.array(accountId),
  reason: personal(z.string(), { subject: 'authorId', retention: 'review' }),
}

export const reviewEvents = defineEvents({
  ReviewSubmitted: z.object({
    ...ids,
    rating,
    comment,
    /** True when the author had this product in an order that was handed over. */
    verifiedPurchase: z.boolean(),
  }),
  ReviewUpdated: z.object({ ...ids, rating, previousRating: rating, comment, takenDown }),
  /** By its author, who may write another one; `hidden`: what they write then is this one changed. */
  ReviewWithdrawn: z.object({ ...ids, previousRating: rating, takenDown }),
  /** By the producer; `accountId` is who wrote it. Said again, it replaces what was said before. */
  ReviewReplyPosted: z.object({
    ...ids,
    accountId,
    reply: personal(z.string(), { subject: 'accountId', retention: 'review' }),
  }),
  ReviewReplyRemoved: z.object(ids),
  ReviewReported: z.object({
    ...ids,
    reporterId: accountId,
    reason: z.enum(reportReasons),
    comment: personal(z.string(), { subject: 'reporterId', retention: 'communication' }).optional(),
  }),
  ReviewReportsDismissed: z.object(decided),
  ReviewTakenDown: z.object({ ...decided, previousRating: rating, violatedRule: z.enum(contentRules) }),
  ReviewRestored: z.object({ ...decided, rating }),
  /** Its author has mended it and asked again, and it still may not stand. */
  ReviewTakedownUpheld: z.object({ ...decided, violatedRule: z.enum(contentRules) }),
})
export type ReviewEvent = EventOf<typeof reviewEvents>

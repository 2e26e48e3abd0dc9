import { z } from 'zod'
import { reportLimitReached } from '#domain/kernel/contract.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { contentRules } from '../kernel/moderation.ts'
import { reportReasons, reviewFilters, reviewSorts } from './review-options.ts'

const RATING_REQUIRED = 'Choose 1 to 5 stars'

export const reviewForm = z.object({
  rating: z.number(RATING_REQUIRED).int(RATING_REQUIRED).min(1, RATING_REQUIRED).max(5, RATING_REQUIRED),
  comment: z
    .string()
    .trim()
    .min(10, 'Review must be at least 10 characters')
    .max(2000, 'Review must be at most 2000 characters'),
})
export type ReviewForm = z.infer<typeof reviewForm>

export const replyForm = z.object({
  reply: z.string().trim().min(2, 'Write a reply').max(1000, 'Reply must be at most 1000 characters'),
})

export const reportForm = z.object({
  reason: z.enum(reportReasons, 'Choose a reason'),
  comment: z.string().trim().max(500, 'At most 500 characters').optional(),
})
export type ReportForm = z.infer<typeof reportForm>

/** A review, for the caller. Authors and producers appear by username or business name only. */
export const reviewView = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  author: z.string(),
  rating: z.number(),
  comment: z.string(),
  /** The author has received this product, before or after the review. */
  verifiedPurchase: z.boolean(),
  createdAt: z.string(),
  /** Time of the last edit; null if there was none. */
  updatedAt: z.string().nullable(),
  reply: z.object({ businessName: z.string(), text: z.string(), repliedAt: z.string() }).nullable(),
  mine: z.boolean(),
  /** Whether the caller is the product's producer. */
  canReply: z.boolean(),
  /** The caller has reported it. */
  reported: z.boolean(),
})
export type ReviewView = z.infer<typeof reviewView>

/** The caller's review. */
const myReview = reviewView.pick({ id: true, rating: true, comment: true }).extend({
  /** Set if staff took it down. `appealed`: the author has edited it and awaits a review. */
  takedown: z.object({ violatedRule: z.enum(contentRules), reason: z.string(), appealed: z.boolean() }).nullable(),
})
export type MyReview = z.infer<typeof myReview>

/** A positive review shown outside of its product's page. */
export const featuredReview = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  producerName: z.string(),
  author: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
})
export type FeaturedReview = z.infer<typeof featuredReview>

const reviewPage = z.object({
  /** Of all reviews, independent of the filter; null without reviews. */
  average: z.number().nullable(),
  count: z.number(),
  /** Number of reviews by rating from 1 to 5, independent of the filter. */
  stars: z.record(z.string(), z.number()),
  reviews: z.array(reviewView),
  /** Number of reviews that match the filter. */
  total: z.number(),
  /** The page returned: the last one if the requested page does not exist. */
  page: z.number(),
  pageSize: z.number(),
})
export type ReviewPage = z.infer<typeof reviewPage>

const pageQuery = z.object({
  sort: z.enum(reviewSorts).optional(),
  filter: z.enum(reviewFilters).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
const byId = z.object({ id: z.string().max(60) })
const done = z.object({ id: z.string() })

export const reviewsContract = {
  ofProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary: 'Reviews of a product, five per page',
    params: byId,
    query: pageQuery,
    response: reviewPage.extend({
      /** The caller's review of the product. */
      mine: myReview.nullable(),
    }),
  }),
  featured: defineEndpoint({
    method: 'GET',
    path: '/api/featured-reviews',
    summary: 'The newest verified reviews of four or five stars, one per producer',
    response: z.array(featuredReview),
  }),
  ofProducer: defineEndpoint({
    method: 'GET',
    path: '/api/producer-profiles/:id/reviews',
    summary: "Reviews of a producer's products",
    params: byId,
    query: pageQuery,
    response: reviewPage,
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/api/reviews',
    summary: 'Submit a review of a product; one per account and product',
    body: reviewForm.extend({ productId: z.string().max(60) }),
    response: reviewView.pick({ id: true, productId: true, rating: true, comment: true, verifiedPurchase: true }),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/reviews/:id',
    summary: "Update the caller's review",
    params: byId,
    body: reviewForm,
    response: done,
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/reviews/:id',
    summary: "Withdraw the caller's review",
    params: byId,
    response: done,
  }),
  postReply: defineEndpoint({
    method: 'PUT',
    path: '/api/reviews/:id/reply',
    summary: "Post or replace the producer's reply to a review",
    params: byId,
    body: replyForm,
    response: done,
  }),
  removeReply: defineEndpoint({
    method: 'DELETE',
    path: '/api/reviews/:id/reply',
    summary: "Remove the producer's reply",
    params: byId,
    response: done,
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/api/reviews/:id/reports',
    summary: 'Report a review to support',
    params: byId,
    body: reportForm,
    response: done,
  }),
}

export const reviewProblems = problems({
  review_exists: { status: 409, text: 'You have reviewed this product already. You can edit your review.' },
  own_product: { status: 403, text: 'You cannot review your own product.' },
  own_review: { status: 403, text: 'This is your own review. You can edit or delete it.' },
  rating_out_of_range: { status: 400, text: `${RATING_REQUIRED}.` },
  review_not_found: { status: 404, text: 'We could not find this review.' },
  report_limit_reached: reportLimitReached,
  review_not_owned: { status: 403, text: 'Only its author may change a review.' },
  review_reply_not_allowed: { status: 403, text: 'Only the producer may reply to a review of their product.' },
})

/** On `product:<id>` and to its producer: the product's reviews have changed. */
export interface ReviewUpdate {
  readonly type: 'review_update'
  readonly productId: string
  readonly producerId: string
}

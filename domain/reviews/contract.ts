import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'

export const reviewView = z.object({
  id: z.string(),
  productId: z.string(),
  author: z.string(),
  rating: z.number(),
  comment: z.string(),
  verified: z.boolean(),
  createdAt: z.string(),
})
export type ReviewView = z.infer<typeof reviewView>

export const reviewsContract = {
  ofProduct: exchange({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary: 'What buyers say of a product, newest first',
    params: z.object({ id: z.string() }),
    answer: z.object({
      average: z.number().nullable(),
      count: z.number(),
      /** How many reviews gave 1 to 5 stars. */
      stars: z.record(z.string(), z.number()),
      reviews: z.array(reviewView),
    }),
  }),
}

export const reviewProblems = problems({
  review_exists: { status: 409, text: 'You have reviewed this product already.' },
  own_product: { status: 403, text: 'You cannot review your own product.' },
})

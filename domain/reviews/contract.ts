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

/** A good review as it stands away from its product's page. */
export const praise = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  producerName: z.string(),
  author: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
})
export type Praise = z.infer<typeof praise>

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
  praise: exchange({
    method: 'GET',
    path: '/api/praise',
    summary: 'The newest verified reviews of four or five stars, one per producer',
    answer: z.array(praise),
  }),
}

export const reviewProblems = problems({
  review_exists: { status: 409, text: 'You have reviewed this product already.' },
  own_product: { status: 403, text: 'You cannot review your own product.' },
})

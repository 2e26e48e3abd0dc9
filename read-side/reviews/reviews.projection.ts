import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface ReviewRow {
  readonly id: string
  readonly productId: string
  readonly authorId: string
  readonly rating: number
  readonly comment: string | null
  readonly verified: boolean
  readonly createdAt: string
}

export const written = table<ReviewRow, ReviewEvent>({
  name: 'written',
  key: 'id',
  columns: {
    ...{ id: 'key', productId: 'key', authorId: 'key', rating: 'integer' },
    ...{ comment: 'text', verified: 'boolean', createdAt: 'instant' },
  },
  indexes: ['(product_id, created_at desc)'],
  keysOf: (event) => event.data.reviewId,
  folds: {
    ReviewWritten: (_, { data, meta }) => {
      const { reviewId: id, productId, authorId, rating, verified } = data
      return { id, productId, authorId, rating, verified, comment: told(data.comment), createdAt: meta.at }
    },
  },
})

export const reviews: Projection = { name: 'reviews', version: 1, tables: [written] }

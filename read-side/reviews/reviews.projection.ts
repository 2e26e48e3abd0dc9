import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

export interface ReviewRow {
  readonly id: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** False once it was withdrawn: then only where it stood is kept, for whoever withdraws it once more. */
  readonly standing: boolean
  readonly rating: number
  readonly comment: string | null
  /** As it was known when it was written; the goods may have been handed over since. */
  readonly verified: boolean
  readonly createdAt: string
  readonly changedAt: string | null
  readonly reply: string | null
  readonly repliedAt: string | null
  /** The accounts that have reported it. */
  readonly reporters: readonly string[]
}

export const written = table<ReviewRow, ReviewEvent>({
  name: 'written',
  key: 'id',
  columns: {
    ...{ id: 'key', productId: 'key', producerId: 'key', authorId: 'key', standing: 'boolean', rating: 'integer' },
    ...{ comment: 'text', verified: 'boolean', createdAt: 'instant', changedAt: 'instant' },
    ...{ reply: 'text', repliedAt: 'instant', reporters: 'texts' },
  },
  indexes: [
    '(product_id, created_at desc, id desc) where standing',
    '(producer_id, created_at desc, id desc) where standing',
    '(product_id, author_id) where standing',
  ],
  keysOf: (event) => event.data.reviewId,
  folds: {
    ReviewWritten: (_, { data, meta }) => {
      const { reviewId: id, productId, producerId, authorId, rating, verified } = data
      return {
        ...{ id, productId, producerId, authorId, rating, verified, standing: true },
        ...{ comment: told(data.comment), createdAt: meta.at, changedAt: null },
        ...{ reply: null, repliedAt: null, reporters: [] },
      }
    },
    ReviewChanged: (row, { data, meta }) =>
      row && { ...row, rating: data.rating, comment: told(data.comment), changedAt: meta.at },
    ReviewWithdrawn: (row) =>
      row && { ...row, standing: false, comment: null, reply: null, repliedAt: null, reporters: [] },
    ReviewAnswered: (row, { data, meta }) => row && { ...row, reply: told(data.reply), repliedAt: meta.at },
    ReviewAnswerRemoved: (row) => row && { ...row, reply: null, repliedAt: null },
    ReviewReported: (row, { data }) => row && { ...row, reporters: [...row.reporters, data.reporterId] },
  },
})

export const reviews: Projection = { name: 'reviews', version: 2, tables: [written] }

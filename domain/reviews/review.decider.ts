import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReviewEvent } from './review.events.ts'

export interface WriteReview {
  readonly type: 'WriteReview'
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** The author's own producer, if they have one: nobody reviews their own goods. */
  readonly authorProducerId?: string
  readonly rating: number
  readonly comment: string
  readonly verified: boolean
}
export type ReviewCommand = WriteReview

export interface ReviewState {
  readonly written: boolean
}

/** One stream per product and author, so that there is one review of each. */
export const reviewOf = (productId: string, authorId: string): string => `${productId}.${authorId}`

export const review = decider<ReviewCommand, ReviewState, ReviewEvent>({
  name: 'review',
  stream: (id) => `review-${id}`,
  initial: { written: false },
  evolve: (): ReviewState => ({ written: true }),
  decide: (state, { type: _, authorProducerId, ...data }): ReviewEvent[] | Refusal => {
    if (state.written) return refuse('review_exists')
    if (authorProducerId === data.producerId) return refuse('own_product')
    return [{ type: 'ReviewWritten', data }]
  },
})

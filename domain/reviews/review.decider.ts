import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReportReason } from './report-reasons.ts'
import type { ReviewEvent } from './review.events.ts'

export type ReviewCommand =
  | WriteReview
  | ({ readonly reviewId: string } & (
      | {
          readonly type: 'ChangeReview'
          readonly authorId: string
          readonly rating: number
          readonly comment: string
        }
      | { readonly type: 'WithdrawReview'; readonly authorId: string }
      | {
          readonly type: 'AnswerReview'
          readonly producerId: string
          readonly accountId: string
          readonly reply: string
        }
      | { readonly type: 'RemoveAnswer'; readonly producerId: string }
      | {
          readonly type: 'ReportReview'
          readonly reporterId: string
          readonly reason: ReportReason
          readonly words?: string
        }
    ))

export interface WriteReview {
  readonly type: 'WriteReview'
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** The author's own producer, if they have one: nobody reviews their own goods. */
  readonly authorProducerId?: string | undefined
  readonly rating: number
  readonly comment: string
  readonly verified: boolean
}

export type ReviewState =
  | { readonly status: 'unwritten' }
  | { readonly status: 'withdrawn'; readonly reviewId: string; readonly authorId: string }
  | {
      readonly status: 'standing'
      readonly reviewId: string
      readonly productId: string
      readonly producerId: string
      readonly authorId: string
      readonly rating: number
      readonly comment: Personal<string>
      readonly reply: Personal<string> | undefined
      readonly reporters: readonly string[]
    }
type Standing = Extract<ReviewState, { status: 'standing' }>
type Command<T> = Extract<ReviewCommand, { type: T }>

/** One stream per product and author, so that there is one review of each. */
export const reviewOf = (productId: string, authorId: string): string => `${productId}.${authorId}`

export const review = decider<ReviewCommand, ReviewState, ReviewEvent>({
  name: 'review',
  stream: (id) => `review-${id}`,
  initial: { status: 'unwritten' },

  evolve: (state, event): ReviewState => {
    if (event.type === 'ReviewWritten') {
      const { verified: _, ...data } = event.data
      return { status: 'standing', ...data, reply: undefined, reporters: [] }
    }
    if (state.status !== 'standing') return state
    switch (event.type) {
      case 'ReviewChanged':
        return { ...state, rating: event.data.rating, comment: event.data.comment }
      case 'ReviewWithdrawn':
        return { status: 'withdrawn', reviewId: state.reviewId, authorId: state.authorId }
      case 'ReviewAnswered':
        return { ...state, reply: event.data.reply }
      case 'ReviewAnswerRemoved':
        return { ...state, reply: undefined }
      case 'ReviewReported':
        return { ...state, reporters: [...state.reporters, event.data.reporterId] }
    }
  },

  decide: (state, command): ReviewEvent[] | Refusal => {
    if (command.type === 'WriteReview') return write(state, command)
    if (state.status === 'unwritten' || state.reviewId !== command.reviewId) return refuse('review_not_found')
    if (state.status === 'withdrawn') {
      const again = command.type === 'WithdrawReview' && command.authorId === state.authorId
      return again ? [] : refuse('review_not_found')
    }
    switch (command.type) {
      case 'ChangeReview':
        return change(state, command)
      case 'WithdrawReview':
        if (command.authorId !== state.authorId) return refuse('not_your_review')
        return [{ type: 'ReviewWithdrawn', data: { ...idsOf(state), wasRating: state.rating } }]
      case 'AnswerReview':
        return answer(state, command)
      case 'RemoveAnswer':
        if (command.producerId !== state.producerId) return refuse('not_yours_to_answer')
        return state.reply === undefined ? [] : [{ type: 'ReviewAnswerRemoved', data: idsOf(state) }]
      case 'ReportReview':
        return report(state, command)
    }
  },
})

const idsOf = ({ reviewId, productId, producerId, authorId }: Standing) => ({
  ...{ reviewId, productId, producerId, authorId },
})

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5

function write(state: ReviewState, { type: _, authorProducerId, ...data }: WriteReview): ReviewEvent[] | Refusal {
  if (state.status === 'standing') return state.reviewId === data.reviewId ? [] : refuse('review_exists')
  if (authorProducerId === data.producerId) return refuse('own_product')
  if (!isRating(data.rating)) return refuse('rating_out_of_range')
  return [{ type: 'ReviewWritten', data }]
}

function change(state: Standing, { authorId, rating, comment }: Command<'ChangeReview'>): ReviewEvent[] | Refusal {
  if (authorId !== state.authorId) return refuse('not_your_review')
  if (!isRating(rating)) return refuse('rating_out_of_range')
  if (rating === state.rating && comment === state.comment) return []
  return [{ type: 'ReviewChanged', data: { ...idsOf(state), rating, wasRating: state.rating, comment } }]
}

function answer(state: Standing, { producerId, accountId, reply }: Command<'AnswerReview'>): ReviewEvent[] | Refusal {
  if (producerId !== state.producerId) return refuse('not_yours_to_answer')
  return reply === state.reply ? [] : [{ type: 'ReviewAnswered', data: { ...idsOf(state), accountId, reply } }]
}

function report(state: Standing, { reporterId, reason, words }: Command<'ReportReview'>): ReviewEvent[] | Refusal {
  if (reporterId === state.authorId) return refuse('own_review')
  if (state.reporters.includes(reporterId)) return []
  return [{ type: 'ReviewReported', data: { ...idsOf(state), reporterId, reason, ...(words ? { words } : {}) } }]
}

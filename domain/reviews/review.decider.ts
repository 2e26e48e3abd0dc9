import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { reportOf, UNREPORTED } from '../kernel/take-down.ts'
import { evolveModeration, type ModerateReview, moderateReview, type Reviewed } from './moderate-review.ts'
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
      | ModerateReview
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
  | ({ readonly status: 'withdrawn' } & Reviewed)
  | ({
      readonly status: 'standing'
      readonly comment: Personal<string>
      readonly reply: Personal<string> | undefined
    } & Reviewed)
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
      return { status: 'standing', ...data, reply: undefined, moderation: UNREPORTED }
    }
    if (state.status === 'unwritten') return state
    if (state.status === 'withdrawn') return event.type === 'ReviewChanged' ? anew(state, event) : state
    switch (event.type) {
      case 'ReviewChanged':
        return { ...moderated(state, event), rating: event.data.rating, comment: event.data.comment }
      case 'ReviewWithdrawn':
        return { status: 'withdrawn', ...reviewedIn(moderated(state, event)) }
      case 'ReviewAnswered':
        return { ...state, reply: event.data.reply }
      case 'ReviewAnswerRemoved':
        return { ...state, reply: undefined }
      default:
        return moderated(state, event)
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
        return [{ type: 'ReviewWithdrawn', data: { ...idsOf(state), wasRating: state.rating, ...hiddenIn(state) } }]
      case 'AnswerReview':
        return answer(state, command)
      case 'RemoveAnswer':
        if (command.producerId !== state.producerId) return refuse('not_yours_to_answer')
        return state.reply === undefined ? [] : [{ type: 'ReviewAnswerRemoved', data: idsOf(state) }]
      case 'ReportReview':
        return report(state, command)
      default:
        return moderateReview(state, command)
    }
  },
})

const moderated = (state: Standing, event: ReviewEvent): Standing => ({
  ...state,
  moderation: evolveModeration(state.moderation, event),
})

function anew(state: Reviewed, event: Extract<ReviewEvent, { type: 'ReviewChanged' }>): Standing {
  const { rating, comment } = event.data
  const moderation = evolveModeration(state.moderation, event)
  return { status: 'standing', ...reviewedIn(state), moderation, rating, comment, reply: undefined }
}

const reviewedIn = ({ reviewId, productId, producerId, authorId, rating, moderation }: Reviewed): Reviewed => ({
  ...{ reviewId, productId, producerId, authorId, rating, moderation },
})

const isHidden = ({ moderation }: Reviewed): boolean => moderation.hidden !== undefined
const hiddenIn = (state: Reviewed): { readonly hidden?: true } => (isHidden(state) ? { hidden: true } : {})

const idsOf = ({ reviewId, productId, producerId, authorId }: Reviewed) => ({
  ...{ reviewId, productId, producerId, authorId },
})

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5

/** What is written anew after one that was taken down is that one, mended: the decision stands until the staff has looked again. */
function write(state: ReviewState, { type: _, authorProducerId, ...data }: WriteReview): ReviewEvent[] | Refusal {
  if (state.status === 'standing') return state.reviewId === data.reviewId ? [] : refuse('review_exists')
  if (authorProducerId === data.producerId) return refuse('own_product')
  if (!isRating(data.rating)) return refuse('rating_out_of_range')
  if (state.status === 'withdrawn' && isHidden(state)) return [mended(state, data)]
  return [{ type: 'ReviewWritten', data }]
}

/** One that was taken down is mended so: changed or not, the staff is asked to look again. */
function change(state: Standing, { authorId, rating, comment }: Command<'ChangeReview'>): ReviewEvent[] | Refusal {
  if (authorId !== state.authorId) return refuse('not_your_review')
  if (!isRating(rating)) return refuse('rating_out_of_range')
  const asks = isHidden(state) && !state.moderation.open
  if (!asks && rating === state.rating && comment === state.comment) return []
  return [mended(state, { rating, comment })]
}

function mended(state: Reviewed, { rating, comment }: Pick<WriteReview, 'rating' | 'comment'>): ReviewEvent {
  const data = { ...idsOf(state), rating, wasRating: state.rating, comment, ...hiddenIn(state) }
  return { type: 'ReviewChanged', data }
}

function answer(state: Standing, { producerId, accountId, reply }: Command<'AnswerReview'>): ReviewEvent[] | Refusal {
  if (producerId !== state.producerId) return refuse('not_yours_to_answer')
  if (isHidden(state)) return refuse('review_not_found')
  return reply === state.reply ? [] : [{ type: 'ReviewAnswered', data: { ...idsOf(state), accountId, reply } }]
}

function report(state: Standing, { reporterId, reason, words }: Command<'ReportReview'>): ReviewEvent[] | Refusal {
  if (reporterId === state.authorId) return refuse('own_review')
  if (isHidden(state)) return refuse('review_not_found')
  const data = { ...idsOf(state), reporterId, reason, ...(words ? { words } : {}) }
  return reportOf<ReviewEvent>(state.moderation, reporterId, { type: 'ReviewReported', data })
}

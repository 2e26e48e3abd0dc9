import { decider } from '#domain/kernel/decider.ts'
import type { Personal } from '#domain/kernel/event.ts'
import {
  applyAppeal,
  applyDecision,
  applyReport,
  type ContentRule,
  closeReports,
  decideReport,
  decisionRefusal,
  type ModerationDecisionInput,
  NOT_REPORTED,
  type ReportedContent,
  type TakedownDecision,
} from '#domain/kernel/moderation.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { ReportReason } from '#domain/reviews/review-options.ts'

export type ReviewCommand =
  | SubmitReview
  | ({ readonly reviewId: string } & (
      | {
          readonly type: 'UpdateReview'
          readonly authorId: string
          readonly rating: number
          readonly comment: string
        }
      | { readonly type: 'WithdrawReview'; readonly authorId: string }
      | {
          readonly type: 'PostReviewReply'
          readonly producerId: string
          readonly accountId: string
          readonly reply: string
        }
      | { readonly type: 'RemoveReviewReply'; readonly producerId: string }
      | {
          readonly type: 'ReportReview'
          readonly reporterId: string
          readonly reason: ReportReason
          readonly comment?: string
        }
      | ModerateReview
    ))

export interface SubmitReview {
  readonly type: 'SubmitReview'
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** The author's own producer, if they have one: producers cannot review their own products. */
  readonly authorProducerId?: string | undefined
  readonly rating: number
  readonly comment: string
  readonly verifiedPurchase: boolean
}

export type ReviewState =
  | { readonly status: 'none' }
  | ({ readonly status: 'withdrawn' } & Reviewed)
  | ({
      readonly status: 'published'
      readonly comment: Personal<string>
      readonly reply: Personal<string> | undefined
    } & Reviewed)
type PublishedReview = Extract<ReviewState, { status: 'published' }>
type Command<T> = Extract<ReviewCommand, { type: T }>

/** One stream per product and author, so that an author has one review per product. */
export const reviewStreamId = (productId: string, authorId: string): string => `${productId}.${authorId}`

export const review = decider<ReviewCommand, ReviewState, ReviewEvent>({
  name: 'review',
  stream: (id) => `review-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): ReviewState => {
    if (event.type === 'ReviewSubmitted') {
      const { verifiedPurchase: _, ...data } = event.data
      return { status: 'published', ...data, reply: undefined, moderation: NOT_REPORTED }
    }
    if (state.status === 'none') return state
    if (state.status === 'withdrawn') return event.type === 'ReviewUpdated' ? submitAgain(state, event) : state
    switch (event.type) {
      case 'ReviewUpdated':
        return { ...withModeration(state, event), rating: event.data.rating, comment: event.data.comment }
      case 'ReviewWithdrawn':
        return { status: 'withdrawn', ...withoutText(withModeration(state, event)) }
      case 'ReviewReplyPosted':
        return { ...state, reply: event.data.reply }
      case 'ReviewReplyRemoved':
        return { ...state, reply: undefined }
      default:
        return withModeration(state, event)
    }
  },

  decide: (state, command): ReviewEvent[] | Refusal => {
    if (command.type === 'SubmitReview') return submit(state, command)
    if (state.status === 'none' || state.reviewId !== command.reviewId) return refuse('review_not_found')
    if (state.status === 'withdrawn') {
      const isRepeated = command.type === 'WithdrawReview' && command.authorId === state.authorId
      return isRepeated ? [] : refuse('review_not_found')
    }
    switch (command.type) {
      case 'UpdateReview':
        return update(state, command)
      case 'WithdrawReview':
        if (command.authorId !== state.authorId) return refuse('review_not_owned')
        return [
          { type: 'ReviewWithdrawn', data: { ...idsOf(state), previousRating: state.rating, ...takedownOf(state) } },
        ]
      case 'PostReviewReply':
        return postReply(state, command)
      case 'RemoveReviewReply':
        if (command.producerId !== state.producerId) return refuse('review_reply_not_allowed')
        return state.reply === undefined ? [] : [{ type: 'ReviewReplyRemoved', data: idsOf(state) }]
      case 'ReportReview':
        return report(state, command)
      default:
        return decideReviewModeration(state, command)
    }
  },
})

const withModeration = (state: PublishedReview, event: ReviewEvent): PublishedReview => ({
  ...state,
  moderation: applyModerationEvent(state.moderation, event),
})

function submitAgain(state: Reviewed, event: Extract<ReviewEvent, { type: 'ReviewUpdated' }>): PublishedReview {
  const { rating, comment } = event.data
  const moderation = applyModerationEvent(state.moderation, event)
  return { status: 'published', ...withoutText(state), moderation, rating, comment, reply: undefined }
}

const withoutText = ({ reviewId, productId, producerId, authorId, rating, moderation }: Reviewed): Reviewed => ({
  reviewId,
  productId,
  producerId,
  authorId,
  rating,
  moderation,
})

const isTakenDown = ({ moderation }: Reviewed): boolean => moderation.violatedRule !== undefined
const takedownOf = (state: Reviewed): { readonly takenDown?: true } => (isTakenDown(state) ? { takenDown: true } : {})

const idsOf = ({ reviewId, productId, producerId, authorId }: Reviewed) => ({
  reviewId,
  productId,
  producerId,
  authorId,
})

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5

/** A review submitted after a takedown is an edit of that review: the takedown applies until staff have reviewed it. */
function submit(state: ReviewState, { type: _, authorProducerId, ...data }: SubmitReview): ReviewEvent[] | Refusal {
  if (state.status === 'published') return state.reviewId === data.reviewId ? [] : refuse('review_exists')
  if (authorProducerId === data.producerId) return refuse('own_product')
  if (!isRating(data.rating)) return refuse('rating_out_of_range')
  if (state.status === 'withdrawn' && isTakenDown(state)) return [reviewUpdated(state, data)]
  return [{ type: 'ReviewSubmitted', data }]
}

/** Editing a review that was taken down is an appeal, even if the text is unchanged. */
function update(
  state: PublishedReview,
  { authorId, rating, comment }: Command<'UpdateReview'>,
): ReviewEvent[] | Refusal {
  if (authorId !== state.authorId) return refuse('review_not_owned')
  if (!isRating(rating)) return refuse('rating_out_of_range')
  const isAppeal = isTakenDown(state) && !state.moderation.pending
  if (!isAppeal && rating === state.rating && comment === state.comment) return []
  return [reviewUpdated(state, { rating, comment })]
}

function reviewUpdated(state: Reviewed, { rating, comment }: Pick<SubmitReview, 'rating' | 'comment'>): ReviewEvent {
  const data = { ...idsOf(state), rating, previousRating: state.rating, comment, ...takedownOf(state) }
  return { type: 'ReviewUpdated', data }
}

function postReply(
  state: PublishedReview,
  { producerId, accountId, reply }: Command<'PostReviewReply'>,
): ReviewEvent[] | Refusal {
  if (producerId !== state.producerId) return refuse('review_reply_not_allowed')
  if (isTakenDown(state)) return refuse('review_not_found')
  return reply === state.reply ? [] : [{ type: 'ReviewReplyPosted', data: { ...idsOf(state), accountId, reply } }]
}

function report(
  state: PublishedReview,
  { reporterId, reason, comment }: Command<'ReportReview'>,
): ReviewEvent[] | Refusal {
  if (reporterId === state.authorId) return refuse('own_review')
  if (isTakenDown(state)) return refuse('review_not_found')
  const data = { ...idsOf(state), reporterId, reason, ...(comment ? { comment } : {}) }
  return decideReport<ReviewEvent>(state.moderation, reporterId, { type: 'ReviewReported', data })
}

interface ModerateReview extends ModerationDecisionInput {
  readonly type: 'ModerateReview'
  readonly decision: TakedownDecision
}

export type ReviewModeration = ReportedContent<ContentRule>

/** A review, published or withdrawn. */
interface Reviewed {
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  readonly rating: number
  readonly moderation: ReviewModeration
}

function applyModerationEvent(moderation: ReviewModeration, event: ReviewEvent): ReviewModeration {
  switch (event.type) {
    case 'ReviewReported':
      return applyReport(moderation, event.data.reporterId)
    case 'ReviewUpdated':
      if (moderation.version === 0) return moderation
      return event.data.takenDown ? applyAppeal(moderation) : { ...moderation, version: moderation.version + 1 }
    case 'ReviewWithdrawn':
      return closeReports(moderation)
    case 'ReviewReportsDismissed':
      return applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: moderation.violatedRule })
    case 'ReviewTakenDown':
    case 'ReviewTakedownUpheld':
      return applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: event.data.violatedRule })
    case 'ReviewRestored':
      return applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: undefined })
    default:
      return moderation
  }
}

function decideReviewModeration(state: Reviewed, command: ModerateReview): ReviewEvent[] | Refusal {
  const { rating, moderation } = state
  const { agent, decision, reason, rule } = command
  const refusal = decisionRefusal(moderation, [state.authorId, state.producerId], command)
  if (refusal) return refusal
  const data = {
    ...idsOf(state),
    staffAccountId: agent.accountId,
    reporterIds: [...moderation.reporterIds],
    reason,
  }
  if (decision === 'dismiss') return [{ type: 'ReviewReportsDismissed', data }]
  if (decision === 'restore') return [{ type: 'ReviewRestored', data: { ...data, rating } }]
  if (!rule) return refuse('rule_required')
  return decision === 'take_down'
    ? [{ type: 'ReviewTakenDown', data: { ...data, previousRating: rating, violatedRule: rule } }]
    : [{ type: 'ReviewTakedownUpheld', data: { ...data, violatedRule: rule } }]
}

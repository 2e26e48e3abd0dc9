import {
  applyAppeal,
  applyDecision,
  applyReport,
  closeReports,
  decisionRefusal,
  type ReportedContent,
  type TakedownDecision,
} from '#domain/kernel/moderation.ts'
import type { ContentRule, ModerationDecisionInput } from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReviewEvent } from './review.events.ts'

export interface ModerateReview extends ModerationDecisionInput {
  readonly type: 'ModerateReview'
  readonly decision: TakedownDecision
}

export type ReviewModeration = ReportedContent<ContentRule>

/** Of a review, written or withdrawn. */
export interface Reviewed {
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  readonly rating: number
  readonly moderation: ReviewModeration
}

export function applyModerationEvent(its: ReviewModeration, event: ReviewEvent): ReviewModeration {
  switch (event.type) {
    case 'ReviewReported':
      return applyReport(its, event.data.reporterId)
    case 'ReviewUpdated':
      if (its.version === 0) return its
      return event.data.hidden ? applyAppeal(its) : { ...its, version: its.version + 1 }
    case 'ReviewWithdrawn':
      return closeReports(its)
    case 'ReviewReportsDismissed':
      return applyDecision(its, { by: event.data.by, violatedRule: its.violatedRule })
    case 'ReviewTakenDown':
    case 'ReviewTakedownUpheld':
      return applyDecision(its, { by: event.data.by, violatedRule: event.data.rule })
    case 'ReviewRestored':
      return applyDecision(its, { by: event.data.by, violatedRule: undefined })
    default:
      return its
  }
}

export function decideReviewModeration(state: Reviewed, command: ModerateReview): ReviewEvent[] | Refusal {
  const { rating, moderation } = state
  const { moderator, decision, reason, rule } = command
  const no = decisionRefusal(moderation, [state.authorId, state.producerId], command)
  if (no) return no
  const data = { ...idsOf(state), by: moderator.accountId, reporterIds: [...moderation.reporterIds], reason }
  if (decision === 'dismiss') return [{ type: 'ReviewReportsDismissed', data }]
  if (decision === 'restore') return [{ type: 'ReviewRestored', data: { ...data, rating } }]
  if (!rule) return refuse('rule_required')
  return decision === 'take_down'
    ? [{ type: 'ReviewTakenDown', data: { ...data, previousRating: rating, rule } }]
    : [{ type: 'ReviewTakedownUpheld', data: { ...data, rule } }]
}

const idsOf = ({ reviewId, productId, producerId, authorId }: Reviewed) => ({
  reviewId,
  productId,
  producerId,
  authorId,
})

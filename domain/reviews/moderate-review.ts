import type { ContentRule, Deciding } from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import {
  afterAsking,
  afterDecision,
  afterReport,
  decisionRefusal,
  nobodyAsks,
  type Reported,
  type TakeDownDecision,
} from '../kernel/take-down.ts'
import type { ReviewEvent } from './review.events.ts'

export interface ModerateReview extends Deciding {
  readonly type: 'ModerateReview'
  readonly decision: TakeDownDecision
}

export type ReviewModeration = Reported<ContentRule>

/** Of a review, written or withdrawn. */
export interface Reviewed {
  readonly reviewId: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  readonly rating: number
  readonly moderation: ReviewModeration
}

export function evolveModeration(its: ReviewModeration, event: ReviewEvent): ReviewModeration {
  switch (event.type) {
    case 'ReviewReported':
      return afterReport(its, event.data.reporterId)
    case 'ReviewChanged':
      if (its.moves === 0) return its
      return event.data.hidden ? afterAsking(its) : { ...its, moves: its.moves + 1 }
    case 'ReviewWithdrawn':
      return nobodyAsks(its)
    case 'ReviewReportsDismissed':
      return afterDecision(its, { by: event.data.by, hidden: its.hidden })
    case 'ReviewTakenDown':
    case 'ReviewStaysDown':
      return afterDecision(its, { by: event.data.by, hidden: event.data.rule })
    case 'ReviewRestored':
      return afterDecision(its, { by: event.data.by, hidden: undefined })
    default:
      return its
  }
}

export function moderateReview(state: Reviewed, command: ModerateReview): ReviewEvent[] | Refusal {
  const { rating, moderation } = state
  const { moderator, decision, reason, rule } = command
  const no = decisionRefusal(moderation, [state.authorId, state.producerId], command)
  if (no) return no
  const data = { ...idsOf(state), by: moderator.accountId, reporterIds: [...moderation.reporters], reason }
  if (decision === 'dismiss') return [{ type: 'ReviewReportsDismissed', data }]
  if (decision === 'restore') return [{ type: 'ReviewRestored', data: { ...data, rating } }]
  if (!rule) return refuse('rule_missing')
  return decision === 'take_down'
    ? [{ type: 'ReviewTakenDown', data: { ...data, wasRating: rating, rule } }]
    : [{ type: 'ReviewStaysDown', data: { ...data, rule } }]
}

const idsOf = ({ reviewId, productId, producerId, authorId }: Reviewed) => ({
  ...{ reviewId, productId, producerId, authorId },
})

import {
  applyAppeal,
  applyDecision,
  applyReport,
  decideReport,
  decisionRefusal,
  NOT_REPORTED,
  type ReportedContent,
  type TakedownDecision,
} from '#domain/kernel/moderation.ts'
import type { Instant } from '../kernel/event.ts'
import { APPEAL_WINDOW_DAYS, type ModerationDecisionInput, type ProductRule } from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ProductEvent } from './product.events.ts'
import type { ReportReason } from './product-taxonomy.ts'

export interface ReportProduct {
  readonly type: 'ReportProduct'
  readonly reporterId: string
  /** The reporter's own producer, if they have one: they cannot report their own products. */
  readonly reporterProducerId?: string | undefined
  readonly reason: ReportReason
  readonly comment?: string | undefined
}

export interface ModerateProduct extends ModerationDecisionInput<ProductRule> {
  readonly type: 'ModerateProduct'
  readonly decision: TakedownDecision
  /** The producer's account. */
  readonly accountId: string
  readonly at: Instant
}

export interface AppealProductTakedown {
  readonly type: 'AppealProductTakedown'
  readonly accountId: string
  readonly comment: string
  readonly at: Instant
}

/** Reports and decisions about a product. */
export interface ProductModeration extends ReportedContent<ProductRule> {
  /** While taken down: whether restoring it lists it again. False if its producer unlisted it before or since. */
  readonly relistOnRestore: boolean
  /** Deadline for an appeal; undefined once an appeal was decided. */
  readonly appealDeadline: Instant | undefined
  /** The producer has changed it since the last decision and can request a review, even after the deadline. */
  readonly changed: boolean
}

export const NO_REPORTS: ProductModeration = {
  ...NOT_REPORTED,
  relistOnRestore: false,
  appealDeadline: undefined,
  changed: false,
}

interface ModeratedProduct {
  readonly productId: string
  readonly producerId: string
  readonly status: 'listed' | 'unlisted'
  readonly moderation: ProductModeration
}

const MODERATION_EVENTS = [
  ...(['ProductReported', 'ProductReportsDismissed', 'ProductTakenDown'] as const),
  ...(['ProductTakedownAppealed', 'ProductTakedownUpheld', 'ProductChangesRequested', 'ProductRestored'] as const),
] as const
export type ProductModerationEvent = Extract<ProductEvent, { type: (typeof MODERATION_EVENTS)[number] }>
const moderationEventTypes: ReadonlySet<string> = new Set(MODERATION_EVENTS)
export const isModerationEvent = (event: ProductEvent): event is ProductModerationEvent =>
  moderationEventTypes.has(event.type)

/** Applies moderation events, and the producer's edits and unlisting of a reported product. */
export function applyModerationEvent(moderation: ProductModeration, event: ProductEvent): ProductModeration {
  switch (event.type) {
    case 'ProductReported':
      return { ...moderation, ...applyReport(moderation, event.data.reporterId) }
    case 'ProductDetailsUpdated':
      return event.data.flagged
        ? { ...moderation, version: moderation.version + 1, changed: moderation.violatedRule !== undefined }
        : moderation
    case 'ProductUnlisted':
      return event.data.takenDown ? { ...moderation, relistOnRestore: false } : moderation
    case 'ProductReportsDismissed':
      return {
        ...moderation,
        ...applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: moderation.violatedRule }),
      }
    case 'ProductTakenDown': {
      const { staffAccountId: by, violatedRule: rule, wasListed, appealDeadline } = event.data
      return {
        ...moderation,
        ...applyDecision(moderation, { by, violatedRule: rule }),
        relistOnRestore: wasListed,
        appealDeadline,
        changed: false,
      }
    }
    case 'ProductTakedownAppealed':
      return { ...moderation, ...applyAppeal(moderation) }
    case 'ProductTakedownUpheld':
      return {
        ...moderation,
        ...applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: event.data.violatedRule }),
        appealDeadline: undefined,
        changed: false,
      }
    case 'ProductChangesRequested':
      return {
        ...moderation,
        ...applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: moderation.violatedRule }),
        appealDeadline: undefined,
        changed: false,
      }
    case 'ProductRestored':
      return {
        ...moderation,
        ...applyDecision(moderation, { by: event.data.staffAccountId, violatedRule: undefined }),
        relistOnRestore: false,
        appealDeadline: undefined,
        changed: false,
      }
    default:
      return moderation
  }
}

export function decideProductReport(product: ModeratedProduct, command: ReportProduct): ProductEvent[] | Refusal {
  const { reporterId, reporterProducerId, reason, comment } = command
  if (reporterProducerId === product.producerId) return refuse('own_listing')
  if (product.moderation.violatedRule) return refuse('product_taken_down')
  const data = { ...idsOf(product), reporterId, reason, ...(comment ? { comment } : {}) }
  return decideReport<ProductEvent>(product.moderation, reporterId, { type: 'ProductReported', data })
}

/** An appeal, once and before the deadline; or a review of changes since the last decision, at any time. */
export function decideTakedownAppeal(
  product: ModeratedProduct,
  { accountId, comment, at }: AppealProductTakedown,
): ProductEvent[] | Refusal {
  const { violatedRule, pending, appealDeadline, decidedBy, changed } = product.moderation
  if (!violatedRule) return refuse('not_taken_down')
  if (pending) return []
  if (!changed && !appealDeadline) return refuse('takedown_already_appealed')
  if (!changed && appealDeadline && at > appealDeadline) return refuse('takedown_appeal_window_closed')
  const data = { ...idsOf(product), accountId, comment, ...(decidedBy ? { decidedBy } : {}) }
  return [{ type: 'ProductTakedownAppealed', data }]
}

export function decideProductModeration(product: ModeratedProduct, command: ModerateProduct): ProductEvent[] | Refusal {
  const { moderation, producerId, status } = product
  const { agent, decision, accountId, reason, rule, at } = command
  const refusal = decisionRefusal(moderation, [producerId, accountId], { ...command, canBeChanged: true })
  if (refusal) return refusal
  const common = { ...idsOf(product), accountId, staffAccountId: agent.accountId }
  const data = { ...common, reporterIds: [...moderation.reporterIds], reason }
  if (decision === 'dismiss') return [{ type: 'ProductReportsDismissed', data }]
  if (decision === 'request_changes') return [{ type: 'ProductChangesRequested', data }]
  if (decision === 'restore')
    return [{ type: 'ProductRestored', data: { ...data, relisted: moderation.relistOnRestore } }]
  if (!rule) return refuse('rule_required')
  const takedown = { ...data, violatedRule: rule }
  return decision === 'take_down'
    ? [
        {
          type: 'ProductTakenDown',
          data: { ...takedown, wasListed: status === 'listed', appealDeadline: appealDeadlineFrom(at) },
        },
      ]
    : [{ type: 'ProductTakedownUpheld', data: takedown }]
}

const appealDeadlineFrom = (at: Instant): Instant =>
  new Date(Date.parse(at) + APPEAL_WINDOW_DAYS * DAY_MS).toISOString()
const DAY_MS = 86_400_000

const idsOf = ({ productId, producerId }: ModeratedProduct) => ({ productId, producerId })

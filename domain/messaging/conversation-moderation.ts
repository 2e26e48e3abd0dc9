import {
  type Moderation,
  type ModerationDecisionInput,
  moderationRefusal,
  NOTHING_REPORTED,
} from '../kernel/moderation.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Subject } from './conversation.ts'
import { type Side, sides } from './conversation.ts'
import type { ConversationEvent } from './messaging.events.ts'

export type ConversationDecision = 'dismiss' | 'warn' | 'restrict' | 'close' | 'reopen'
export interface ModerateConversation extends ModerationDecisionInput {
  readonly type: 'ModerateConversation'
  readonly decision: ConversationDecision
  /** The side whose messages were reported. */
  readonly side: Side
  /** The current buyer. */
  readonly buyerId: string
}

/** Reports and decisions about a conversation. */
export interface ConversationModeration extends Omit<Moderation, 'involvedIds'> {
  readonly closed: boolean
  /** Sides that may no longer write to the other. */
  readonly restrictedSides: readonly Side[]
  /** Sender of the last reported message, by side. */
  readonly senderIds: Readonly<Partial<Record<Side, string>>>
  /** Reporters with a pending report. */
  readonly pendingReporterIds: readonly string[]
  /** All reporters. */
  readonly reporterIds: readonly string[]
}

export const NO_REPORTS: ConversationModeration = {
  ...NOTHING_REPORTED,
  closed: false,
  restrictedSides: [],
  senderIds: {},
  pendingReporterIds: [],
  reporterIds: [],
}

interface ReportedConversation {
  readonly conversationId: string
  readonly producerId: string
  readonly buyerId: string
  readonly subject: Subject
  readonly messages: readonly { readonly id: string; readonly senderSide: Side; readonly senderId: string }[]
  readonly moderation: ConversationModeration
}

export function applyModerationEvent(
  { moderation: its, messages }: ReportedConversation,
  event: ConversationEvent,
): ConversationModeration {
  switch (event.type) {
    case 'MessageReported': {
      const { messageId, reporterId } = event.data
      const message = messages.find(({ id }) => id === messageId)
      return {
        ...its,
        version: its.version + 1,
        pending: true,
        senderIds: message ? { ...its.senderIds, [message.senderSide]: message.senderId } : its.senderIds,
        pendingReporterIds: its.pendingReporterIds.includes(reporterId)
          ? its.pendingReporterIds
          : [...its.pendingReporterIds, reporterId],
        reporterIds: its.reporterIds.includes(reporterId) ? its.reporterIds : [...its.reporterIds, reporterId],
      }
    }
    case 'MessageReportsDismissed':
    case 'SenderWarned':
      return closeReports(its, event.data.staffAccountId)
    case 'SenderRestricted':
      return {
        ...closeReports(its, event.data.staffAccountId),
        restrictedSides: withSide(its.restrictedSides, event.data.side),
      }
    case 'ConversationClosed':
      return { ...closeReports(its, event.data.staffAccountId), closed: true }
    case 'ConversationReopened':
      return { ...closeReports(its, event.data.staffAccountId), closed: false, restrictedSides: [] }
    default:
      return its
  }
}

const closeReports = (its: ConversationModeration, decidedBy: string): ConversationModeration => ({
  ...its,
  version: its.version + 1,
  pending: false,
  pendingReporterIds: [],
  decidedBy,
})

const withSide = (restricted: readonly Side[], side: Side): Side[] =>
  sides.filter((each) => each === side || restricted.includes(each))

type ConversationStatus = Pick<ConversationModeration, 'pending' | 'closed' | 'restrictedSides'>

/** Decisions allowed about a sender, also after the reports are handled. */
export function conversationDecisions(
  { pending, closed, restrictedSides }: ConversationStatus,
  side: Side,
): ConversationDecision[] {
  const when = (may: boolean, decision: ConversationDecision): ConversationDecision[] => (may ? [decision] : [])
  return [
    ...when(pending, 'dismiss'),
    ...when(true, 'warn'),
    ...when(!restrictedSides.includes(side), 'restrict'),
    ...when(!closed, 'close'),
    ...when(closed || restrictedSides.length > 0, 'reopen'),
  ]
}

export function decideConversationModeration(
  its: ReportedConversation,
  command: ModerateConversation,
): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, moderation } = its
  const { buyerId, side, agent, expectedVersion, decision, reason, rule } = command
  const personId = moderation.senderIds[side]
  if (personId === undefined) return refuse('report_not_found')
  const involvedIds = [producerId, buyerId, its.buyerId, ...moderation.reporterIds]
  const no = moderationRefusal({ ...moderation, involvedIds }, agent)
  if (no) return no
  if (expectedVersion !== moderation.version || !conversationDecisions(moderation, side).includes(decision))
    return refuse('edit_conflict')
  const data = {
    conversationId,
    producerId,
    buyerId,
    subject,
    side,
    personId,
    staffAccountId: agent.accountId,
    reporterIds: [...moderation.pendingReporterIds],
    reason,
  }
  if (decision === 'dismiss') return [{ type: 'MessageReportsDismissed', data }]
  if (decision === 'reopen')
    return [{ type: 'ConversationReopened', data: { ...data, unrestrictedSides: [...moderation.restrictedSides] } }]
  return rule ? [{ type: DECISION_EVENTS[decision], data: { ...data, violatedRule: rule } }] : refuse('rule_required')
}

const DECISION_EVENTS = { warn: 'SenderWarned', restrict: 'SenderRestricted', close: 'ConversationClosed' } as const

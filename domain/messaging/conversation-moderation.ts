import {
  INITIAL_MODERATION,
  type Moderation,
  type ModerationDecisionInput,
  moderationRefusal,
} from '../kernel/moderation.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import type { Side, Subject } from './conversation.ts'
import type { ConversationEvent } from './messaging.events.ts'
import type { RestrictionCommand } from './messaging-permission.decider.ts'

/** Decisions about one conversation. */
export const conversationDecisions = ['dismiss', 'warn', 'close', 'reopen'] as const
export type ConversationDecision = (typeof conversationDecisions)[number]

/** Decisions about all conversations between the two parties. */
export const restrictionDecisions = ['restrict', 'lift_restriction'] as const
export type RestrictionDecision = (typeof restrictionDecisions)[number]

interface SenderDecision extends ModerationDecisionInput {
  /** The side whose messages were reported. */
  readonly side: Side
  /** The current buyer. */
  readonly buyerId: string
}

export interface ModerateConversation extends SenderDecision {
  readonly type: 'ModerateConversation'
  readonly decision: ConversationDecision
}

/** Closes the reports that led staff to restrict the sender. */
export interface UpholdMessageReports {
  readonly type: 'UpholdMessageReports'
  readonly side: Side
  readonly buyerId: string
  readonly staffAccountId: string
  readonly reporterIds: readonly string[]
}

/** Reports and decisions about a conversation. */
export interface ConversationModeration extends Omit<Moderation, 'involvedIds'> {
  readonly closed: boolean
  /** Sender of the last reported message, by side. */
  readonly senderIds: Readonly<Partial<Record<Side, string>>>
  /** Reporters with a pending report. */
  readonly pendingReporterIds: readonly string[]
  /** All reporters. */
  readonly reporterIds: readonly string[]
}

export const NO_REPORTS: ConversationModeration = {
  ...INITIAL_MODERATION,
  closed: false,
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
  { moderation, messages }: ReportedConversation,
  event: ConversationEvent,
): ConversationModeration {
  switch (event.type) {
    case 'MessageReported': {
      const { messageId, reporterId } = event.data
      const message = messages.find(({ id }) => id === messageId)
      return {
        ...moderation,
        version: moderation.version + 1,
        pending: true,
        senderIds: message ? { ...moderation.senderIds, [message.senderSide]: message.senderId } : moderation.senderIds,
        pendingReporterIds: moderation.pendingReporterIds.includes(reporterId)
          ? moderation.pendingReporterIds
          : [...moderation.pendingReporterIds, reporterId],
        reporterIds: moderation.reporterIds.includes(reporterId)
          ? moderation.reporterIds
          : [...moderation.reporterIds, reporterId],
      }
    }
    case 'MessageReportsDismissed':
    case 'SenderWarned':
      return closeReports(moderation, event.data.staffAccountId)
    case 'MessageReportsUpheld': {
      const { staffAccountId, reporterIds } = event.data
      const pendingReporterIds = moderation.pendingReporterIds.filter((id) => !reporterIds.includes(id))
      return { ...closeReports(moderation, staffAccountId), pending: pendingReporterIds.length > 0, pendingReporterIds }
    }
    case 'ConversationClosed':
      return { ...closeReports(moderation, event.data.staffAccountId), closed: true }
    case 'ConversationReopened':
      return { ...closeReports(moderation, event.data.staffAccountId), closed: false }
    default:
      return moderation
  }
}

const closeReports = (moderation: ConversationModeration, decidedBy: string): ConversationModeration => ({
  ...moderation,
  version: moderation.version + 1,
  pending: false,
  pendingReporterIds: [],
  decidedBy,
})

/** Decisions allowed about a conversation, also after the reports are handled. */
export function allowedConversationDecisions({
  pending,
  closed,
}: Pick<ConversationModeration, 'pending' | 'closed'>): ConversationDecision[] {
  return pending ? ['dismiss', 'warn', closed ? 'reopen' : 'close'] : ['warn', closed ? 'reopen' : 'close']
}

export function decideConversationModeration(
  conversation: ReportedConversation,
  command: ModerateConversation,
): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, moderation } = conversation
  const { buyerId, side, agent, decision, reason, rule } = command
  const personId = senderFor(conversation, command)
  if (isRefusal(personId)) return personId
  if (!allowedConversationDecisions(moderation).includes(decision)) return refuse('edit_conflict')
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
  if (decision === 'reopen') return [{ type: 'ConversationReopened', data }]
  return rule ? [{ type: DECISION_EVENTS[decision], data: { ...data, violatedRule: rule } }] : refuse('rule_required')
}

const DECISION_EVENTS = { warn: 'SenderWarned', close: 'ConversationClosed' } as const

/** The command for the parties' permissions that carries out a decision in this conversation. */
export function restrictionCommand(
  conversation: ReportedConversation,
  { decision, ...input }: SenderDecision & { readonly decision: RestrictionDecision },
): RestrictionCommand | Refusal {
  const { conversationId, producerId, subject, moderation } = conversation
  const { buyerId, side, agent, rule, reason } = input
  const personId = senderFor(conversation, input)
  if (isRefusal(personId)) return personId
  const common = { buyerId, producerId, side, personId, conversationId, subject, reason }
  const { accountId: staffAccountId } = agent
  if (decision === 'lift_restriction') return { type: 'LiftMessagingRestriction', ...common, staffAccountId }
  if (!rule) return refuse('rule_required')
  const { pendingReporterIds: reporterIds } = moderation
  return { type: 'RestrictMessaging', ...common, staffAccountId, rule, reporterIds }
}

/** The sender whose messages the decision is about, if the agent is allowed to decide and has seen the last change. */
function senderFor(
  { producerId, buyerId, moderation }: ReportedConversation,
  { side, agent, expectedVersion, buyerId: currentBuyerId }: SenderDecision,
): string | Refusal {
  const personId = moderation.senderIds[side]
  if (personId === undefined) return refuse('report_not_found')
  const involvedIds = [producerId, currentBuyerId, buyerId, ...moderation.reporterIds]
  const refusal = moderationRefusal({ ...moderation, involvedIds }, agent)
  if (refusal) return refusal
  return expectedVersion === moderation.version ? personId : refuse('edit_conflict')
}

/** Reports submitted after the restriction stay pending. */
export function decideUpholdReports(
  conversation: ReportedConversation,
  command: UpholdMessageReports,
): ConversationEvent[] {
  const { conversationId, producerId, subject, moderation } = conversation
  const { type: _, ...decision } = command
  const reporterIds = moderation.pendingReporterIds.filter((id) => command.reporterIds.includes(id))
  if (reporterIds.length === 0) return []
  const data = { conversationId, producerId, subject, ...decision, reporterIds }
  return [{ type: 'MessageReportsUpheld', data }]
}

import {
  type Moderation,
  type ModerationDecisionInput,
  moderationRefusal,
  NOTHING_REPORTED,
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

/** Closes the reports on which staff restricted the sender. */
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
  ...NOTHING_REPORTED,
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
    case 'MessageReportsUpheld': {
      const { staffAccountId, reporterIds } = event.data
      const pendingReporterIds = its.pendingReporterIds.filter((id) => !reporterIds.includes(id))
      return { ...closeReports(its, staffAccountId), pending: pendingReporterIds.length > 0, pendingReporterIds }
    }
    case 'ConversationClosed':
      return { ...closeReports(its, event.data.staffAccountId), closed: true }
    case 'ConversationReopened':
      return { ...closeReports(its, event.data.staffAccountId), closed: false }
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

/** Decisions allowed about a conversation, also after the reports are handled. */
export function allowedConversationDecisions({
  pending,
  closed,
}: Pick<ConversationModeration, 'pending' | 'closed'>): ConversationDecision[] {
  return pending ? ['dismiss', 'warn', closed ? 'reopen' : 'close'] : ['warn', closed ? 'reopen' : 'close']
}

export function decideConversationModeration(
  its: ReportedConversation,
  command: ModerateConversation,
): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, moderation } = its
  const { buyerId, side, agent, decision, reason, rule } = command
  const personId = senderFor(its, command)
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
  its: ReportedConversation,
  { decision, ...input }: SenderDecision & { readonly decision: RestrictionDecision },
): RestrictionCommand | Refusal {
  const { conversationId, producerId, subject, moderation } = its
  const { buyerId, side, agent, rule, reason } = input
  const personId = senderFor(its, input)
  if (isRefusal(personId)) return personId
  const about = { buyerId, producerId, side, personId, conversationId, subject, reason }
  const { accountId: staffAccountId } = agent
  if (decision === 'lift_restriction') return { type: 'LiftMessagingRestriction', ...about, staffAccountId }
  if (!rule) return refuse('rule_required')
  const { pendingReporterIds: reporterIds } = moderation
  return { type: 'RestrictMessaging', ...about, staffAccountId, rule, reporterIds }
}

/** The sender whose messages the decision is about, if the agent may decide and has seen the last change. */
function senderFor(
  { producerId, buyerId, moderation }: ReportedConversation,
  { side, agent, expectedVersion, buyerId: currentBuyerId }: SenderDecision,
): string | Refusal {
  const personId = moderation.senderIds[side]
  if (personId === undefined) return refuse('report_not_found')
  const involvedIds = [producerId, currentBuyerId, buyerId, ...moderation.reporterIds]
  const no = moderationRefusal({ ...moderation, involvedIds }, agent)
  if (no) return no
  return expectedVersion === moderation.version ? personId : refuse('edit_conflict')
}

/** Reports that came in after the restriction stay pending. */
export function decideUpholdReports(its: ReportedConversation, command: UpholdMessageReports): ConversationEvent[] {
  const { conversationId, producerId, subject, moderation } = its
  const { type: _, ...decision } = command
  const reporterIds = moderation.pendingReporterIds.filter((id) => command.reporterIds.includes(id))
  if (reporterIds.length === 0) return []
  const data = { conversationId, producerId, subject, ...decision, reporterIds }
  return [{ type: 'MessageReportsUpheld', data }]
}

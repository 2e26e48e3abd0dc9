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

export type ConversationDecision = 'dismiss' | 'warn' | 'bar' | 'close' | 'reopen'
export interface ModerateConversation extends ModerationDecisionInput {
  readonly type: 'ModerateConversation'
  readonly decision: ConversationDecision
  /** Who has written what was reported. */
  readonly side: Side
  /** The current buyer. */
  readonly buyerId: string
}

/** What was reported in a conversation, and what the staff made of it. */
export interface ConversationModeration extends Omit<Moderation, 'involvedIds'> {
  readonly closed: boolean
  /** Who may write to the other no more. */
  readonly barred: readonly Side[]
  /** Who wrote the last message that was reported, by side. */
  readonly senders: Readonly<Partial<Record<Side, string>>>
  /** Whose reports wait. */
  readonly waiting: readonly string[]
  /** Everybody who has reported. */
  readonly reporters: readonly string[]
}

export const NO_REPORTS: ConversationModeration = {
  ...NOTHING_REPORTED,
  closed: false,
  barred: [],
  senders: {},
  waiting: [],
  reporters: [],
}

interface ReportedConversation {
  readonly conversationId: string
  readonly producerId: string
  readonly buyerId: string
  readonly subject: Subject
  readonly messages: readonly { readonly id: string; readonly by: Side; readonly senderId: string }[]
  readonly moderation: ConversationModeration
}

export function applyModerationEvent({ moderation: its, messages }: ReportedConversation, event: ConversationEvent) {
  switch (event.type) {
    case 'MessageReported': {
      const { messageId, reporterId } = event.data
      const message = messages.find(({ id }) => id === messageId)
      return {
        ...its,
        version: its.version + 1,
        pending: true,
        senders: message ? { ...its.senders, [message.by]: message.senderId } : its.senders,
        waiting: its.waiting.includes(reporterId) ? its.waiting : [...its.waiting, reporterId],
        reporters: its.reporters.includes(reporterId) ? its.reporters : [...its.reporters, reporterId],
      }
    }
    case 'MessageReportsDismissed':
    case 'SenderWarned':
      return closeReports(its, event.data.staffAccountId)
    case 'SenderRestricted':
      return { ...closeReports(its, event.data.staffAccountId), barred: withSide(its.barred, event.data.side) }
    case 'ConversationClosed':
      return { ...closeReports(its, event.data.staffAccountId), closed: true }
    case 'ConversationReopened':
      return { ...closeReports(its, event.data.staffAccountId), closed: false, barred: [] }
    default:
      return its
  }
}

const closeReports = (its: ConversationModeration, decidedBy: string): ConversationModeration => ({
  ...its,
  version: its.version + 1,
  pending: false,
  waiting: [],
  decidedBy,
})

const withSide = (barred: readonly Side[], side: Side): Side[] =>
  sides.filter((each) => each === side || barred.includes(each))

type ConversationStatus = Pick<ConversationModeration, 'pending' | 'closed' | 'barred'>

/** Decisions allowed about a sender, also after the reports are handled. */
export function conversationDecisions(
  { pending, closed, barred }: ConversationStatus,
  side: Side,
): ConversationDecision[] {
  const when = (may: boolean, decision: ConversationDecision): ConversationDecision[] => (may ? [decision] : [])
  return [
    ...when(pending, 'dismiss'),
    ...when(true, 'warn'),
    ...when(!barred.includes(side), 'bar'),
    ...when(!closed, 'close'),
    ...when(closed || barred.length > 0, 'reopen'),
  ]
}

export function decideConversationModeration(
  its: ReportedConversation,
  command: ModerateConversation,
): ConversationEvent[] | Refusal {
  const { conversationId, producerId, subject, moderation } = its
  const { buyerId, side, moderator, seen, decision, reason, rule } = command
  const personId = moderation.senders[side]
  if (personId === undefined) return refuse('report_not_found')
  const concerned = [producerId, buyerId, its.buyerId, ...moderation.reporters]
  const no = moderationRefusal({ ...moderation, involvedIds: concerned }, moderator)
  if (no) return no
  if (seen !== moderation.version || !conversationDecisions(moderation, side).includes(decision))
    return refuse('edit_conflict')
  const data = {
    conversationId,
    producerId,
    buyerId,
    subject,
    side,
    personId,
    staffAccountId: moderator.accountId,
    reporterIds: [...moderation.waiting],
    reason,
  }
  if (decision === 'dismiss') return [{ type: 'MessageReportsDismissed', data }]
  if (decision === 'reopen')
    return [{ type: 'ConversationReopened', data: { ...data, barred: [...moderation.barred] } }]
  return rule ? [{ type: MEASURES[decision], data: { ...data, violatedRule: rule } }] : refuse('rule_required')
}

const MEASURES = { warn: 'SenderWarned', bar: 'SenderRestricted', close: 'ConversationClosed' } as const

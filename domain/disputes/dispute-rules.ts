import { addDaysTo, addHours, DEADLINES, isTimed } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { type ChargebackState, type Dispute, idsOf } from '#domain/disputes/dispute-state.ts'
import type { Side, Stage } from '#domain/disputes/dispute-types.ts'
import { isRefund, outcomeOf, type RefundLines, type Resolution } from '#domain/disputes/resolution.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Actions in a dispute: of the parties, of agents, and of agents on a chargeback. */
export const disputeActions = [
  ...(['say', 'answer', 'answer_offer', 'answer_proposal', 'accept_decision', 'appeal'] as const),
  ...(['confirm_remedy', 'dispute_remedy', 'withdraw'] as const),
  ...(['take', 'ask', 'propose', 'decide', 'decide_appeal', 'turn_remedy', 'close'] as const),
  ...(['stage_evidence', 'submit_evidence', 'accept_loss'] as const),
] as const
export type DisputeAction = (typeof disputeActions)[number]

const MEDIATED_STAGES: readonly Stage[] = ['mediation', 'investigation', 'decision']

/** Actions allowed to a party. Both the page and the decider use it. */
export function partyActions(the: Dispute, side: Side): readonly DisputeAction[] {
  const { stage, proposal, decision, remedy } = the
  if (stage === 'closed') return []
  const promised = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const replaced = promised && remedy.resolution.kind === 'replacement'
  const may: Partial<Record<DisputeAction, boolean>> = {
    say: true,
    answer: side === 'producer' && stage === 'answering',
    answer_offer: side === 'buyer' && stage === 'offered',
    answer_proposal: proposal !== null && MEDIATED_STAGES.includes(stage) && !proposal.accepted.includes(side),
    accept_decision: stage === 'decided' && decision !== null && !decision.accepted.includes(side),
    appeal: stage === 'decided' && decision !== null && !decision.accepted.includes(side),
    confirm_remedy: side === 'producer' && promised && remedy.status === 'begun',
    dispute_remedy: side === 'buyer' && replaced && remedy.status !== 'disputed',
    withdraw: side === 'buyer' && the.type !== null && isTimed(stage),
  }
  return disputeActions.filter((deed) => may[deed])
}

/** Actions allowed to an agent. Only the assignee works on a dispute; no agent works on their own, or on an appeal of their decision. */
export function agentActions(the: Dispute, { accountId, role }: StaffMember): readonly DisputeAction[] {
  const { stage, assignee, decision, remedy } = the
  if (stage === 'closed' || !CAN_RESOLVE_DISPUTES.includes(role) || isParty(the, accountId)) return []
  const has = assignee === accountId
  const atBank = the.bank !== null && !isAnswered(the.bank)
  const forAppeal = CAN_DECIDE_APPEALS.includes(role) && decision?.by !== accountId
  const promised = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const may: Partial<Record<DisputeAction, boolean>> = {
    take: !has && (stage !== 'appealed' || forAppeal),
    ask: has,
    propose: has && MEDIATED_STAGES.includes(stage),
    decide: has && MEDIATED_STAGES.includes(stage),
    decide_appeal: has && stage === 'appealed' && forAppeal,
    turn_remedy: has && promised && remedy.resolution.kind === 'replacement',
    close: has && promised,
    stage_evidence: has && atBank,
    submit_evidence: has && atBank && the.staged !== null,
    accept_loss: has && atBank,
  }
  return disputeActions.filter((deed) => may[deed])
}

/** Whether the chargeback was responded to: evidence was submitted, or the loss accepted. */
export const isAnswered = ({ submitted, accepted }: ChargebackState): boolean => submitted !== null || accepted !== null

export const isParty = ({ buyerId, accountId }: Pick<Dispute, 'buyerId' | 'accountId'>, person: string): boolean =>
  person === buyerId || person === accountId

/** Actions the dispute waits for; all others are optional. */
const WAITED_FOR: readonly DisputeAction[] = ['answer', 'answer_offer', 'answer_proposal', 'confirm_remedy']

/** Whether the dispute awaits this party: for information, a response or a remedy. */
export const isAwaiting = (the: Dispute, side: Side): boolean =>
  (the.stage !== 'closed' && the.asked.includes(side)) ||
  partyActions(the, side).some((deed) => WAITED_FOR.includes(deed))

/** The part of an order line that has not been refunded. */
export interface RefundableLine {
  readonly productId: string
  readonly quantity: number
  readonly cents: number
}

/** Refuses more than remains of a line, duplicate lines, and products that are not in the order. */
export function exceedsOrder(resolution: Resolution, left: readonly RefundableLine[]): Refusal | undefined {
  if (!('lines' in resolution)) return undefined
  const lines: RefundLines = resolution.lines
  const there = new Map(left.map((line) => [line.productId, line]))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  const fits = lines.every(({ productId, quantity, cents = 0 }) => {
    const line = there.get(productId)
    return line !== undefined && quantity <= line.quantity && cents <= line.cents
  })
  return once && fits ? undefined : refuse('refund_exceeds_order')
}

/** Why staff cannot propose or decide this resolution; undefined if they can. */
export function resolutionNotAllowed(
  resolution: Resolution,
  { left, at }: { readonly left: readonly RefundableLine[]; readonly at: Instant },
): Refusal | undefined {
  const isPast = resolution.kind === 'improvement_plan' && resolution.dueOn <= at.slice(0, resolution.dueOn.length)
  if (isPast) return refuse('plan_date_past', { fields: { 'resolution.dueOn': 'Please choose a date in the future' } })
  return exceedsOrder(resolution, left)
}

/** Replacements and store credit can only be decided if the buyer requested them. */
export function resolutionNotRequested({ wish }: Dispute, { kind }: Resolution): Refusal | undefined {
  if (kind === 'replacement' && wish !== 'replacement') return refuse('replacement_not_requested')
  return kind === 'credit' && wish !== 'store_credit' ? refuse('store_credit_not_requested') : undefined
}

/** Store credit needs an account; guests have none. */
export const noStoreCreditAccount = (
  { buyerId }: Pick<Dispute, 'buyerId'>,
  { kind }: Resolution,
): Refusal | undefined => (kind === 'credit' && isGuest(buyerId) ? refuse('store_credit_requires_account') : undefined)

/** Events once a dispute is settled or a decision takes effect. */
export const startRemedy = (state: Dispute, resolution: Resolution, at: Instant): DisputeEvent[] =>
  resolution.kind === 'denied'
    ? [closed(state, resolution)]
    : [
        {
          type: 'DisputeRemedyStarted',
          data: { ...idsOf(state), remedy: resolution, dueAt: remedyDeadline(resolution, at) },
        },
      ]

export const closed = (state: Dispute, resolution: Resolution): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome: outcomeOf(resolution) },
})

export function remedyDeadline(resolution: Resolution, at: Instant): Instant {
  if (isRefund(resolution)) return addHours(at, DEADLINES.refundHours)
  if (resolution.kind === 'improvement_plan') return `${resolution.dueOn}T23:59:59.000Z`
  return addDaysTo(at, DEADLINES.replacementDays)
}

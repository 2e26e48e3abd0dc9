import { addDaysTo, addHours, DEADLINES, isTimed } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { type ChargebackState, type Dispute, idsOf } from '#domain/disputes/dispute-state.ts'
import type { Side, Stage } from '#domain/disputes/dispute-types.ts'
import { isRefund, outcomeOf, type RefundLines, type Resolution } from '#domain/disputes/resolution.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffMember } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** What somebody may do with a case. */
export const disputeActions = [
  ...(['say', 'answer', 'answer_offer', 'answer_proposal', 'accept_decision', 'appeal'] as const),
  ...(['confirm_remedy', 'dispute_remedy', 'withdraw'] as const),
  ...(['take', 'ask', 'propose', 'decide', 'decide_appeal', 'turn_remedy', 'close'] as const),
  ...(['stage_evidence', 'submit_evidence', 'accept_loss'] as const),
] as const
export type DisputeAction = (typeof disputeActions)[number]

const MEDIATED_STAGES: readonly Stage[] = ['mediation', 'investigation', 'decision']

/** What a side may do with a case as it stands; the page shows it, the rules ask it. */
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

/** What one of the staff may do: who has a case works on it, and nobody on their own or on an appeal against themselves. */
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

/** Whether the bank has our answer: evidence was submitted, or the loss accepted. */
export const isAnswered = ({ submitted, accepted }: ChargebackState): boolean => submitted !== null || accepted !== null

export const isParty = ({ buyerId, accountId }: Pick<Dispute, 'buyerId' | 'accountId'>, person: string): boolean =>
  person === buyerId || person === accountId

/** What a side is waited for with; all else it may do or leave. */
const WAITED_FOR: readonly DisputeAction[] = ['answer', 'answer_offer', 'answer_proposal', 'confirm_remedy']

/** Whether the case waits for this side: it was asked something, or has to answer or to do what was settled. */
export const isAwaiting = (the: Dispute, side: Side): boolean =>
  (the.stage !== 'closed' && the.asked.includes(side)) ||
  partyActions(the, side).some((deed) => WAITED_FOR.includes(deed))

/** What of a line of the order was not given back. */
export interface RefundableLine {
  readonly productId: string
  readonly quantity: number
  readonly cents: number
}

/** More than is left of a line, the same line twice, or something that was never bought. */
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

/** Why the staff cannot put this forward; undefined when they can. */
export function resolutionNotAllowed(
  resolution: Resolution,
  { left, at }: { readonly left: readonly RefundableLine[]; readonly at: Instant },
): Refusal | undefined {
  const isPast = resolution.kind === 'improvement_plan' && resolution.dueOn <= at.slice(0, resolution.dueOn.length)
  if (isPast) return refuse('plan_date_past', { fields: { 'resolution.dueOn': 'Please choose a day to come' } })
  return exceedsOrder(resolution, left)
}

/** A replacement takes two who want one, and credit a buyer who prefers it to money: both can only be decided when wished for. */
export function resolutionNotRequested({ wish }: Dispute, { kind }: Resolution): Refusal | undefined {
  if (kind === 'replacement' && wish !== 'replacement') return refuse('replacement_not_requested')
  return kind === 'credit' && wish !== 'store_credit' ? refuse('store_credit_not_requested') : undefined
}

/** Credit is kept for an account; a guest has nowhere to keep it. */
export const noStoreCreditAccount = (
  { buyerId }: Pick<Dispute, 'buyerId'>,
  { kind }: Resolution,
): Refusal | undefined => (kind === 'credit' && isGuest(buyerId) ? refuse('store_credit_requires_account') : undefined)

/** What follows once a case is settled or a decision takes effect. */
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

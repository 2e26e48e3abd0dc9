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
  ...(['add_statement', 'respond', 'respond_to_offer', 'respond_to_settlement', 'accept_decision', 'appeal'] as const),
  ...(['confirm_remedy', 'contest_remedy', 'withdraw'] as const),
  ...(['assign', 'add_note', 'request_information', 'propose_settlement', 'decide', 'decide_appeal'] as const),
  ...(['convert_remedy', 'complete_remedy'] as const),
  ...(['stage_chargeback_evidence', 'submit_chargeback_evidence', 'accept_chargeback_loss'] as const),
] as const
export type DisputeAction = (typeof disputeActions)[number]

const MEDIATED_STAGES: readonly Stage[] = ['mediation', 'investigation', 'final_decision']

/** Actions allowed to a party. Both the page and the decider use it. */
export function partyActions(dispute: Dispute, side: Side): readonly DisputeAction[] {
  const { stage, proposal, decision, remedy } = dispute
  if (stage === 'closed') return []
  const remedyPending = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const replacementPending = remedyPending && remedy.resolution.kind === 'replacement'
  const allowed: Partial<Record<DisputeAction, boolean>> = {
    add_statement: true,
    respond: side === 'producer' && stage === 'awaiting_producer',
    respond_to_offer: side === 'buyer' && stage === 'awaiting_buyer',
    respond_to_settlement: proposal !== null && MEDIATED_STAGES.includes(stage) && !proposal.accepted.includes(side),
    accept_decision: stage === 'decided' && decision !== null && !decision.accepted.includes(side),
    appeal: stage === 'decided' && decision !== null && !decision.accepted.includes(side),
    confirm_remedy: side === 'producer' && remedyPending && remedy.status === 'started',
    contest_remedy: side === 'buyer' && replacementPending && remedy.status !== 'contested',
    withdraw: side === 'buyer' && dispute.reason !== null && isTimed(stage),
  }
  return disputeActions.filter((action) => allowed[action])
}

/**
 * Actions allowed to an agent. Only the assignee works on a dispute. No agent works on a dispute they are a party to,
 * or on an appeal of their own decision.
 */
export function agentActions(dispute: Dispute, { accountId, role }: StaffMember): readonly DisputeAction[] {
  const { stage, assigneeAccountId, decision, remedy } = dispute
  if (!CAN_RESOLVE_DISPUTES.includes(role) || isParty(dispute, accountId)) return []
  if (stage === 'closed') return ['add_note']
  const isAssignee = assigneeAccountId === accountId
  const chargebackPending = isAssignee && dispute.chargeback !== null && !isAnswered(dispute.chargeback)
  const canDecideAppeal = CAN_DECIDE_APPEALS.includes(role) && decision?.staffAccountId !== accountId
  const remedyPending = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const allowed: Partial<Record<DisputeAction, boolean>> = {
    assign: !isAssignee && (stage !== 'appealed' || canDecideAppeal),
    add_note: true,
    request_information: isAssignee,
    propose_settlement: isAssignee && MEDIATED_STAGES.includes(stage),
    decide: isAssignee && MEDIATED_STAGES.includes(stage),
    decide_appeal: isAssignee && stage === 'appealed' && canDecideAppeal,
    convert_remedy: isAssignee && remedyPending && remedy.resolution.kind === 'replacement',
    complete_remedy: isAssignee && remedyPending,
    stage_chargeback_evidence: chargebackPending,
    submit_chargeback_evidence: chargebackPending && dispute.stagedEvidence !== null,
    accept_chargeback_loss: chargebackPending,
  }
  return disputeActions.filter((action) => allowed[action])
}

/** Whether the chargeback was responded to: evidence was submitted, or the loss accepted. */
export const isAnswered = ({ submitted, accepted }: ChargebackState): boolean => submitted !== null || accepted !== null

export const isParty = ({ buyerId, accountId }: Pick<Dispute, 'buyerId' | 'accountId'>, person: string): boolean =>
  person === buyerId || person === accountId

/** Actions the dispute waits for; all others are optional. */
const AWAITED_ACTIONS: readonly DisputeAction[] = [
  'respond',
  'respond_to_offer',
  'respond_to_settlement',
  'confirm_remedy',
]

/** Whether the dispute awaits this party: for information, a response or a remedy. */
export const isAwaiting = (dispute: Dispute, side: Side): boolean =>
  (dispute.stage !== 'closed' && dispute.informationRequestedFrom.includes(side)) ||
  partyActions(dispute, side).some((action) => AWAITED_ACTIONS.includes(action))

/** The part of an order line that has not been refunded. */
export interface RefundableLine {
  readonly itemId: string
  readonly quantity: number
  readonly cents: number
}

/** Refuses more than remains of a line, duplicate lines, and products that are not in the order. */
export function exceedsOrder(resolution: Resolution, refundable: readonly RefundableLine[]): Refusal | undefined {
  if (!('lines' in resolution)) return undefined
  const lines: RefundLines = resolution.lines
  const remaining = new Map(refundable.map((line) => [line.itemId, line]))
  const isUnique = new Set(lines.map(({ itemId }) => itemId)).size === lines.length
  const fits = lines.every(({ itemId, quantity, amountCents = 0 }) => {
    const line = remaining.get(itemId)
    return line !== undefined && quantity <= line.quantity && amountCents <= line.cents
  })
  return isUnique && fits ? undefined : refuse('refund_exceeds_order')
}

/** Why staff cannot propose or decide this resolution; undefined if they can. */
export function resolutionNotAllowed(
  resolution: Resolution,
  { refundable, at }: { readonly refundable: readonly RefundableLine[]; readonly at: Instant },
): Refusal | undefined {
  const isPast = resolution.kind === 'improvement_plan' && resolution.dueOn <= at.slice(0, resolution.dueOn.length)
  if (isPast) return refuse('plan_date_past', { fields: { 'resolution.dueOn': 'Choose a date in the future' } })
  return exceedsOrder(resolution, refundable)
}

/** Replacements and store credit can only be decided if the buyer requested them. */
export function resolutionNotRequested({ desiredResolution }: Dispute, { kind }: Resolution): Refusal | undefined {
  if (kind === 'replacement' && desiredResolution !== 'replacement') return refuse('replacement_not_requested')
  return kind === 'store_credit' && desiredResolution !== 'store_credit'
    ? refuse('store_credit_not_requested')
    : undefined
}

/** Store credit needs an account; guests have none. */
export const noStoreCreditAccount = (
  { buyerId }: Pick<Dispute, 'buyerId'>,
  { kind }: Resolution,
): Refusal | undefined =>
  kind === 'store_credit' && isGuest(buyerId) ? refuse('store_credit_requires_account') : undefined

/** Events of a settlement or decision that takes effect. */
export const startRemedy = (state: Dispute, resolution: Resolution, at: Instant): DisputeEvent[] =>
  resolution.kind === 'claim_denied'
    ? [disputeClosed(state, resolution)]
    : [
        {
          type: 'DisputeRemedyStarted',
          data: { ...idsOf(state), remedy: resolution, dueAt: remedyDeadline(resolution, at) },
        },
      ]

export const disputeClosed = (state: Dispute, resolution: Resolution): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome: outcomeOf(resolution) },
})

export function remedyDeadline(resolution: Resolution, at: Instant): Instant {
  if (isRefund(resolution)) return addHours(at, DEADLINES.refundHours)
  if (resolution.kind === 'improvement_plan') return `${resolution.dueOn}T23:59:59.000Z`
  return addDaysTo(at, DEADLINES.replacementDays)
}

import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffMember } from '../kernel/actor.ts'
import { isTimed } from './deadlines.ts'
import type { ChargebackState, Dispute } from './dispute-state.ts'
import type { Side, Stage } from './dispute-types.ts'
import { isRefund } from './resolution.ts'

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

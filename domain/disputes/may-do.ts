import { APPEAL_DECIDERS, CASE_KEEPERS, type StaffMember } from '../kernel/actor.ts'
import type { Case } from './dispute-state.ts'
import { isRefund } from './resolution.ts'
import { isOnClock } from './terms.ts'
import type { Side, Stage } from './words.ts'

/** What somebody may do with a case. */
export const deeds = [
  ...(['say', 'answer', 'answer_offer', 'answer_proposal', 'accept_decision', 'appeal'] as const),
  ...(['confirm_remedy', 'dispute_remedy', 'withdraw'] as const),
  ...(['take', 'ask', 'propose', 'decide', 'decide_appeal', 'turn_remedy', 'close', 'stage_evidence'] as const),
] as const
export type Deed = (typeof deeds)[number]

const WITH_STAFF: readonly Stage[] = ['mediation', 'investigation', 'decision']

/** What a side may do with a case as it stands; the page shows it, the rules ask it. */
export function mayDo(the: Case, side: Side): readonly Deed[] {
  const { stage, proposal, decision, remedy } = the
  if (stage === 'closed') return []
  const promised = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const replaced = promised && remedy.resolution.kind === 'replacement'
  const may: Partial<Record<Deed, boolean>> = {
    say: true,
    answer: side === 'producer' && stage === 'answering',
    answer_offer: side === 'buyer' && stage === 'offered',
    answer_proposal: proposal !== null && WITH_STAFF.includes(stage) && !proposal.accepted.includes(side),
    accept_decision: stage === 'decided' && decision !== null && !decision.accepted.includes(side),
    appeal: stage === 'decided',
    confirm_remedy: side === 'producer' && promised && remedy.status === 'begun',
    dispute_remedy: side === 'buyer' && replaced && remedy.status !== 'disputed',
    withdraw: side === 'buyer' && the.type !== null && isOnClock(stage),
  }
  return deeds.filter((deed) => may[deed])
}

/** What one of the staff may do: who has a case works on it, and nobody on their own or on an appeal against themselves. */
export function mayWork(the: Case, { accountId, role }: StaffMember): readonly Deed[] {
  const { stage, assignee, decision, remedy } = the
  if (stage === 'closed' || !CASE_KEEPERS.includes(role) || isParty(the, accountId)) return []
  const has = assignee === accountId
  const forAppeal = APPEAL_DECIDERS.includes(role) && decision?.by !== accountId
  const promised = stage === 'remedy' && remedy !== null && !isRefund(remedy.resolution)
  const may: Partial<Record<Deed, boolean>> = {
    take: !has && (stage !== 'appealed' || forAppeal),
    ask: has,
    propose: has && WITH_STAFF.includes(stage),
    decide: has && WITH_STAFF.includes(stage),
    decide_appeal: has && stage === 'appealed' && forAppeal,
    turn_remedy: has && promised && remedy.resolution.kind === 'replacement',
    close: has && promised,
    stage_evidence: has && the.bank !== null,
  }
  return deeds.filter((deed) => may[deed])
}

export const isParty = ({ buyerId, accountId }: Pick<Case, 'buyerId' | 'accountId'>, person: string): boolean =>
  person === buyerId || person === accountId

import { addDaysTo, addHours, DEADLINES, deadlineOf, stageAtTime } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import {
  type DisputeAction,
  exceedsOrder,
  noStoreCreditAccount,
  partyActions,
  type RefundableLine,
  startRemedy,
} from '#domain/disputes/dispute-rules.ts'
import { type Dispute, idsOf } from '#domain/disputes/dispute-state.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import { disadvantagedSides, type Resolution } from '#domain/disputes/resolution.ts'
import type { NamedDocument } from '#domain/kernel/document.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Commands of the two parties. The sender verifies the caller's side. */
export type PartyCommand = PartyStatement &
  (
    | { readonly type: 'AddStatement' | 'AcceptDecision' | 'AppealDecision' | 'ConfirmRemedy' | 'ContestRemedy' }
    | { readonly type: 'WithdrawDispute' }
    | { readonly type: 'RespondToOffer' | 'RespondToSettlement'; readonly accept: boolean }
    /** `offer` is null to contest the dispute. `refundable` is the part of the order that has not been refunded. */
    | {
        readonly type: 'RespondToDispute'
        readonly offer: Resolution | null
        readonly refundable: readonly RefundableLine[]
      }
  )

type PartyInput = PartyCommand & { readonly at: Instant }

const ACTIONS: Readonly<Record<PartyCommand['type'], DisputeAction>> = {
  AddStatement: 'add_statement',
  RespondToDispute: 'respond',
  RespondToOffer: 'respond_to_offer',
  RespondToSettlement: 'respond_to_settlement',
  AcceptDecision: 'accept_decision',
  AppealDecision: 'appeal',
  ConfirmRemedy: 'confirm_remedy',
  ContestRemedy: 'contest_remedy',
  WithdrawDispute: 'withdraw',
}

export function decideForParty(state: Dispute, command: PartyInput): DisputeEvent[] | Refusal {
  if (!partyActions(state, command.side).includes(ACTIONS[command.type]))
    return refuse(stageRefusalCode(state, command))
  const statement = statementData(state.evidence, command)
  if (isRefusal(statement)) return statement
  const { at } = command
  const data: StatementData = {
    ...idsOf(state),
    ...statement,
    ...(state.assigneeAccountId ? { assigneeAccountId: state.assigneeAccountId } : {}),
  }
  switch (command.type) {
    case 'AddStatement':
      return [{ type: 'DisputeStatementAdded', data }]
    case 'RespondToDispute':
      return respond(state, command, data)
    case 'RespondToOffer':
      if (command.accept) return [{ type: 'DisputeOfferAccepted', data }, ...startRemedy(state, state.offer!, at)]
      return [{ type: 'DisputeOfferDeclined', data: { ...data, ...escalation(state, 'mediation', at) } }]
    case 'RespondToSettlement':
      if (!command.accept)
        return [{ type: 'DisputeSettlementDeclined', data: { ...data, ...escalation(state, 'investigation', at) } }]
      return accept(state, { type: 'DisputeSettlementAccepted', data }, command)
    case 'AcceptDecision':
      return accept(state, { type: 'DisputeDecisionAccepted', data }, command)
    case 'AppealDecision':
      if (state.dueAt && at > state.dueAt) return refuse('appeal_window_closed')
      return [{ type: 'DisputeDecisionAppealed', data: { ...data, ...appealOf(state, at) } }]
    case 'ConfirmRemedy':
      return [{ type: 'DisputeRemedyConfirmed', data: { ...data, dueAt: addHours(at, DEADLINES.objectionHours) } }]
    case 'ContestRemedy':
      return [{ type: 'DisputeRemedyContested', data: { ...data, dueAt: addHours(at, DEADLINES.objectionHours) } }]
    case 'WithdrawDispute':
      return [
        { type: 'DisputeWithdrawn', data },
        { type: 'DisputeClosed', data: { ...idsOf(state), outcome: 'withdrawn' } },
      ]
  }
}

function stageRefusalCode({ stage, decision }: Dispute, { type, side }: PartyCommand): string {
  const accepted = stage === 'decided' && decision?.accepted.includes(side)
  return type === 'AppealDecision' && accepted ? 'decision_accepted' : 'dispute_stage_changed'
}

function appealOf({ decision }: Dispute, at: Instant) {
  const dueAt = addDaysTo(at, DEADLINES.appealDecisionDays)
  return decision ? { dueAt, decidedBy: decision.staffAccountId } : { dueAt }
}

type StatementData = Extract<DisputeEvent, { type: 'DisputeStatementAdded' }>['data']

function respond(
  state: Dispute,
  { offer, refundable, at }: Extract<PartyInput, { type: 'RespondToDispute' }>,
  data: StatementData,
): DisputeEvent[] | Refusal {
  if (!offer) return [{ type: 'DisputeContested', data: { ...data, ...escalation(state, 'mediation', at) } }]
  const refusal = exceedsOrder(offer, refundable) ?? noStoreCreditAccount(state, offer)
  if (refusal) return refusal
  // Only staff can attribute a fault.
  const withoutFault: Resolution = 'fault' in offer ? { ...offer, fault: 'none' } : offer
  return [
    {
      type: 'DisputeOfferMade',
      data: { ...data, offer: withoutFault, dueAt: deadlineOf('awaiting_buyer', state.openedAt) },
    },
  ]
}

/** The next stage if the parties do not settle. */
export function escalation(state: Dispute, from: 'mediation' | 'investigation', at: Instant) {
  const stage = stageAtTime(from, state.openedAt, at)
  return { stage, dueAt: deadlineOf(stage, state.openedAt) }
}

type AcceptanceEvent = Extract<DisputeEvent, { type: 'DisputeSettlementAccepted' | 'DisputeDecisionAccepted' }>

/** A proposal takes effect once both parties accept it, a decision once the disadvantaged parties do. */
function accept(state: Dispute, event: AcceptanceEvent, { side, at }: PartyInput): DisputeEvent[] {
  const isProposal = event.type === 'DisputeSettlementAccepted'
  const agreement = isProposal ? state.proposal! : state.decision!
  const needed: readonly Side[] = isProposal ? ['buyer', 'producer'] : disadvantagedSides(agreement.resolution)
  const isAgreed = needed.every((party) => party === side || agreement.accepted.includes(party))
  return isAgreed ? [event, ...startRemedy(state, agreement.resolution, at)] : [event]
}

/** A party's statement with evidence. The sender verifies that the documents belong to the party. */
export interface PartyStatement {
  readonly side: Side
  readonly personId: string
  readonly statement: string
  readonly evidence: readonly NamedDocument[]
}

/** Maximum number of documents per dispute. */
const MAX_DOCUMENTS = 40

/** The statement as event data: without an empty statement, and without documents that were sent before. */
export function statementData(
  before: readonly { readonly id: string }[],
  { side, personId, statement, evidence }: PartyStatement,
) {
  const knownIds = new Set(before.map(({ id }) => id))
  const added = evidence.filter(({ id }) => !knownIds.has(id) && knownIds.add(id))
  if (before.length + added.length > MAX_DOCUMENTS) return refuse('too_many_evidence_files') satisfies Refusal
  return {
    side,
    personId,
    ...(statement ? { statement } : {}),
    ...(added.length > 0
      ? { evidence: added.map(({ name: _, ...metadata }) => metadata), documentNames: added.map(({ name }) => name) }
      : {}),
  }
}

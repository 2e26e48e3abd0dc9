import type { Instant } from '../kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import { carryOut } from './carry-out.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Case, idsOf } from './dispute-state.ts'
import { type Deed, mayDo } from './may-do.ts'
import { type GoodsLines, type Resolution, sidesAgainst } from './resolution.ts'
import { exceeds, nowhereToKeep } from './resolution-fits.ts'
import { named, type Saying } from './said.ts'
import { daysAfterInstant, dueOf, hoursAfter, stageAt, TERMS } from './terms.ts'
import type { Side } from './words.ts'

/** What one of the two sides does. Whoever sends it has made sure on which side they stand. */
export type SideCommand = Saying &
  (
    | { readonly type: 'MakeStatement' | 'AcceptDecision' | 'AppealDecision' | 'ConfirmRemedy' | 'DisputeRemedy' }
    | { readonly type: 'WithdrawDispute' }
    | { readonly type: 'AnswerOffer' | 'AnswerProposal'; readonly accept: boolean }
    /** `offer` null: there is nothing to make good. `left` is what of the order was not given back. */
    | { readonly type: 'AnswerClaim'; readonly offer: Resolution | null; readonly left: GoodsLines }
  )

type Given = SideCommand & { readonly at: Instant }

const DEEDS: Readonly<Record<SideCommand['type'], Deed>> = {
  ...{ MakeStatement: 'say', AnswerClaim: 'answer', AnswerOffer: 'answer_offer', AnswerProposal: 'answer_proposal' },
  ...{ AcceptDecision: 'accept_decision', AppealDecision: 'appeal', ConfirmRemedy: 'confirm_remedy' },
  ...{ DisputeRemedy: 'dispute_remedy', WithdrawDispute: 'withdraw' },
}

export function decideForSide(state: Case, command: Given): DisputeEvent[] | Refusal {
  if (!mayDo(state, command.side).includes(DEEDS[command.type])) return refuse('dispute_moved_on')
  const words = named(state.papers, command)
  if (isRefusal(words)) return words
  const { at } = command
  const said = { ...idsOf(state), ...words }
  switch (command.type) {
    case 'MakeStatement':
      return [{ type: 'StatementMade', data: said }]
    case 'AnswerClaim':
      return answerClaim(state, command, said)
    case 'AnswerOffer':
      if (command.accept) return [{ type: 'OfferTaken', data: said }, ...carryOut(state, state.offer!, at)]
      return [{ type: 'OfferDeclined', data: { ...said, ...onto(state, 'mediation', at) } }]
    case 'AnswerProposal':
      if (!command.accept) return [{ type: 'ProposalDeclined', data: { ...said, ...onto(state, 'investigation', at) } }]
      return accepted(state, { type: 'ProposalAccepted', data: said }, command)
    case 'AcceptDecision':
      return accepted(state, { type: 'DecisionAccepted', data: said }, command)
    case 'AppealDecision':
      if (state.dueAt && at > state.dueAt) return refuse('appeal_too_late')
      return [{ type: 'DisputeAppealed', data: { ...said, dueAt: daysAfterInstant(at, TERMS.appealDecisionDays) } }]
    case 'ConfirmRemedy':
      return [{ type: 'RemedyConfirmed', data: { ...said, dueAt: hoursAfter(at, TERMS.objectionHours) } }]
    case 'DisputeRemedy':
      return [{ type: 'RemedyDisputed', data: { ...said, dueAt: hoursAfter(at, TERMS.objectionHours) } }]
    case 'WithdrawDispute':
      return [
        { type: 'DisputeWithdrawn', data: said },
        { type: 'DisputeClosed', data: { ...idsOf(state), outcome: 'withdrawn' } },
      ]
  }
}

type Said = Extract<DisputeEvent, { type: 'StatementMade' }>['data']

function answerClaim(
  state: Case,
  { offer, left, at }: Extract<Given, { type: 'AnswerClaim' }>,
  said: Said,
): DisputeEvent[] | Refusal {
  if (!offer) return [{ type: 'ClaimContested', data: { ...said, ...onto(state, 'mediation', at) } }]
  const refusal = exceeds(offer, left) ?? nowhereToKeep(state, offer)
  if (refusal) return refusal
  // Whether somebody failed is not for the one to say who offers.
  const plain: Resolution = 'fault' in offer ? { ...offer, fault: 'none' } : offer
  return [{ type: 'OfferMade', data: { ...said, offer: plain, dueAt: dueOf('offered', state.openedAt) } }]
}

/** Where it goes on when the two do not settle it. */
export function onto(state: Case, from: 'mediation' | 'investigation', at: Instant) {
  const stage = stageAt(from, state.openedAt, at)
  return { stage, dueAt: dueOf(stage, state.openedAt) }
}

type Consent = Extract<DisputeEvent, { type: 'ProposalAccepted' | 'DecisionAccepted' }>

/** A proposal takes effect when both accept it, a decision when those it goes against do. */
function accepted(state: Case, event: Consent, { side, at }: Given): DisputeEvent[] {
  const isProposal = event.type === 'ProposalAccepted'
  const on = isProposal ? state.proposal! : state.decision!
  const needed: readonly Side[] = isProposal ? ['buyer', 'producer'] : sidesAgainst(on.resolution)
  const all = needed.every((each) => each === side || on.accepted.includes(each))
  return all ? [event, ...carryOut(state, on.resolution, at)] : [event]
}

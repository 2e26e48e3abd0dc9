import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { OUTCOMES, PROBLEMS, type Side, STAGES } from '#domain/disputes/words.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'

type Words = {
  readonly [T in DisputeEvent['type']]: string | ((data: Extract<DisputeEvent, { type: T }>['data']) => string)
}

const the = (side: Side): string => `The ${side}`

/** What happened in a case about the order, in plain words; what was said stands in the case itself. */
export const DISPUTE_WORDS: Words = {
  DisputeOpened: ({ type }) => `The buyer reported a problem: ${PROBLEMS[type].toLowerCase()}`,
  ChargebackOpened: 'The buyer’s bank opened a case',
  ChargebackNoted: 'The case waits for the buyer’s bank',
  ChargebackOver: 'The bank left the money where it was: the case goes on',
  EvidenceStaged: 'The staff laid evidence ready at the processor; it was not handed in',
  OfferMade: 'The producer offered to make it good',
  OfferTaken: 'The buyer took the offer',
  OfferDeclined: 'The buyer did not take the offer',
  ClaimContested: 'The producer says that there is nothing to make good',
  StatementMade: ({ side }) => `${the(side)} said something in the case`,
  DisputeMovedOn: ({ stage }) => `Nobody settled it in time. ${STAGES[stage]}`,
  DisputeReminded: ({ who }) => `${who === 'staff' ? 'The staff' : the(who)} was reminded`,
  DisputeTaken: 'Somebody of the staff took the case',
  PartyAsked: ({ side }) => `The staff asked the ${side}`,
  SettlementProposed: 'The staff proposed how to settle it',
  ProposalAccepted: ({ side }) => `${the(side)} took the proposal`,
  ProposalDeclined: ({ side }) => `${the(side)} did not take the proposal`,
  DisputeDecided: 'The staff decided the case',
  DecisionAccepted: ({ side }) => `${the(side)} accepted the decision`,
  DisputeAppealed: ({ side }) => `${the(side)} appealed`,
  AppealDecided: 'Somebody else of the staff decided the appeal',
  RemedyBegun: 'What was settled is to be carried out',
  RemedyConfirmed: 'The producer says that it is done',
  RemedyDisputed: 'The buyer says that it was not done',
  RemedyTurned: 'It was not done: money goes back instead',
  RefundAgreed: ({ amountCents }) => `The case gives back ${formatMoney(amountCents)}`,
  DisputeWithdrawn: 'The buyer took the report back',
  DisputeClosed: ({ outcome }) => `The case was closed: ${OUTCOMES[outcome].toLowerCase()}`,
}

import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { DISPUTE_REASONS, OUTCOMES, type Side, STAGES } from '#domain/disputes/dispute-types.ts'
import { formatMoney } from '#domain/kernel/format.ts'

type Words = {
  readonly [T in DisputeEvent['type']]: string | ((data: Extract<DisputeEvent, { type: T }>['data']) => string)
}

const filesWords = (files: number): string =>
  files === 0 ? '' : files === 1 ? ', with a file' : `, with ${files} files`
const the = (side: Side): string => `The ${side}`

/** What happened in a case about the order, in plain words; what was said stands in the case itself. */
export const DISPUTE_WORDS: Words = {
  DisputeOpened: ({ type }) => `The buyer reported a problem: ${DISPUTE_REASONS[type].toLowerCase()}`,
  DisputeOpenedByChargeback: 'The buyer’s bank opened a case',
  DisputeChargebackReceived: 'The case waits for the buyer’s bank',
  DisputeChargebackClosed: 'The bank left the money where it was: the case goes on',
  ChargebackEvidenceStaged: ({ files = [] }) =>
    `The staff laid evidence ready at the processor${filesWords(files.length)}; it was not handed in`,
  ChargebackEvidenceSubmitted: 'The staff submitted the evidence to the bank',
  ChargebackLossAccepted: 'The staff accepted the loss at the bank',
  DisputeOfferMade: 'The producer offered to make it good',
  DisputeOfferAccepted: 'The buyer took the offer',
  DisputeOfferDeclined: 'The buyer did not take the offer',
  DisputeContested: 'The producer says that there is nothing to make good',
  DisputeStatementAdded: ({ side }) => `${the(side)} said something in the case`,
  DisputeEscalated: ({ stage }) => `Nobody settled it in time. ${STAGES[stage]}`,
  DisputeReminderRequested: ({ who }) => `${who === 'staff' ? 'The staff' : the(who)} was reminded`,
  DisputeAssigned: 'Somebody of the staff took the case',
  DisputeInformationRequested: ({ side }) => `The staff asked the ${side}`,
  DisputeSettlementProposed: 'The staff proposed how to settle it',
  DisputeSettlementAccepted: ({ side }) => `${the(side)} took the proposal`,
  DisputeSettlementDeclined: ({ side }) => `${the(side)} did not take the proposal`,
  DisputeDecided: 'The staff decided the case',
  DisputeDecisionAccepted: ({ side }) => `${the(side)} accepted the decision`,
  DisputeDecisionAppealed: ({ side }) => `${the(side)} appealed`,
  DisputeAppealDecided: 'Somebody else of the staff decided the appeal',
  DisputeRemedyStarted: 'What was settled is to be carried out',
  DisputeRemedyConfirmed: 'The producer says that it is done',
  DisputeRemedyContested: 'The buyer says that it was not done',
  DisputeRemedyConvertedToRefund: 'It was not done: money goes back instead',
  DisputeRefundApproved: ({ amountCents }) => `The case gives back ${formatMoney(amountCents)}`,
  DisputeWithdrawn: 'The buyer took the report back',
  DisputeClosed: ({ outcome }) => `The case was closed: ${OUTCOMES[outcome].toLowerCase()}`,
}

import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { dueOf } from '#domain/disputes/terms.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'
import { ids as ofOrder } from './order-events.ts'

export const OPENED_AT = '2026-05-01T09:00:00.000Z'
const ids = {
  ...{ disputeId: idNamed('dispute', 'one'), orderId: ofOrder.orderId, producerId: ofOrder.producerId },
  ...{ buyerId: ofOrder.buyerId, accountId: idNamed('account', 'farmer') },
}
export const disputeIds = ids

type Text = Personal<string>
const buyers = (text: Text) => ({ ...ids, side: 'buyer', personId: ids.buyerId, text }) as const
const producers = (text: Text) => ({ ...ids, side: 'producer', personId: ids.accountId, text }) as const
const by = idNamed('account', 'sue')
const dueAt = '2026-05-15T09:00:00.000Z'
const REFUND = { kind: 'full_refund', fault: 'none' } as const

/** Everything that may happen in a case; the text is whatever was said then. */
export const disputeHistory = (text: Text = 'Half of them were broken.'): DisputeEvent[] => [
  {
    type: 'DisputeOpened',
    data: {
      ...{ ...buyers(text), type: 'quality', lines: [], wish: 'full_refund', openedAt: OPENED_AT },
      papers: [{ id: idNamed('paper', 'eggs'), kind: 'picture', bytes: 2048, sha256: 'a hash' }],
      ...{ paperNames: ['eggs.webp'], dueAt: dueOf('answering', OPENED_AT) },
    },
  },
  { type: 'DisputeReminded', data: { ...ids, who: 'producer', stage: 'answering', dueAt, over: false } },
  { type: 'OfferMade', data: { ...producers(text), offer: REFUND, dueAt } },
  { type: 'OfferDeclined', data: { ...buyers(text), stage: 'mediation', dueAt } },
  { type: 'ClaimContested', data: { ...producers(text), stage: 'mediation', dueAt } },
  { type: 'DisputeTaken', data: { ...ids, by } },
  { type: 'PartyAsked', data: { ...ids, by, side: 'buyer', text } },
  { type: 'StatementMade', data: buyers(text) },
  { type: 'SettlementProposed', data: { ...ids, by, proposal: REFUND, text } },
  { type: 'ProposalAccepted', data: buyers(text) },
  { type: 'ProposalDeclined', data: { ...producers(text), stage: 'investigation', dueAt } },
  { type: 'ChargebackNoted', data: { ...ids, bankDisputeId: 'dp_1', reason: 'fraudulent', dueAt } },
  {
    type: 'EvidenceStaged',
    data: {
      ...{ ...ids, bankDisputeId: 'dp_1', by, stagedAt: OPENED_AT, dueBy: dueAt, fingerprint: 'all of it' },
      fields: [{ field: 'customer_name', hmac: 'a hash' }],
    },
  },
  { type: 'ChargebackOver', data: { ...ids, bankDisputeId: 'dp_1', stage: 'investigation', dueAt } },
  { type: 'DisputeMovedOn', data: { ...ids, from: 'investigation', stage: 'decision', dueAt } },
  { type: 'DisputeDecided', data: { ...ids, by, decision: REFUND, text, dueAt } },
  { type: 'DecisionAccepted', data: producers(text) },
  { type: 'DisputeAppealed', data: { ...producers(text), dueAt } },
  { type: 'AppealDecided', data: { ...ids, by, decision: REFUND, text } },
  { type: 'RemedyBegun', data: { ...ids, remedy: REFUND, dueAt } },
  { type: 'RemedyConfirmed', data: { ...producers(text), dueAt } },
  { type: 'RemedyDisputed', data: { ...buyers(text), dueAt } },
  { type: 'RemedyTurned', data: { ...ids, by, remedy: REFUND, text, dueAt } },
  { type: 'RefundAgreed', data: { ...ids, amountCents: 400 } },
  { type: 'OfferTaken', data: buyers(text) },
  { type: 'DisputeWithdrawn', data: buyers(text) },
  { type: 'DisputeClosed', data: { ...ids, outcome: 'refunded' } },
  {
    type: 'ChargebackOpened',
    data: { ...ids, bankDisputeId: 'dp_2', reason: 'fraudulent', openedAt: OPENED_AT, dueAt },
  },
]

import { deadlineOf } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'
import { ids as ofOrder } from './order-events.ts'

export const OPENED_AT = '2026-05-01T09:00:00.000Z'
const ids = {
  disputeId: idNamed('dispute', 'one'),
  orderId: ofOrder.orderId,
  producerId: ofOrder.producerId,
  buyerId: ofOrder.buyerId,
  accountId: idNamed('account', 'farmer'),
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
      ...buyers(text),
      type: 'quality',
      lines: [],
      wish: 'full_refund',
      openedAt: OPENED_AT,
      papers: [{ id: idNamed('paper', 'eggs'), kind: 'picture', bytes: 2048, sha256: 'a hash' }],
      documentNames: ['eggs.webp'],
      dueAt: deadlineOf('answering', OPENED_AT),
    },
  },
  { type: 'DisputeReminderRequested', data: { ...ids, who: 'producer', stage: 'answering', dueAt, over: false } },
  { type: 'DisputeOfferMade', data: { ...producers(text), offer: REFUND, dueAt } },
  { type: 'DisputeOfferDeclined', data: { ...buyers(text), stage: 'mediation', dueAt } },
  { type: 'DisputeContested', data: { ...producers(text), stage: 'mediation', dueAt } },
  { type: 'DisputeAssigned', data: { ...ids, staffAccountId: by } },
  { type: 'DisputeInformationRequested', data: { ...ids, staffAccountId: by, side: 'buyer', text } },
  { type: 'DisputeStatementAdded', data: buyers(text) },
  { type: 'DisputeSettlementProposed', data: { ...ids, staffAccountId: by, proposal: REFUND, text } },
  { type: 'DisputeSettlementAccepted', data: buyers(text) },
  { type: 'DisputeSettlementDeclined', data: { ...producers(text), stage: 'investigation', dueAt } },
  { type: 'DisputeChargebackReceived', data: { ...ids, chargebackId: 'dp_1', reason: 'fraudulent', dueAt } },
  {
    type: 'ChargebackEvidenceStaged',
    data: {
      ...ids,
      chargebackId: 'dp_1',
      staffAccountId: by,
      stagedAt: OPENED_AT,
      dueBy: dueAt,
      fingerprint: 'all of it',
      fields: [{ field: 'customer_name', hmac: 'a hash' }],
    },
  },
  {
    type: 'ChargebackEvidenceSubmitted',
    data: { ...ids, chargebackId: 'dp_1', staffAccountId: by, submittedAt: OPENED_AT, dueAt },
  },
  { type: 'ChargebackLossAccepted', data: { ...ids, chargebackId: 'dp_1', staffAccountId: by, acceptedAt: OPENED_AT } },
  { type: 'DisputeChargebackClosed', data: { ...ids, chargebackId: 'dp_1', stage: 'investigation', dueAt } },
  { type: 'DisputeEscalated', data: { ...ids, from: 'investigation', stage: 'decision', dueAt } },
  { type: 'DisputeDecided', data: { ...ids, staffAccountId: by, decision: REFUND, text, dueAt } },
  { type: 'DisputeDecisionAccepted', data: producers(text) },
  { type: 'DisputeDecisionAppealed', data: { ...producers(text), dueAt } },
  { type: 'DisputeAppealDecided', data: { ...ids, staffAccountId: by, decision: REFUND, text } },
  { type: 'DisputeRemedyStarted', data: { ...ids, remedy: REFUND, dueAt } },
  { type: 'DisputeRemedyConfirmed', data: { ...producers(text), dueAt } },
  { type: 'DisputeRemedyContested', data: { ...buyers(text), dueAt } },
  { type: 'DisputeRemedyConvertedToRefund', data: { ...ids, staffAccountId: by, remedy: REFUND, text, dueAt } },
  { type: 'DisputeRefundApproved', data: { ...ids, amountCents: 400 } },
  { type: 'DisputeOfferAccepted', data: buyers(text) },
  { type: 'DisputeWithdrawn', data: buyers(text) },
  { type: 'DisputeClosed', data: { ...ids, outcome: 'refunded' } },
  {
    type: 'DisputeOpenedByChargeback',
    data: { ...ids, chargebackId: 'dp_2', reason: 'fraudulent', openedAt: OPENED_AT, dueAt },
  },
]

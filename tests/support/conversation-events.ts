import { deadlineOf } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { conversationOfOrder, type Side, type Subject } from '#domain/messaging/conversation.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, ids as ofOrder } from '#tests/support/order-events.ts'

/** A conversation about the small order of `order-events.ts`. Every builder takes overrides. */
export const farmer = idNamed('account', 'farmer')
export const messageIdOf = (name: string) => idNamed('message', name)
export const aboutOrder: Subject = { kind: 'order', id: ids.orderId }
export const conversationParties = {
  conversationId: conversationOfOrder(ids.orderId),
  producerId: ids.producerId,
  buyerId: ids.buyerId,
  subject: aboutOrder,
}

export const started = (
  overrides: Partial<typeof conversationParties> = {},
  by: Side = 'buyer',
): ConversationEvent => ({
  type: 'ConversationStarted',
  data: { ...conversationParties, ...overrides, startedBy: by },
})

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>['data']
export const sent = (name: string, by: Side, overrides: Partial<Sent> = {}): ConversationEvent => ({
  type: 'MessageSent',
  data: {
    ...conversationParties,
    messageId: messageIdOf(name),
    sequence: 1,
    senderSide: by,
    senderId: by === 'buyer' ? ids.buyerId : farmer,
    text: name,
    startsUnreadBatch: true,
    ...overrides,
  },
})

export const messageReported = (name: string, reporterId: string): ConversationEvent => ({
  type: 'MessageReported',
  data: { ...conversationParties, messageId: messageIdOf(name), reporterId, reason: 'spam' },
})

/** A moderation decision about one side's messages; by `sue` by default. */
const decidedOn = (side: Side, by: string) => ({
  ...conversationParties,
  staffAccountId: idNamed('account', by),
  side,
  personId: side === 'buyer' ? ids.buyerId : farmer,
  reporterIds: [side === 'buyer' ? farmer : ids.buyerId],
  reason: 'That was a threat.',
})
export const messageReportsDismissed = (side: Side, by = 'sue'): ConversationEvent => ({
  type: 'MessageReportsDismissed',
  data: decidedOn(side, by),
})
export const reportsUpheld = (side: Side, by = 'sue'): ConversationEvent => {
  const { personId: _, reason: __, ...data } = decidedOn(side, by)
  return { type: 'MessageReportsUpheld', data }
}
type Measure = 'SenderWarned' | 'ConversationClosed'
export const moderationMeasure = (type: Measure, side: Side, by = 'sue'): ConversationEvent => ({
  type,
  data: { ...decidedOn(side, by), violatedRule: 'harassment' },
})
export const conversationReopened = (side: Side, by = 'sam'): ConversationEvent => ({
  type: 'ConversationReopened',
  data: { ...decidedOn(side, by), reporterIds: [] },
})

type RestrictionEvent = Extract<MessagingPermissionEvent, { data: { conversationId: string } }>
export const messagingRestricted = (restrictedSide: Side, by = 'sue'): RestrictionEvent => {
  const { side, ...data } = decidedOn(restrictedSide, by)
  return { type: 'MessagingRestricted', data: { ...data, restrictedSide: side, violatedRule: 'harassment' } }
}
export const restrictionLifted = (restrictedSide: Side, by = 'sam'): RestrictionEvent => {
  const { side, reporterIds: _, ...data } = decidedOn(restrictedSide, by)
  return { type: 'MessagingRestrictionLifted', data: { ...data, restrictedSide: side } }
}

export const blocked = (blockedBy: Side): MessagingPermissionEvent => ({
  type: 'MessagingBlocked',
  data: { ...pair, blockedBy },
})
export const unblocked = (blockedBy: Side): MessagingPermissionEvent => ({
  type: 'MessagingUnblocked',
  data: { ...pair, blockedBy },
})
const pair = { buyerId: ids.buyerId, producerId: ids.producerId }

export const OPENED_AT = '2026-05-01T09:00:00.000Z'
const disputeEventIds = {
  disputeId: idNamed('dispute', 'one'),
  orderId: ofOrder.orderId,
  producerId: ofOrder.producerId,
  buyerId: ofOrder.buyerId,
  accountId: idNamed('account', 'farmer'),
}
export const disputeIds = disputeEventIds

type Text = Personal<string>
const buyers = (text: Text) =>
  ({ ...disputeEventIds, side: 'buyer', personId: disputeEventIds.buyerId, statement: text }) as const
const producers = (text: Text) =>
  ({ ...disputeEventIds, side: 'producer', personId: disputeEventIds.accountId, statement: text }) as const
const by = idNamed('account', 'sue')
const chargebackId = idNamed('chargeback', 'dp_1')
const dueAt = '2026-05-15T09:00:00.000Z'
const REFUND = { kind: 'full_refund', fault: 'none' } as const

/** All events of a dispute, with arbitrary text. */
export const disputeHistory = (text: Text = 'Half of them were broken.'): DisputeEvent[] => [
  {
    type: 'DisputeOpened',
    data: {
      ...buyers(text),
      reason: 'product_quality',
      lines: [],
      desiredResolution: 'full_refund',
      openedAt: OPENED_AT,
      evidence: [{ id: idNamed('document', 'eggs'), kind: 'image', bytes: 2048, sha256: 'a hash' }],
      documentNames: ['eggs.webp'],
      dueAt: deadlineOf('awaiting_producer', OPENED_AT),
    },
  },
  {
    type: 'DisputeReminderRequested',
    data: { ...disputeEventIds, recipient: 'producer', stage: 'awaiting_producer', dueAt, overdue: false },
  },
  { type: 'DisputeOfferMade', data: { ...producers(text), offer: REFUND, dueAt } },
  { type: 'DisputeOfferDeclined', data: { ...buyers(text), stage: 'mediation', dueAt } },
  { type: 'DisputeContested', data: { ...producers(text), stage: 'mediation', dueAt } },
  { type: 'DisputeAssigned', data: { ...disputeEventIds, assigneeAccountId: by } },
  { type: 'DisputeNoteAdded', data: { ...disputeEventIds, staffAccountId: by, note: text, orderStep: '12' } },
  {
    type: 'DisputeInformationRequested',
    data: { ...disputeEventIds, staffAccountId: by, side: 'buyer', statement: text },
  },
  { type: 'DisputeStatementAdded', data: buyers(text) },
  {
    type: 'DisputeSettlementProposed',
    data: { ...disputeEventIds, staffAccountId: by, proposal: REFUND, statement: text },
  },
  { type: 'DisputeSettlementAccepted', data: buyers(text) },
  { type: 'DisputeSettlementDeclined', data: { ...producers(text), stage: 'investigation', dueAt } },
  {
    type: 'DisputeChargebackReceived',
    data: { ...disputeEventIds, chargebackId, reason: 'fraudulent', dueAt },
  },
  { type: 'DisputeChargebackUpdated', data: { ...disputeEventIds, chargebackId, dueAt } },
  {
    type: 'ChargebackEvidenceStaged',
    data: {
      ...disputeEventIds,
      chargebackId,
      staffAccountId: by,
      stagedAt: OPENED_AT,
      submissionDeadline: dueAt,
      contentHash: 'all of it',
      fields: [{ field: 'customer_name', hmac: 'a hash' }],
    },
  },
  {
    type: 'ChargebackEvidenceSubmitted',
    data: { ...disputeEventIds, chargebackId, staffAccountId: by, submittedAt: OPENED_AT, dueAt },
  },
  {
    type: 'ChargebackLossAccepted',
    data: { ...disputeEventIds, chargebackId, staffAccountId: by, acceptedAt: OPENED_AT },
  },
  {
    type: 'DisputeChargebackClosed',
    data: { ...disputeEventIds, chargebackId, stage: 'investigation', dueAt },
  },
  {
    type: 'DisputeEscalated',
    data: { ...disputeEventIds, fromStage: 'investigation', toStage: 'final_decision', dueAt },
  },
  {
    type: 'DisputeDecided',
    data: { ...disputeEventIds, staffAccountId: by, decision: REFUND, statement: text, dueAt },
  },
  { type: 'DisputeDecisionAccepted', data: producers(text) },
  { type: 'DisputeDecisionAppealed', data: { ...producers(text), dueAt } },
  { type: 'DisputeAppealDecided', data: { ...disputeEventIds, staffAccountId: by, decision: REFUND, statement: text } },
  { type: 'DisputeRemedyStarted', data: { ...disputeEventIds, remedy: REFUND, dueAt } },
  { type: 'DisputeRemedyConfirmed', data: { ...producers(text), dueAt } },
  { type: 'DisputeRemedyContested', data: { ...buyers(text), dueAt } },
  {
    type: 'DisputeRemedyConvertedToRefund',
    data: { ...disputeEventIds, staffAccountId: by, remedy: REFUND, statement: text, dueAt },
  },
  { type: 'DisputeRefundApproved', data: { ...disputeEventIds, amountCents: 400, currency: 'USD' } },
  { type: 'DisputeOfferAccepted', data: buyers(text) },
  { type: 'DisputeWithdrawn', data: buyers(text) },
  { type: 'DisputeClosed', data: { ...disputeEventIds, outcome: 'refunded' } },
  {
    type: 'DisputeOpenedByChargeback',
    data: {
      ...disputeEventIds,
      chargebackId: idNamed('chargeback', 'dp_2'),
      reason: 'fraudulent',
      openedAt: OPENED_AT,
      dueAt,
    },
  },
]

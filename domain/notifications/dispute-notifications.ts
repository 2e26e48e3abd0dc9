import type { DisputeEvent } from '../disputes/dispute.events.ts'
import type { NotificationKind } from './notification-types.ts'

type Side = 'buyer' | 'producer'
export interface DisputeNotification {
  readonly to: Side
  readonly kind: NotificationKind
}

const BOTH: readonly Side[] = ['buyer', 'producer']
const toBoth = (kind: NotificationKind): DisputeNotification[] => BOTH.map((to) => ({ to, kind }))
const to = (side: Side, kind: NotificationKind): DisputeNotification[] => [{ to: side, kind }]
const toOther = (side: Side, kind: NotificationKind): DisputeNotification[] =>
  to(side === 'buyer' ? 'producer' : 'buyer', kind)

type EventOfType<T> = Extract<DisputeEvent, { type: T }>

/**
 * Notifications of disputes, in-app and by email; guests get emails only. Events that only follow from another one have
 * none.
 */
export const DISPUTE_NOTIFICATIONS: {
  readonly [T in DisputeEvent['type']]?: (event: EventOfType<T>) => DisputeNotification[]
} = {
  DisputeOpened: () => [...to('producer', 'dispute_opened'), ...to('buyer', 'dispute_received')],
  DisputeOpenedByChargeback: () => to('producer', 'dispute_bank'),
  DisputeChargebackReceived: () => toBoth('dispute_bank'),
  DisputeChargebackClosed: () => toBoth('dispute_bank_over'),
  DisputeOfferMade: () => to('buyer', 'dispute_offered'),
  DisputeOfferAccepted: () => to('producer', 'dispute_offer_taken'),
  DisputeOfferDeclined: () => to('producer', 'dispute_offer_declined'),
  DisputeContested: () => to('buyer', 'dispute_contested'),
  DisputeStatementAdded: ({ data }) => toOther(data.side, 'dispute_said'),
  DisputeEscalated: ({ data }) =>
    data.toStage === 'final_decision' && data.fromStage !== 'awaiting_producer' ? [] : toBoth('dispute_stage_changed'),
  DisputeReminderRequested: ({ data }) => (data.recipient === 'staff' ? [] : to(data.recipient, 'dispute_due')),
  DisputeInformationRequested: ({ data }) => to(data.side, 'dispute_asked'),
  DisputeSettlementProposed: () => toBoth('dispute_proposed'),
  DisputeSettlementAccepted: ({ data }) => toOther(data.side, 'dispute_proposal_answered'),
  DisputeSettlementDeclined: ({ data }) => toOther(data.side, 'dispute_proposal_answered'),
  DisputeDecided: () => toBoth('dispute_decided'),
  DisputeDecisionAccepted: ({ data }) => toOther(data.side, 'dispute_decision_accepted'),
  DisputeDecisionAppealed: ({ data }) => toOther(data.side, 'dispute_appealed'),
  DisputeAppealDecided: () => toBoth('dispute_appeal_decided'),
  DisputeRemedyStarted: ({ data }) => (isRefunded(data.remedy.kind) ? [] : to('producer', 'dispute_remedy')),
  DisputeRemedyConfirmed: () => to('buyer', 'dispute_confirmed'),
  DisputeRemedyContested: () => to('producer', 'dispute_objected'),
  DisputeRemedyConvertedToRefund: () => toBoth('dispute_turned'),
  DisputeWithdrawn: () => to('producer', 'dispute_withdrawn'),
  DisputeClosed: ({ data }) => (data.outcome === 'withdrawn' ? [] : toBoth('dispute_closed')),
}

/** Refunds and store credit need no action by the producer. */
const isRefunded = (kind: string): boolean => kind.endsWith('_refund') || kind === 'store_credit'

export const disputeNotificationsOf = (event: DisputeEvent): readonly DisputeNotification[] =>
  (DISPUTE_NOTIFICATIONS[event.type] as ((event: DisputeEvent) => DisputeNotification[]) | undefined)?.(event) ?? []

/** Key of the email to `to` about the event at `revision` of a dispute. */
export const disputeEmailKey = (mail: {
  readonly disputeId: string
  readonly revision: number
  readonly to: DisputeNotification['to']
}): string => `dispute:${mail.disputeId}:${mail.revision}:${mail.to}`

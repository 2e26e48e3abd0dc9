import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import {
  CAN_DECIDE_APPEALS,
  CAN_MODERATE,
  CAN_RECONCILE,
  CAN_RESOLVE_DISPUTES,
  CAN_VERIFY,
  type StaffRole,
} from '#domain/kernel/actor.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { NotificationKind } from '#domain/notifications/notification-types.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'

export type StaffNotifiableEvent =
  | DisputeEvent
  | VerificationEvent
  | ProductEvent
  | EnforcementEvent
  | ReconciliationEvent

/** Recipients that stand for everybody who holds one of these roles when the notification is sent. */
export const STAFF_GROUPS = {
  'staff:disputes': CAN_RESOLVE_DISPUTES,
  'staff:appeals': CAN_DECIDE_APPEALS,
  'staff:reports': CAN_MODERATE,
  'staff:verification': CAN_VERIFY,
  'staff:money': CAN_RECONCILE,
} as const satisfies Record<string, readonly StaffRole[]>

/** The roles of a group; undefined for any other recipient. */
export const rolesOfGroup = (recipient: string): readonly StaffRole[] | undefined =>
  (STAFF_GROUPS as Readonly<Record<string, readonly StaffRole[]>>)[recipient]

export interface StaffNotification {
  /** What the notification is about, as its id begins. */
  readonly about: string
  /** A group, or the account of the assignee. */
  readonly to: string
  readonly kind: NotificationKind
  /** Accounts of the group that are not notified: it is about them, or they made the decision. */
  readonly notFor: readonly string[]
  readonly orderId?: string
  readonly productId?: string
  readonly producerId?: string
  readonly figure?: number
}

type Of<T> = Extract<StaffNotifiableEvent, { type: T }>
type Happened<T> = RecordedEvent<Of<T>>
type Replies =
  | (
      | 'DisputeOfferMade'
      | 'DisputeOfferAccepted'
      | 'DisputeOfferDeclined'
      | 'DisputeContested'
      | 'DisputeStatementAdded'
      | 'DisputeSettlementAccepted'
    )
  | (
      | 'DisputeSettlementDeclined'
      | 'DisputeDecisionAccepted'
      | 'DisputeRemedyConfirmed'
      | 'DisputeRemedyContested'
      | 'DisputeWithdrawn'
    )

/** What support, verifiers and admins are notified of, by event type. */
export const STAFF_NOTIFICATION_RULES: {
  readonly [T in StaffNotifiableEvent['type']]?: (event: Happened<T>) => readonly StaffNotification[]
} = {
  DisputeOfferMade: reply,
  DisputeOfferAccepted: reply,
  DisputeOfferDeclined: reply,
  DisputeContested: reply,
  DisputeStatementAdded: reply,
  DisputeSettlementAccepted: reply,
  DisputeSettlementDeclined: reply,
  DisputeDecisionAccepted: reply,
  DisputeRemedyConfirmed: reply,
  DisputeRemedyContested: reply,
  DisputeWithdrawn: reply,
  DisputeDecisionAppealed: (event) => {
    const { decidedBy } = event.data
    const news = aboutDispute(event, 'staff:appeals', 'staff_appeal')
    return [{ ...news, notFor: decidedBy ? [...news.notFor, decidedBy] : news.notFor }]
  },
  DisputeOpenedByChargeback: (event) => [aboutDispute(event, 'staff:disputes', 'staff_chargeback')],
  DisputeChargebackReceived: (event) => [aboutDispute(event, 'staff:disputes', 'staff_chargeback')],
  DisputeReminderRequested: (event) => {
    const { who, over, stage, assignee } = event.data
    if (who !== 'staff') return []
    if (over) return [aboutDispute(event, stage === 'appealed' ? 'staff:appeals' : 'staff:disputes', 'staff_overdue')]
    return assignee ? [aboutDispute(event, assignee, 'staff_due')] : []
  },
  ProductTakedownAppealed: ({ data: { productId, producerId, accountId, decidedBy } }) => [
    {
      about: productId,
      to: 'staff:reports',
      kind: 'staff_review_asked',
      notFor: decidedBy ? [accountId, decidedBy] : [accountId],
      productId,
      producerId,
    },
  ],
  EnforcementAppealed: ({ data: { accountId, decidedBy } }) => [
    {
      about: accountId,
      to: 'staff:reports',
      kind: 'staff_sanction_appealed',
      notFor: decidedBy ? [accountId, decidedBy] : [accountId],
    },
  ],
  VerificationApplicationSubmitted: (event) => [aboutApplication(event, 'staff_application')],
  VerificationInformationProvided: (event) => [aboutApplication(event, 'staff_application_answered')],
  ProductCertificateSubmitted: ({ data: { productId, producerId }, meta }) => [
    {
      about: productId,
      to: 'staff:verification',
      kind: 'staff_certificate',
      notFor: [meta.actor.id],
      productId,
      producerId,
    },
  ],
  ReconciliationCompleted: ({ data: { reconciliationId, opened } }) =>
    opened
      ? [{ about: reconciliationId, to: 'staff:money', kind: 'staff_difference', notFor: [], figure: opened }]
      : [],
}

export const staffNotificationRulesOf = (event: RecordedEvent<StaffNotifiableEvent>): readonly StaffNotification[] =>
  (
    STAFF_NOTIFICATION_RULES[event.type] as
      | ((event: RecordedEvent<StaffNotifiableEvent>) => readonly StaffNotification[])
      | undefined
  )?.(event) ?? []

/** To the assignee alone: a case nobody has taken shows in the queue. */
function reply(event: Happened<Replies>): readonly StaffNotification[] {
  const { assignee, side } = event.data
  return assignee ? [aboutDispute(event, assignee, `staff_${side}_replied`)] : []
}

function aboutDispute({ data }: RecordedEvent<DisputeEvent>, to: string, kind: NotificationKind): StaffNotification {
  const { disputeId, orderId, buyerId, accountId } = data
  return { about: disputeId, to, kind, notFor: [buyerId, accountId], orderId }
}

function aboutApplication({ data }: RecordedEvent<VerificationEvent>, kind: NotificationKind): StaffNotification {
  const { producerId, accountId } = data
  return { about: producerId, to: 'staff:verification', kind, notFor: [accountId], producerId }
}

/** The page of the staff a notification leads to, as a path; undefined for a notification of members. */
export function staffPathOf(kind: NotificationKind, about: string): string | undefined {
  if (!kind.startsWith('staff_')) return undefined
  switch (kind) {
    case 'staff_review_asked':
      return `/support/flagged-content/${about}`
    case 'staff_sanction_appealed':
      return `/support/accounts/${about}`
    case 'staff_application':
    case 'staff_application_answered':
      return `/support/verification?producer=${about}`
    case 'staff_certificate':
      return '/support/certificates'
    case 'staff_difference':
      return '/support/reconciliation'
    default:
      return `/support/disputes/${about}`
  }
}

import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Audience, StaffGroup } from '#domain/notifications/audience.ts'
import type { NotificationKind } from '#domain/notifications/notification-types.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'

export type StaffNotifiableEvent =
  | DisputeEvent
  | VerificationEvent
  | ProductEvent
  | CertificateEvent
  | EnforcementEvent
  | ReconciliationEvent

export interface StaffNotification {
  /** Id of the entity that the notification is about. */
  readonly subjectId: string
  /** A staff group, the account of the assignee, or the watchers of a dispute. */
  readonly audience: Audience
  readonly kind: NotificationKind
  /** Accounts of the group that are not notified: it is about them, or they made the decision. */
  readonly excludedAccountIds: readonly string[]
  readonly orderId?: string
  readonly productId?: string
  readonly producerId?: string
  readonly value?: number
}

type EventOfType<T> = Extract<StaffNotifiableEvent, { type: T }>
type Recorded<T> = RecordedEvent<EventOfType<T>>
type ReplyType =
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
  readonly [T in StaffNotifiableEvent['type']]?: (event: Recorded<T>) => readonly StaffNotification[]
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
  DisputeDecided: (event) => [aboutWatched(event, 'staff_watched_decided')],
  DisputeAppealDecided: (event) => [aboutWatched(event, 'staff_watched_decided')],
  DisputeClosed: (event) => [aboutWatched(event, 'staff_watched_closed')],
  DisputeDecisionAppealed: (event) => {
    const { decidedBy } = event.data
    const notification = aboutDispute(event, group('appeals'), 'staff_appeal')
    return [
      {
        ...notification,
        excludedAccountIds: decidedBy
          ? [...notification.excludedAccountIds, decidedBy]
          : notification.excludedAccountIds,
      },
      aboutWatched(event, 'staff_watched_appealed'),
    ]
  },
  // Not if the assignee assigned the dispute to themselves.
  DisputeAssigned: (event) => {
    const { assigneeAccountId: accountId } = event.data
    return event.meta.actor.id === accountId
      ? []
      : [aboutDispute(event, { kind: 'account', accountId }, 'staff_assigned')]
  },
  DisputeOpenedByChargeback: (event) => [aboutDispute(event, group('disputes'), 'staff_chargeback')],
  DisputeChargebackReceived: (event) => [aboutDispute(event, group('disputes'), 'staff_chargeback')],
  DisputeReminderRequested: (event) => {
    const { recipient, overdue, stage, assigneeAccountId } = event.data
    if (recipient !== 'staff') return []
    if (overdue) return [aboutDispute(event, group(stage === 'appealed' ? 'appeals' : 'disputes'), 'staff_overdue')]
    return assigneeAccountId
      ? [aboutDispute(event, { kind: 'account', accountId: assigneeAccountId }, 'staff_due')]
      : []
  },
  ProductTakedownAppealed: ({ data: { productId, producerId, accountId, decidedBy } }) => [
    {
      subjectId: productId,
      audience: group('reports'),
      kind: 'staff_review_requested',
      excludedAccountIds: decidedBy ? [accountId, decidedBy] : [accountId],
      productId,
      producerId,
    },
  ],
  EnforcementAppealed: ({ data: { accountId, decidedBy } }) => [
    {
      subjectId: accountId,
      audience: group('reports'),
      kind: 'staff_enforcement_appealed',
      excludedAccountIds: decidedBy ? [accountId, decidedBy] : [accountId],
    },
  ],
  VerificationApplicationSubmitted: (event) => [aboutApplication(event, 'staff_application')],
  VerificationInformationProvided: (event) => [aboutApplication(event, 'staff_application_answered')],
  CertificateSubmitted: ({ data: { certificateId, productId, producerId }, meta }) => [
    {
      subjectId: certificateId,
      audience: group('verification'),
      kind: 'staff_certificate',
      excludedAccountIds: [meta.actor.id],
      productId,
      producerId,
    },
  ],
  ReconciliationCompleted: ({ data: { reconciliationId, openedCount: opened } }) =>
    opened
      ? [
          {
            subjectId: reconciliationId,
            audience: group('money'),
            kind: 'staff_discrepancy',
            excludedAccountIds: [],
            value: opened,
          },
        ]
      : [],
}

export const staffNotificationRulesOf = (event: RecordedEvent<StaffNotifiableEvent>): readonly StaffNotification[] =>
  (
    STAFF_NOTIFICATION_RULES[event.type] as
      | ((event: RecordedEvent<StaffNotifiableEvent>) => readonly StaffNotification[])
      | undefined
  )?.(event) ?? []

/** Notifies the assignee and the watchers. An unassigned dispute is in the queue. */
function reply(event: Recorded<ReplyType>): readonly StaffNotification[] {
  const { assigneeAccountId, side } = event.data
  const watched = aboutWatched(event, 'staff_watched_replied')
  return assigneeAccountId
    ? [
        aboutDispute(event, { kind: 'account', accountId: assigneeAccountId }, `staff_${side}_replied`),
        { ...watched, excludedAccountIds: [...watched.excludedAccountIds, assigneeAccountId] },
      ]
    : [watched]
}

/** For the watchers of the dispute, except the account that caused the event. */
function aboutWatched(event: RecordedEvent<DisputeEvent>, kind: NotificationKind): StaffNotification {
  const notification = aboutDispute(event, { kind: 'watchers', disputeId: event.data.disputeId }, kind)
  return { ...notification, excludedAccountIds: [...notification.excludedAccountIds, event.meta.actor.id] }
}

const group = (name: StaffGroup): Audience => ({ kind: 'staff', group: name })

function aboutDispute(
  { data }: RecordedEvent<DisputeEvent>,
  audience: Audience,
  kind: NotificationKind,
): StaffNotification {
  const { disputeId, orderId, buyerId, accountId } = data
  return { subjectId: disputeId, audience, kind, excludedAccountIds: [buyerId, accountId], orderId }
}

function aboutApplication({ data }: RecordedEvent<VerificationEvent>, kind: NotificationKind): StaffNotification {
  const { applicationId, producerId, accountId } = data
  return {
    subjectId: applicationId,
    audience: group('verification'),
    kind,
    excludedAccountIds: [accountId],
    producerId,
  }
}

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
  | EnforcementEvent
  | ReconciliationEvent

export interface StaffNotification {
  /** Id of the entity that the notification is about. */
  readonly about: string
  /** A staff group, or the account of the assignee. */
  readonly audience: Audience
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
    const news = aboutDispute(event, group('appeals'), 'staff_appeal')
    return [{ ...news, notFor: decidedBy ? [...news.notFor, decidedBy] : news.notFor }]
  },
  DisputeOpenedByChargeback: (event) => [aboutDispute(event, group('disputes'), 'staff_chargeback')],
  DisputeChargebackReceived: (event) => [aboutDispute(event, group('disputes'), 'staff_chargeback')],
  DisputeReminderRequested: (event) => {
    const { who, over, stage, assignee } = event.data
    if (who !== 'staff') return []
    if (over) return [aboutDispute(event, group(stage === 'appealed' ? 'appeals' : 'disputes'), 'staff_overdue')]
    return assignee ? [aboutDispute(event, { kind: 'account', accountId: assignee }, 'staff_due')] : []
  },
  ProductTakedownAppealed: ({ data: { productId, producerId, accountId, decidedBy } }) => [
    {
      about: productId,
      audience: group('reports'),
      kind: 'staff_review_asked',
      notFor: decidedBy ? [accountId, decidedBy] : [accountId],
      productId,
      producerId,
    },
  ],
  EnforcementAppealed: ({ data: { accountId, decidedBy } }) => [
    {
      about: accountId,
      audience: group('reports'),
      kind: 'staff_sanction_appealed',
      notFor: decidedBy ? [accountId, decidedBy] : [accountId],
    },
  ],
  VerificationApplicationSubmitted: (event) => [aboutApplication(event, 'staff_application')],
  VerificationInformationProvided: (event) => [aboutApplication(event, 'staff_application_answered')],
  ProductCertificateSubmitted: ({ data: { productId, producerId }, meta }) => [
    {
      about: productId,
      audience: group('verification'),
      kind: 'staff_certificate',
      notFor: [meta.actor.id],
      productId,
      producerId,
    },
  ],
  ReconciliationCompleted: ({ data: { reconciliationId, opened } }) =>
    opened
      ? [{ about: reconciliationId, audience: group('money'), kind: 'staff_difference', notFor: [], figure: opened }]
      : [],
}

export const staffNotificationRulesOf = (event: RecordedEvent<StaffNotifiableEvent>): readonly StaffNotification[] =>
  (
    STAFF_NOTIFICATION_RULES[event.type] as
      | ((event: RecordedEvent<StaffNotifiableEvent>) => readonly StaffNotification[])
      | undefined
  )?.(event) ?? []

/** Notifies the assignee only. An unassigned dispute is in the queue. */
function reply(event: Happened<Replies>): readonly StaffNotification[] {
  const { assignee, side } = event.data
  return assignee ? [aboutDispute(event, { kind: 'account', accountId: assignee }, `staff_${side}_replied`)] : []
}

const group = (name: StaffGroup): Audience => ({ kind: 'staff', group: name })

function aboutDispute(
  { data }: RecordedEvent<DisputeEvent>,
  audience: Audience,
  kind: NotificationKind,
): StaffNotification {
  const { disputeId, orderId, buyerId, accountId } = data
  return { about: disputeId, audience, kind, notFor: [buyerId, accountId], orderId }
}

function aboutApplication({ data }: RecordedEvent<VerificationEvent>, kind: NotificationKind): StaffNotification {
  const { producerId, accountId } = data
  return { about: producerId, audience: group('verification'), kind, notFor: [accountId], producerId }
}

import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import { DEFAULT_LOW_STOCK_THRESHOLD, type StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { Audience } from '#domain/notifications/audience.ts'
import { DISPUTE_NOTIFICATIONS, disputeNotificationsOf } from '#domain/notifications/dispute-notifications.ts'
import {
  MODERATION_TYPES,
  type ModerationEvent,
  moderationNotificationsOf,
} from '#domain/notifications/moderation-notifications.ts'
import { messageNotificationId, notificationId } from '#domain/notifications/notification-target.ts'
import type { NotificationKind } from '#domain/notifications/notification-types.ts'
import type { Channel } from '#domain/notifications/settings.ts'
import {
  STAFF_NOTIFICATION_RULES,
  type StaffNotifiableEvent,
  staffNotificationRulesOf,
} from '#domain/notifications/staff-notifications.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { StockAlertEvent } from '#domain/stock-alerts/stock-alert.events.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'

export type NotifiableEvent =
  | OrderEvent
  | StockEvent
  | ReviewEvent
  | ProductEvent
  | CertificateEvent
  | AccountEvent
  | VerificationEvent
  | SubscriptionEvent
  | Extract<StockAlertEvent, { type: 'StockAlertFulfilled' }>
  | DisputeEvent
  | Extract<ConversationEvent, { type: 'MessageSent' }>
  | ModerationEvent
  | EnforcementEvent
  | StaffNotifiableEvent

/** A notification of an event: ids and values only. Its text is rendered when it is read. */
export interface Notification {
  readonly id: string
  readonly audience: Audience
  readonly kind: NotificationKind
  readonly orderId: string | null
  readonly productId: string | null
  readonly conversationId: string | null
  /** The producer of the box that it is about. */
  readonly producerId: string | null
  readonly value: number | null
  /** Accounts of a staff group that are not notified. */
  readonly excludedAccountIds: readonly string[]
}

/** What buyers and producers are notified of, by event type. `STAFF_NOTIFICATION_RULES` has the rules for staff. */
const NOTIFICATION_RULES: {
  readonly [T in NotifiableEvent['type']]?: (
    event: RecordedEvent<EventOfType<T>>,
    channel: NotificationChannel,
  ) => readonly Notification[]
} = {
  OrderPaid: (event) => [...toBuyer(event, 'order_paid'), toSeller(event, 'sale_new')],
  OrderAccepted: (event) => toBuyer(event, 'order_accepted'),
  OrderReadyForPickup: (event) => toBuyer(event, 'order_ready'),
  OrderShipped: (event) => toBuyer(event, 'order_shipped'),
  OrderDelivered: (event) => toBuyer(event, 'order_delivered'),
  OrderCompleted: (event) => toBuyer(event, 'order_completed'),
  OrderDeclined: (event) => toBuyer(event, 'order_declined'),
  OrderCancelled: (event) => [...toBuyer(event, 'order_cancelled'), toSeller(event, 'sale_cancelled')],
  OrderRefundSubmitted: (event) =>
    toBuyer(event, event.data.storeCreditCents === event.data.amountCents ? 'order_credited' : 'order_refunded').map(
      (notification) => ({ ...notification, value: event.data.amountCents }),
    ),
  OrderRefundFailed: (event) => toBuyer(event, 'order_refund_failed'),
  StockSold: ofStock,
  MessageSent: ofMessage,
  ReviewSubmitted: (event) => {
    const { reviewId, producerId, productId, rating } = event.data
    const audience = { kind: 'producer', producerId } as const
    return [
      notificationOf(event, { subjectId: reviewId, audience, kind: 'product_reviewed', productId, value: rating }),
    ]
  },
  CertificateApproved: (event) => [ofCertificate(event, 'certificate_approved')],
  CertificateRejected: (event) => [ofCertificate(event, 'certificate_rejected')],
  CertificateRevoked: (event) => [ofCertificate(event, 'certificate_revoked')],
  VerificationApplicationSubmitted: (event) => [ofVerification(event, 'verification_submitted')],
  VerificationInformationRequested: (event) => [ofVerification(event, 'verification_information_requested')],
  VerificationApplicationApproved: (event) => [ofVerification(event, 'verification_approved')],
  VerificationApplicationRejected: (event) => [ofVerification(event, 'verification_rejected')],
  VerificationRevoked: (event) => [ofVerification(event, 'verification_revoked')],
  VerificationRenewalReminderRequested: (event) => [
    { ...ofVerification(event, 'verification_expiring'), value: event.data.daysLeft },
  ],
  PasswordChanged: (event) => [toMember(event, 'account_password')],
  EmailChanged: (event) => [toMember(event, 'account_email')],
  AccountWarned: (event) => [toEnforced(event, 'account_warned')],
  AccountSuspended: (event) => [toEnforced(event, 'account_suspended')],
  AccountTerminated: (event) => [toEnforced(event, 'account_terminated')],
  SuspensionExpired: (event) => [toEnforced(event, 'account_suspension_expired')],
  EnforcementActionUpheld: (event) => [toEnforced(event, 'enforcement_upheld')],
  EnforcementActionLifted: (event) => [toEnforced(event, 'enforcement_action_lifted')],

  ...(Object.fromEntries(Object.keys(DISPUTE_NOTIFICATIONS).map((type) => [type, ofDispute])) as Record<
    keyof typeof DISPUTE_NOTIFICATIONS,
    typeof ofDispute
  >),

  ...(Object.fromEntries(MODERATION_TYPES.map((type) => [type, ofModeration])) as Record<
    ModerationEvent['type'],
    typeof ofModeration
  >),

  SubscriptionStarted: (event) => {
    const { subscriptionId, producerId } = event.data
    const audience = { kind: 'producer', producerId } as const
    return [notificationOf(event, { subjectId: subscriptionId, audience, kind: 'box_subscribed', producerId })]
  },
  SubscriptionRenewalReminderRequested: (event) => [toSubscriber(event, 'box_charge_soon')],
  BillingAttemptFailed: (event) => (event.data.retryOn ? [toSubscriber(event, 'box_charge_failed')] : []),
  SubscriptionLapsed: (event) => [toSubscriber(event, 'box_stopped')],
  SubscriptionCancelled: (event) =>
    event.data.cancelledBy === 'subscriber'
      ? []
      : [toSubscriber(event, `box_ended${event.data.cancelledBy === 'platform' ? '_by_market' : ''}`)],

  ProductListed: (event) => [toFollowers(event, event.data.producerId, { kind: 'favorite_listed' })],
  ProductPriceChanged: (event) => {
    const { productId, priceCents, previousPriceCents } = event.data
    return priceCents < previousPriceCents
      ? [toFollowers(event, productId, { kind: 'favorite_cheaper', value: priceCents })]
      : []
  },
  StockCounted: (event) => [...ofStock(event), ...backInStock(event)],
  StockAdjusted: (event) => [...ofStock(event), ...backInStock(event)],
  StockRestocked: backInStock,
  StockAlertFulfilled: (event, channel) => {
    const { accountId, productId, coveredChannels } = event.data
    const subject = { subjectId: productId, recipient: accountId, audience: toAccount(accountId), productId }
    return coveredChannels?.includes(channel) ? [] : [notificationOf(event, { ...subject, kind: 'stock_alert' })]
  },
}

/** Every event type that causes a notification. */
export const notifiableTypes: readonly string[] = [
  ...new Set([...Object.keys(NOTIFICATION_RULES), ...Object.keys(STAFF_NOTIFICATION_RULES)]),
]

type NotificationChannel = Exclude<Channel, 'email'>
type NotificationRule = (event: RecordedEvent<NotifiableEvent>, channel: NotificationChannel) => readonly Notification[]

export const notificationsOf = (
  event: RecordedEvent<NotifiableEvent>,
  channel: NotificationChannel = 'in_app',
): readonly Notification[] => [
  ...((NOTIFICATION_RULES[event.type] as NotificationRule | undefined)?.(event, channel) ?? []),
  ...staffNotificationsOf(event),
]

/** The notifications of an event that are for staff. */
export const staffNotificationsOf = (event: RecordedEvent<NotifiableEvent>): readonly Notification[] =>
  staffNotificationRulesOf(event as RecordedEvent<StaffNotifiableEvent>).map(({ excludedAccountIds, ...subject }) => ({
    ...notificationOf(event, subject),
    excludedAccountIds,
  }))

type EventOfType<T> = Extract<NotifiableEvent, { type: T }>

/** Guests receive emails only. */
function toBuyer(event: RecordedEvent<OrderEvent>, kind: NotificationKind): Notification[] {
  const { orderId, buyerId } = event.data
  if (isGuest(buyerId)) return []
  return [notificationOf(event, { subjectId: orderId, audience: toAccount(buyerId), kind, orderId })]
}

function toSeller(event: RecordedEvent<OrderEvent>, kind: NotificationKind): Notification {
  const { orderId, producerId } = event.data
  return notificationOf(event, { subjectId: orderId, audience: toProducer(producerId), kind, orderId })
}

function ofDispute(event: RecordedEvent<DisputeEvent>): Notification[] {
  const { disputeId, orderId, buyerId, producerId } = event.data
  return disputeNotificationsOf(event).flatMap(({ to, kind }) => {
    if (to === 'buyer' && isGuest(buyerId)) return []
    const audience = to === 'buyer' ? toAccount(buyerId) : toProducer(producerId)
    return [notificationOf(event, { subjectId: disputeId, recipient: to, audience, kind, orderId })]
  })
}

/** Each reporter gets their own notification. */
function ofModeration(event: RecordedEvent<ModerationEvent>): Notification[] {
  const content = moderatedContent(event)
  return moderationNotificationsOf(event).flatMap(({ to, kind }) =>
    isGuest(to) ? [] : [notificationOf(event, { ...content, recipient: to, audience: toAccount(to), kind })],
  )
}

function moderatedContent({ data }: ModerationEvent) {
  if ('reviewId' in data) return { subjectId: data.reviewId, productId: data.productId }
  if ('conversationId' in data) return { subjectId: data.conversationId, conversationId: data.conversationId }
  return { subjectId: data.productId, productId: data.productId }
}

function ofVerification(event: RecordedEvent<VerificationEvent>, kind: NotificationKind): Notification {
  const { applicationId, producerId } = event.data
  return notificationOf(event, { subjectId: applicationId, audience: toProducer(producerId), kind })
}

function ofCertificate(event: RecordedEvent<CertificateEvent>, kind: NotificationKind): Notification {
  const { certificateId, productId, producerId } = event.data
  return notificationOf(event, { subjectId: certificateId, audience: toProducer(producerId), kind, productId })
}

function toMember(event: RecordedEvent<AccountEvent>, kind: NotificationKind): Notification {
  const { accountId } = event.data
  return notificationOf(event, { subjectId: accountId, audience: toAccount(accountId), kind })
}

function toEnforced(event: RecordedEvent<EnforcementEvent>, kind: NotificationKind): Notification {
  const { accountId, enforcementActionId } = event.data
  return notificationOf(event, { subjectId: enforcementActionId, audience: toAccount(accountId), kind })
}

function toSubscriber(event: RecordedEvent<SubscriptionEvent>, kind: NotificationKind): Notification {
  const { subscriptionId, accountId, producerId } = event.data
  return notificationOf(event, { subjectId: subscriptionId, audience: toAccount(accountId), kind, producerId })
}

/** One notification for all followers: the queries and the push worker resolve their accounts. */
function toFollowers(
  event: RecordedEvent<ProductEvent | StockEvent>,
  targetId: string,
  subject: Pick<NotificationSubject, 'kind' | 'value'>,
): Notification {
  const { productId } = event.data
  return notificationOf(event, {
    subjectId: productId,
    audience: { kind: 'followers', targetId },
    productId,
    ...subject,
  })
}

function backInStock(
  event: RecordedEvent<EventOfType<'StockCounted' | 'StockAdjusted' | 'StockRestocked'>>,
): Notification[] {
  return event.data.backInStock ? [toFollowers(event, event.data.productId, { kind: 'favorite_back' })] : []
}

function ofStock(event: RecordedEvent<EventOfType<'StockSold' | 'StockCounted' | 'StockAdjusted'>>): Notification[] {
  const { productId, producerId, onHand } = event.data
  const kind = stockNotification(event)
  if (!producerId || !kind) return []
  const subject = { subjectId: productId, audience: toProducer(producerId), productId, kind }
  return [notificationOf(event, kind === 'product_low' ? { ...subject, value: onHand } : subject)]
}

/** One notification for all unread messages of a conversation: only the first unread message causes one. */
function ofMessage(event: RecordedEvent<EventOfType<'MessageSent'>>): Notification[] {
  const { messageId, buyerId, producerId, conversationId, senderSide, startsUnreadBatch } = event.data
  if (!startsUnreadBatch || (senderSide === 'producer' && isGuest(buyerId))) return []
  const subject =
    senderSide === 'buyer'
      ? ({ audience: toProducer(producerId), kind: 'message_to_producer' } as const)
      : ({ audience: toAccount(buyerId), kind: 'message_to_buyer' } as const)
  const notification = notificationOf(event, { subjectId: messageId, conversationId, ...subject })
  return [{ ...notification, id: messageNotificationId(messageId) }]
}

const toAccount = (accountId: string): Audience => ({ kind: 'account', accountId })
const toProducer = (producerId: string): Audience => ({ kind: 'producer', producerId })

interface NotificationSubject {
  readonly subjectId: string
  /** Distinguishes the notifications of several recipients of one event. */
  readonly recipient?: string
  readonly audience: Audience
  readonly kind: NotificationKind
  readonly orderId?: string
  readonly productId?: string
  readonly conversationId?: string
  readonly producerId?: string
  readonly value?: number
}

function notificationOf(
  { revision }: RecordedEvent,
  { subjectId, recipient, audience, kind, ...references }: NotificationSubject,
): Notification {
  const { orderId = null, productId = null, conversationId = null, producerId = null, value = null } = references
  const id = notificationId({ subjectId, revision, kind, ...(recipient ? { recipient } : {}) })
  return { id, audience, kind, orderId, productId, conversationId, producerId, value, excludedAccountIds: [] }
}

export type StockNotificationKind = 'product_low' | 'product_sold_out'

/** Notifies a producer once when stock falls to the threshold, and once when it is sold out. */
export function stockNotification({ type, data }: StockEvent): StockNotificationKind | undefined {
  switch (type) {
    case 'StockSold':
      return kindOf({
        previousOnHand: data.onHand + data.quantity,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold ?? DEFAULT_LOW_STOCK_THRESHOLD,
      })
    case 'StockCounted':
      return kindOf({
        previousOnHand: data.previousOnHand,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold,
      })
    case 'StockAdjusted':
      return kindOf({
        previousOnHand: data.onHand - data.delta,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold,
      })
    default:
      return undefined
  }
}

interface StockChange {
  readonly previousOnHand: number
  readonly onHand: number
  /** Undefined if the producer is not to be notified. */
  readonly lowStockThreshold: number | undefined
}

function kindOf({ previousOnHand, onHand, lowStockThreshold }: StockChange): StockNotificationKind | undefined {
  if (lowStockThreshold === undefined || onHand >= previousOnHand) return undefined
  if (onHand <= 0) return 'product_sold_out'
  return onHand <= lowStockThreshold && previousOnHand > lowStockThreshold ? 'product_low' : undefined
}

import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import { DISPUTE_NOTIFICATIONS, disputeNotificationsOf } from '#domain/notifications/dispute-notifications.ts'
import {
  MODERATION_TYPES,
  type ModerationEvent,
  moderationNotificationsOf,
} from '#domain/notifications/moderation-notifications.ts'
import type { NotificationKind } from '#domain/notifications/notification-types.ts'
import {
  STAFF_NOTIFICATION_RULES,
  type StaffNotifiableEvent,
  staffNotificationRulesOf,
} from '#domain/notifications/staff-notifications.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'

export type NotifiableEvent =
  | OrderEvent
  | StockEvent
  | ReviewEvent
  | ProductEvent
  | AccountEvent
  | VerificationEvent
  | SubscriptionEvent
  | DisputeEvent
  | Extract<ConversationEvent, { type: 'MessageSent' }>
  | ModerationEvent
  | EnforcementEvent
  | StaffNotifiableEvent

/** What somebody is told of an event: facts and ids only, the words are made when it is read. */
export interface Notification {
  readonly id: string
  /**
   * An account; a producer, which is whoever it belongs to; `favorite:<id>`: all who keep that as a favorite; or a group of
   * the staff (`STAFF_GROUPS`).
   */
  readonly recipient: string
  readonly kind: NotificationKind
  readonly orderId: string | null
  readonly productId: string | null
  readonly conversationId: string | null
  /** Whose box it is about. */
  readonly producerId: string | null
  readonly figure: number | null
  /** Accounts of a group that are not notified. */
  readonly notFor: readonly string[]
}

/** What buyers and producers are notified of, by event type; what the staff is, stands in `STAFF_NEWS`. */
const NOTIFICATION_RULES: {
  readonly [T in NotifiableEvent['type']]?: (event: RecordedEvent<Of<T>>) => readonly Notification[]
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
      (notice) => ({ ...notice, figure: event.data.amountCents }),
    ),
  OrderRefundFailed: (event) => toBuyer(event, 'order_refund_failed'),
  StockSold: ofShelf,
  MessageSent: ofMessage,
  ReviewSubmitted: (event) => {
    const { reviewId, producerId: recipient, productId, rating: figure } = event.data
    return [notificationOf(event, { about: reviewId, recipient, kind: 'product_reviewed', productId, figure })]
  },
  ProductCertificateApproved: (event) => [ofCertificate(event, 'certificate_seen')],
  ProductCertificateRejected: (event) => [ofCertificate(event, 'certificate_refused')],
  ProductCertificateRevoked: (event) => [ofCertificate(event, 'certificate_withdrawn')],
  VerificationApplicationSubmitted: (event) => [ofVerification(event, 'verification_submitted')],
  VerificationInformationRequested: (event) => [ofVerification(event, 'verification_asked')],
  VerificationApplicationApproved: (event) => [ofVerification(event, 'verification_approved')],
  VerificationApplicationRejected: (event) => [ofVerification(event, 'verification_refused')],
  VerificationRenewalReminderRequested: (event) => [
    { ...ofVerification(event, 'verification_ends'), figure: event.data.daysLeft },
  ],
  PasswordChanged: (event) => [toMember(event, 'account_password')],
  EmailChanged: (event) => [toMember(event, 'account_email')],
  AccountWarned: (event) => [toSanctioned(event, 'account_warned')],
  AccountSuspended: (event) => [toSanctioned(event, 'account_suspended')],
  AccountTerminated: (event) => [toSanctioned(event, 'account_terminated')],
  SuspensionExpired: (event) => [toSanctioned(event, 'account_pause_over')],
  EnforcementActionUpheld: (event) => [toSanctioned(event, 'sanction_upheld')],
  EnforcementActionLifted: (event) => [toSanctioned(event, 'enforcement_action_lifted')],

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
    const told = { about: subscriptionId, recipient: producerId, kind: 'box_subscribed', producerId } as const
    return [notificationOf(event, told)]
  },
  SubscriptionRenewalReminderRequested: (event) => [toSubscriber(event, 'box_charge_soon')],
  BillingAttemptFailed: (event) => (event.data.retryOn ? [toSubscriber(event, 'box_charge_failed')] : []),
  SubscriptionLapsed: (event) => [toSubscriber(event, 'box_stopped')],
  SubscriptionCancelled: (event) =>
    event.data.by === 'subscriber'
      ? []
      : [toSubscriber(event, `box_ended${event.data.by === 'market' ? '_by_market' : ''}`)],

  ProductListed: (event) => [toKeepers(event, event.data.producerId, { kind: 'favorite_listed' })],
  ProductPriceChanged: (event) => {
    const { productId, priceCents, previousPriceCents } = event.data
    return priceCents < previousPriceCents
      ? [toKeepers(event, productId, { kind: 'favorite_cheaper', figure: priceCents })]
      : []
  },
  StockCounted: (event) => [...ofShelf(event), ...backFrom(event, event.data.previousOnHand)],
  StockAdjusted: (event) => [...ofShelf(event), ...backFrom(event, event.data.onHand - event.data.delta)],
  StockRestocked: (event) =>
    event.data.onHand === event.data.quantity
      ? [toKeepers(event, event.data.productId, { kind: 'favorite_back' })]
      : [],
}

/** Every event type that causes a notification. */
export const notifiableTypes: readonly string[] = [
  ...new Set([...Object.keys(NOTIFICATION_RULES), ...Object.keys(STAFF_NOTIFICATION_RULES)]),
]

export const notificationsOf = (event: RecordedEvent<NotifiableEvent>): readonly Notification[] => [
  ...((
    NOTIFICATION_RULES[event.type] as ((event: RecordedEvent<NotifiableEvent>) => readonly Notification[]) | undefined
  )?.(event) ?? []),
  ...staffNotificationsOf(event),
]

/** Of these the notifications of the staff. */
export const staffNotificationsOf = (event: RecordedEvent<NotifiableEvent>): readonly Notification[] =>
  staffNotificationRulesOf(event as RecordedEvent<StaffNotifiableEvent>).map(({ to: recipient, notFor, ...told }) => ({
    ...notificationOf(event, { ...told, recipient }),
    notFor,
  }))

/** What those who keep something hear under. */
const keepersOf = (targetId: string): string => `${FAVORITE}${targetId}`
const FAVORITE = 'favorite:'

/** What a notice to keepers is about; undefined for a notice to somebody named. */
export const followersOf = (recipient: string): string | undefined =>
  recipient.startsWith(FAVORITE) ? recipient.slice(FAVORITE.length) : undefined

type Of<T> = Extract<NotifiableEvent, { type: T }>

/** Guests have no bell: they are written to. */
function toBuyer(event: RecordedEvent<OrderEvent>, kind: NotificationKind): Notification[] {
  const { orderId, buyerId: recipient } = event.data
  return recipient.startsWith('account_') ? [notificationOf(event, { about: orderId, recipient, kind, orderId })] : []
}

function toSeller(event: RecordedEvent<OrderEvent>, kind: NotificationKind): Notification {
  const { orderId, producerId: recipient } = event.data
  return notificationOf(event, { about: orderId, recipient, kind, orderId })
}

/** Guests have no bell. */
function ofDispute(event: RecordedEvent<DisputeEvent>): Notification[] {
  const { disputeId, orderId, buyerId, producerId } = event.data
  return disputeNotificationsOf(event).flatMap(({ to, kind }) => {
    const recipient = to === 'buyer' ? buyerId : producerId
    if (recipient.startsWith('guest_')) return []
    return [notificationOf(event, { about: `${disputeId}-${to}`, recipient, kind, orderId })]
  })
}

/** Each of those who reported has their own; guests have no bell. */
function ofModeration(event: RecordedEvent<ModerationEvent>): Notification[] {
  const about = moderated(event)
  return moderationNotificationsOf(event).flatMap(({ to: recipient, kind }) => {
    if (recipient.startsWith('guest_')) return []
    const { id, ...of } = about
    return [notificationOf(event, { about: `${id}-${recipient}`, recipient, kind, ...of })]
  })
}

function moderated({ data }: ModerationEvent) {
  if ('reviewId' in data) return { id: data.reviewId, productId: data.productId }
  if ('conversationId' in data) return { id: data.conversationId, conversationId: data.conversationId }
  return { id: data.productId, productId: data.productId }
}

function ofVerification(event: RecordedEvent<VerificationEvent>, kind: NotificationKind): Notification {
  const { producerId } = event.data
  return notificationOf(event, { about: producerId, recipient: producerId, kind })
}

function ofCertificate(event: RecordedEvent<ProductEvent>, kind: NotificationKind): Notification {
  const { productId, producerId: recipient } = event.data
  return notificationOf(event, { about: productId, recipient, kind, productId })
}

function toMember(event: RecordedEvent<AccountEvent>, kind: NotificationKind): Notification {
  const { accountId } = event.data
  return notificationOf(event, { about: accountId, recipient: accountId, kind })
}

function toSanctioned(event: RecordedEvent<EnforcementEvent>, kind: NotificationKind): Notification {
  const { accountId: recipient, enforcementActionId: about } = event.data
  return notificationOf(event, { about, recipient, kind })
}

function toSubscriber(event: RecordedEvent<SubscriptionEvent>, kind: NotificationKind): Notification {
  const { subscriptionId, accountId: recipient, producerId } = event.data
  return notificationOf(event, { about: subscriptionId, recipient, kind, producerId })
}

/** Told once, whoever keeps it: who that is, is asked when it is read. */
function toKeepers(
  event: RecordedEvent<ProductEvent | StockEvent>,
  targetId: string,
  news: Pick<Told, 'kind' | 'figure'>,
): Notification {
  const { productId } = event.data
  return notificationOf(event, { about: productId, recipient: keepersOf(targetId), productId, ...news })
}

/** What first comes to a shelf stands at the beginning of its stream: nothing was gone that could be back. */
const backFrom = (event: RecordedEvent<Of<'StockCounted' | 'StockAdjusted'>>, was: number): Notification[] =>
  event.revision > 0 && was <= 0 ? [toKeepers(event, event.data.productId, { kind: 'favorite_back' })] : []

function ofShelf(event: RecordedEvent<Of<'StockSold' | 'StockCounted' | 'StockAdjusted'>>): Notification[] {
  const { productId, producerId: recipient, onHand } = event.data
  const kind = stockNotification(event)
  if (!recipient || !kind) return []
  const about = { about: productId, recipient, productId, kind }
  return [notificationOf(event, kind === 'product_low' ? { ...about, figure: onHand } : about)]
}

/** Once for all that waits in a conversation: the next one is told of when it has been read. Guests are written to. */
function ofMessage(event: RecordedEvent<Of<'MessageSent'>>): Notification[] {
  const { messageId, buyerId, producerId, conversationId, by, startsUnreadBatch } = event.data
  const recipient = by === 'buyer' ? producerId : buyerId
  if (!startsUnreadBatch || recipient.startsWith('guest_')) return []
  const kind = by === 'buyer' ? 'message_to_producer' : 'message_to_buyer'
  return [
    {
      ...notificationOf(event, { about: messageId, recipient, kind, conversationId }),
      id: messageNotification(messageId),
    },
  ]
}

/** The notice of a message, known by the message alone: once that is read, so is the notice. */
export const messageNotification = (messageId: string): string => `${messageId}.0.message`

interface Told {
  readonly about: string
  readonly recipient: string
  readonly kind: NotificationKind
  readonly orderId?: string
  readonly productId?: string
  readonly conversationId?: string
  readonly producerId?: string
  readonly figure?: number
}

function notificationOf({ revision }: RecordedEvent, { about, recipient, kind, ...more }: Told): Notification {
  const { orderId = null, productId = null, conversationId = null, producerId = null, figure = null } = more
  const of = { orderId, productId, conversationId, producerId }
  return { id: `${about}.${revision}.${kind}`, recipient, kind, ...of, figure, notFor: [] }
}

/** What producers were told at before they could say so themselves: sales of then do not bear it. */
const LOW_AT_FIRST = 10

export type StockNotificationKind = 'product_low' | 'product_sold_out'

/** What is told of a shelf by the event that changed it: once on the way down, and once when the last of it is gone. */
export function stockNotification({ type, data }: StockEvent): StockNotificationKind | undefined {
  switch (type) {
    case 'StockSold':
      return kindOf({
        was: data.onHand + data.quantity,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold ?? LOW_AT_FIRST,
      })
    case 'StockCounted':
      return kindOf({ was: data.previousOnHand, onHand: data.onHand, lowStockThreshold: data.lowStockThreshold })
    case 'StockAdjusted':
      return kindOf({
        was: data.onHand - data.delta,
        onHand: data.onHand,
        lowStockThreshold: data.lowStockThreshold,
      })
    default:
      return undefined
  }
}

interface StockChange {
  readonly was: number
  readonly onHand: number
  /** From how little left the producer wanted to be told; undefined where they did not want to be. */
  readonly lowStockThreshold: number | undefined
}

function kindOf({ was, onHand, lowStockThreshold }: StockChange): StockNotificationKind | undefined {
  if (lowStockThreshold === undefined || onHand >= was) return undefined
  if (onHand <= 0) return 'product_sold_out'
  return onHand <= lowStockThreshold && was > lowStockThreshold ? 'product_low' : undefined
}

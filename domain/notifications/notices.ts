import type { SubscriptionEvent } from '../boxes/subscription.events.ts'
import type { ProductEvent } from '../catalog/product.events.ts'
import type { StockEvent } from '../catalog/stock.events.ts'
import type { DisputeEvent } from '../disputes/dispute.events.ts'
import type { AccountEvent } from '../identity/account.events.ts'
import type { Recorded } from '../kernel/event.ts'
import type { ConversationEvent } from '../messaging/conversation.events.ts'
import type { OrderEvent } from '../ordering/order.events.ts'
import type { ReviewEvent } from '../reviews/review.events.ts'
import type { StandingEvent } from '../sanctions/standing.events.ts'
import type { VerificationEvent } from '../verification/verification.events.ts'
import { DISPUTE_NEWS, disputeNewsOf } from './dispute-news.ts'
import { MODERATION_TYPES, type ModerationEvent, moderationNewsOf } from './moderation-news.ts'
import type { NoticeKind } from './notice.ts'
import { shelfNews } from './shelf-news.ts'

export type NewsEvent =
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
  | StandingEvent

/** What somebody is told of an event: facts and ids only, the words are made when it is read. */
export interface Notice {
  readonly id: string
  /** An account; a producer, which is whoever it belongs to; or `favorite:<id>`: all who keep that as a favorite. */
  readonly recipient: string
  readonly kind: NoticeKind
  readonly orderId: string | null
  readonly productId: string | null
  readonly conversationId: string | null
  /** Whose box it is about. */
  readonly producerId: string | null
  readonly figure: number | null
}

/** Who is told what, by event type. Nobody else is told anything. */
export const NEWS: { readonly [T in NewsEvent['type']]?: (event: Recorded<Of<T>>) => readonly Notice[] } = {
  OrderPaid: (event) => [...toBuyer(event, 'order_paid'), toSeller(event, 'sale_new')],
  OrderAccepted: (event) => toBuyer(event, 'order_accepted'),
  OrderReady: (event) => toBuyer(event, 'order_ready'),
  OrderShipped: (event) => toBuyer(event, 'order_shipped'),
  OrderDelivered: (event) => toBuyer(event, 'order_delivered'),
  OrderCompleted: (event) => toBuyer(event, 'order_completed'),
  OrderDeclined: (event) => toBuyer(event, 'order_declined'),
  OrderCancelled: (event) => [...toBuyer(event, 'order_cancelled'), toSeller(event, 'sale_cancelled')],
  OrderRefunded: (event) =>
    toBuyer(event, event.data.creditCents === event.data.amountCents ? 'order_credited' : 'order_refunded').map(
      (notice) => ({ ...notice, figure: event.data.amountCents }),
    ),
  OrderRefundFailed: (event) => toBuyer(event, 'order_refund_failed'),
  StockSold: ofShelf,
  MessageSent: ofMessage,
  ReviewWritten: (event) => {
    const { reviewId, producerId: recipient, productId, rating: figure } = event.data
    return [noticeOf(event, { about: reviewId, recipient, kind: 'product_reviewed', productId, figure })]
  },
  ProductCertified: (event) => [ofCertificate(event, 'certificate_seen')],
  CertificationClaimRefused: (event) => [ofCertificate(event, 'certificate_refused')],
  CertificationWithdrawn: (event) => [ofCertificate(event, 'certificate_withdrawn')],
  VerificationApplied: (event) => [ofVerification(event, 'verification_submitted')],
  VerificationMoreAsked: (event) => [ofVerification(event, 'verification_asked')],
  VerificationApproved: (event) => [ofVerification(event, 'verification_approved')],
  VerificationRefused: (event) => [ofVerification(event, 'verification_refused')],
  VerificationReminded: (event) => [{ ...ofVerification(event, 'verification_ends'), figure: event.data.daysAhead }],
  PasswordChanged: (event) => [toMember(event, 'account_password')],
  EmailChanged: (event) => [toMember(event, 'account_email')],
  AccountWarned: (event) => [toSanctioned(event, 'account_warned')],
  AccountPaused: (event) => [toSanctioned(event, 'account_paused')],
  AccountEnded: (event) => [toSanctioned(event, 'account_ended')],
  PauseOver: (event) => [toSanctioned(event, 'account_pause_over')],
  SanctionUpheld: (event) => [toSanctioned(event, 'sanction_upheld')],
  SanctionLifted: (event) => [toSanctioned(event, 'sanction_lifted')],

  ...(Object.fromEntries(Object.keys(DISPUTE_NEWS).map((type) => [type, ofDispute])) as Record<
    keyof typeof DISPUTE_NEWS,
    typeof ofDispute
  >),

  ...(Object.fromEntries(MODERATION_TYPES.map((type) => [type, ofModeration])) as Record<
    ModerationEvent['type'],
    typeof ofModeration
  >),

  SubscriptionStarted: (event) => {
    const { subscriptionId, producerId } = event.data
    const told = { about: subscriptionId, recipient: producerId, kind: 'box_subscribed', producerId } as const
    return [noticeOf(event, told)]
  },
  SubscriptionReminded: (event) => [toSubscriber(event, 'box_charge_soon')],
  CycleChargeFailed: (event) => (event.data.retryOn ? [toSubscriber(event, 'box_charge_failed')] : []),
  SubscriptionStopped: (event) => [toSubscriber(event, 'box_stopped')],
  SubscriptionCancelled: (event) =>
    event.data.by === 'subscriber'
      ? []
      : [toSubscriber(event, `box_ended${event.data.by === 'market' ? '_by_market' : ''}`)],

  ProductListed: (event) => [toKeepers(event, event.data.producerId, { kind: 'favorite_listed' })],
  PriceChanged: (event) => {
    const { productId, priceCents, wasCents } = event.data
    return priceCents < wasCents ? [toKeepers(event, productId, { kind: 'favorite_cheaper', figure: priceCents })] : []
  },
  StockCounted: (event) => [...ofShelf(event), ...backFrom(event, event.data.was)],
  StockAdjusted: (event) => [...ofShelf(event), ...backFrom(event, event.data.onHand - event.data.quantity)],
  StockReturned: (event) =>
    event.data.onHand === event.data.quantity
      ? [toKeepers(event, event.data.productId, { kind: 'favorite_back' })]
      : [],
}

export const noticesOf = (event: Recorded<NewsEvent>): readonly Notice[] =>
  (NEWS[event.type] as ((event: Recorded<NewsEvent>) => readonly Notice[]) | undefined)?.(event) ?? []

/** What those who keep something hear under. */
const keepersOf = (targetId: string): string => `${FAVORITE}${targetId}`
const FAVORITE = 'favorite:'

/** What a notice to keepers is about; undefined for a notice to somebody named. */
export const keptBy = (recipient: string): string | undefined =>
  recipient.startsWith(FAVORITE) ? recipient.slice(FAVORITE.length) : undefined

type Of<T> = Extract<NewsEvent, { type: T }>

/** Guests have no bell: they are written to. */
function toBuyer(event: Recorded<OrderEvent>, kind: NoticeKind): Notice[] {
  const { orderId, buyerId: recipient } = event.data
  return recipient.startsWith('account_') ? [noticeOf(event, { about: orderId, recipient, kind, orderId })] : []
}

function toSeller(event: Recorded<OrderEvent>, kind: NoticeKind): Notice {
  const { orderId, producerId: recipient } = event.data
  return noticeOf(event, { about: orderId, recipient, kind, orderId })
}

/** Guests have no bell, and the staff has its queue. */
function ofDispute(event: Recorded<DisputeEvent>): Notice[] {
  const { disputeId, orderId, buyerId, producerId } = event.data
  return disputeNewsOf(event).flatMap(({ to, kind }) => {
    const recipient = to === 'buyer' ? buyerId : producerId
    if (to === 'staff' || recipient.startsWith('guest_')) return []
    return [noticeOf(event, { about: `${disputeId}-${to}`, recipient, kind, orderId })]
  })
}

/** Each of those who reported has their own; guests have no bell. */
function ofModeration(event: Recorded<ModerationEvent>): Notice[] {
  const about = moderated(event)
  return moderationNewsOf(event).flatMap(({ to: recipient, kind }) => {
    if (recipient.startsWith('guest_')) return []
    const { id, ...of } = about
    return [noticeOf(event, { about: `${id}-${recipient}`, recipient, kind, ...of })]
  })
}

function moderated({ data }: ModerationEvent) {
  if ('reviewId' in data) return { id: data.reviewId, productId: data.productId }
  if ('conversationId' in data) return { id: data.conversationId, conversationId: data.conversationId }
  return { id: data.productId, productId: data.productId }
}

function ofVerification(event: Recorded<VerificationEvent>, kind: NoticeKind): Notice {
  const { producerId } = event.data
  return noticeOf(event, { about: producerId, recipient: producerId, kind })
}

function ofCertificate(event: Recorded<ProductEvent>, kind: NoticeKind): Notice {
  const { productId, producerId: recipient } = event.data
  return noticeOf(event, { about: productId, recipient, kind, productId })
}

function toMember(event: Recorded<AccountEvent>, kind: NoticeKind): Notice {
  const { accountId } = event.data
  return noticeOf(event, { about: accountId, recipient: accountId, kind })
}

function toSanctioned(event: Recorded<StandingEvent>, kind: NoticeKind): Notice {
  const { accountId: recipient, sanctionId: about } = event.data
  return noticeOf(event, { about, recipient, kind })
}

function toSubscriber(event: Recorded<SubscriptionEvent>, kind: NoticeKind): Notice {
  const { subscriptionId, accountId: recipient, producerId } = event.data
  return noticeOf(event, { about: subscriptionId, recipient, kind, producerId })
}

/** Told once, whoever keeps it: who that is, is asked when it is read. */
function toKeepers(
  event: Recorded<ProductEvent | StockEvent>,
  targetId: string,
  news: Pick<Told, 'kind' | 'figure'>,
): Notice {
  const { productId } = event.data
  return noticeOf(event, { about: productId, recipient: keepersOf(targetId), productId, ...news })
}

/** What first comes to a shelf stands at the beginning of its stream: nothing was gone that could be back. */
const backFrom = (event: Recorded<Of<'StockCounted' | 'StockAdjusted'>>, was: number): Notice[] =>
  event.revision > 0 && was <= 0 ? [toKeepers(event, event.data.productId, { kind: 'favorite_back' })] : []

function ofShelf(event: Recorded<Of<'StockSold' | 'StockCounted' | 'StockAdjusted'>>): Notice[] {
  const { productId, producerId: recipient, onHand } = event.data
  const kind = shelfNews(event)
  if (!recipient || !kind) return []
  const about = { about: productId, recipient, productId, kind }
  return [noticeOf(event, kind === 'product_low' ? { ...about, figure: onHand } : about)]
}

/** Once for all that waits in a conversation: the next one is told of when it has been read. Guests are written to. */
function ofMessage(event: Recorded<Of<'MessageSent'>>): Notice[] {
  const { messageId, buyerId, producerId, conversationId, by, firstUnread } = event.data
  const recipient = by === 'buyer' ? producerId : buyerId
  if (!firstUnread || recipient.startsWith('guest_')) return []
  const kind = by === 'buyer' ? 'message_to_producer' : 'message_to_buyer'
  return [{ ...noticeOf(event, { about: messageId, recipient, kind, conversationId }), id: messageNotice(messageId) }]
}

/** The notice of a message, known by the message alone: once that is read, so is the notice. */
export const messageNotice = (messageId: string): string => `${messageId}.0.message`

interface Told {
  readonly about: string
  readonly recipient: string
  readonly kind: NoticeKind
  readonly orderId?: string
  readonly productId?: string
  readonly conversationId?: string
  readonly producerId?: string
  readonly figure?: number
}

function noticeOf({ revision }: Recorded, { about, recipient, kind, ...more }: Told): Notice {
  const { orderId = null, productId = null, conversationId = null, producerId = null, figure = null } = more
  const of = { orderId, productId, conversationId, producerId }
  return { id: `${about}.${revision}.${kind}`, recipient, kind, ...of, figure }
}

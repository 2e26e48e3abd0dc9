import { formatMoney } from '#domain/kernel/format.ts'
import type { StaffRole } from '../kernel/actor.ts'
import { type Channel, isChannelEnabled, type NotificationSettings, TOPICS, type Topic } from './settings.ts'

export const NOTIFICATION_TYPES = ['order', 'inventory', 'message', 'alert', 'update'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Current names of the records a notification is about. A missing name is replaced by a general term. */
export interface NotificationParams {
  readonly order: string | null
  readonly producer: string | null
  readonly product: string | null
  /** An amount in cents, a number of stars, days or discrepancies, or the stock left. */
  readonly value: number | null
}

interface NotificationTemplate {
  readonly type: NotificationType
  /** Topic of the settings; notifications without one cannot be turned off. */
  readonly topic?: Topic
  readonly title: string
  readonly message: (params: TemplateParams) => string
}
type TemplateParams = { readonly [K in 'order' | 'producer' | 'product']: string } & { readonly value: number }

/** Every kind of notification with its text. */
const TEMPLATES = {
  order_paid: order('Order confirmed', (it) => `You paid for ${it.order} from ${it.producer}.`),
  order_accepted: order('Order accepted', (it) => `${it.producer} is preparing ${it.order}.`),
  order_ready: order('Ready for pickup', (it) => `${it.producer} has ${it.order} ready for you.`),
  order_shipped: order('Out for delivery', (it) => `${it.producer} is bringing you ${it.order}.`),
  order_delivered: order('Delivered', (it) => `${it.producer} has delivered ${it.order}.`),
  order_completed: order('Order completed', (it) => `You have ${it.order} from ${it.producer}. Enjoy!`),
  order_declined: order('Order declined', (it) => `${it.producer} could not take ${it.order}.`),
  order_cancelled: order('Order canceled', (it) => `You canceled ${it.order} at ${it.producer}.`),
  order_refunded: order(
    'Refund on its way',
    (it) => `${formatMoney(it.value)} for ${it.order} is on its way back to you.`,
  ),
  order_credited: order(
    'Store credit added',
    (it) => `${formatMoney(it.value)} for ${it.order} was added to your store credit.`,
  ),
  order_refund_failed: alert(
    'Refund failed',
    (it) => `Your bank did not accept the refund for ${it.order}. Nothing has been refunded yet; we emailed you.`,
  ),

  box_charge_soon: alert('Upcoming charge', (it) => `Your box from ${it.producer} will be charged in a few days.`),
  box_charge_failed: alert(
    'Card declined',
    (it) => `Your card was declined for your box from ${it.producer}. We will try again; you can use another card.`,
  ),
  box_stopped: alert(
    'Subscription ended',
    (it) => `Your card was declined again, so your box from ${it.producer} has ended.`,
  ),
  box_ended: alert('Subscription ended', (it) => `${it.producer} no longer offers your box.`),
  box_ended_by_market: alert(
    'Subscription ended',
    (it) => `Your box from ${it.producer} has ended. Nothing more is charged.`,
  ),
  box_subscribed: sale('New subscriber', () => 'Someone subscribed to your box.'),

  favorite_listed: favorite('New from a favorite', (it) => `${it.producer} added ${it.product}.`),
  favorite_back: favorite('Back in stock', (it) => `${it.product} is back in stock.`),
  stock_alert: {
    type: 'update',
    topic: 'stock_alerts',
    title: 'Back in stock',
    message: (it) => `${it.product} is back in stock. You asked us to notify you.`,
  },
  favorite_cheaper: favorite('Lower price', (it) => `${it.product} is now ${formatMoney(it.value)}.`),

  account_password: alert('Password changed', () => 'The password of your account was changed.'),
  account_email: alert('Email address changed', () => 'Your account has a new email address.'),

  account_warned: alert(
    'Warning',
    () => 'Activity on your account broke our rules. See the details on your dashboard.',
  ),
  account_suspended: alert(
    'Your account is suspended',
    () => 'See the reason and the end date on your dashboard. Your open orders continue.',
  ),
  account_suspension_expired: alert('Your account is active again', () => 'Your suspension has ended.'),
  account_terminated: alert('Your account was terminated', () => 'We emailed you the reason.'),
  enforcement_upheld: alert(
    'Your appeal was denied',
    () => 'A second reviewer upheld the decision about your account. See the reason on your dashboard.',
  ),
  enforcement_action_lifted: alert('Decision lifted', () => 'The decision about your account no longer applies.'),

  message_to_buyer: message((it) => `${it.producer} sent you a message.`),
  message_to_producer: message(() => 'A buyer sent you a message.'),

  sale_new: sale('New order', (it) => `A buyer paid for ${it.order}.`),
  sale_cancelled: sale('Order canceled', (it) => `The buyer canceled ${it.order}. Its items are back in your stock.`),
  verification_submitted: alert(
    'Application received',
    () => 'We’ll review it within 7 business days and notify you here.',
  ),
  verification_information_requested: alert(
    'Information requested',
    () => 'The reviewer of your application has a question.',
  ),
  verification_approved: alert('You are verified', () => 'Your page and products show the badge for one year.'),
  verification_rejected: alert(
    'Application declined',
    () => 'We could not verify you. See the reason on your dashboard; you can apply again.',
  ),
  verification_revoked: alert(
    'Your verification was revoked',
    () => 'You no longer show the badge. See the reason on your dashboard; you can apply again.',
  ),
  verification_expiring: alert(
    'Your verification expires soon',
    (it) => `Your badge expires in ${it.value} days. Apply again to keep it.`,
  ),

  certificate_approved: alert('Certificate approved', (it) => `${it.product} now shows its badge.`),
  certificate_rejected: alert(
    'Certificate declined',
    (it) => `We declined a certificate for ${it.product}. See the reason in your products.`,
  ),
  certificate_revoked: alert('Badge removed', (it) => `A certificate for ${it.product} is no longer valid.`),

  dispute_opened: alert(
    'Problem reported',
    (it) => `The buyer of ${it.order} reported a problem. Respond within 48 hours.`,
  ),
  dispute_received: alert(
    'Report received',
    (it) => `${it.producer} has 48 hours to respond about ${it.order}. We follow up until it is resolved.`,
  ),
  dispute_offered: alert('New offer', (it) => `${it.producer} made an offer for ${it.order}. Accept or decline it.`),
  dispute_offer_taken: alert('Offer accepted', (it) => `The buyer of ${it.order} accepted your offer.`),
  dispute_offer_declined: alert(
    'Offer declined',
    (it) => `The buyer of ${it.order} declined your offer. We will mediate.`,
  ),
  dispute_contested: alert(
    'The producer disagrees',
    (it) => `${it.producer} disputes the problem with ${it.order}. We will mediate.`,
  ),
  dispute_said: alert('New message in your dispute', (it) => `The other party wrote about ${it.order}.`),
  dispute_asked: alert('Information requested', (it) => `We need more information about ${it.order}.`),
  dispute_stage_changed: alert(
    'We are reviewing your dispute',
    (it) => `The time to resolve ${it.order} between you has passed. We are reviewing it now.`,
  ),
  dispute_proposed: alert(
    'Settlement proposed',
    (it) => `We propose a settlement for ${it.order}. Accept or decline it.`,
  ),
  dispute_proposal_answered: alert(
    'Response to the proposal',
    (it) => `The other party responded to our proposal for ${it.order}.`,
  ),
  dispute_decided: alert('Decision', (it) => `We decided the dispute about ${it.order}. You can appeal within 5 days.`),
  dispute_decision_accepted: alert(
    'Decision accepted',
    (it) => `The other party accepted the decision about ${it.order}.`,
  ),
  dispute_appealed: alert(
    'Decision appealed',
    (it) => `The other party appealed the decision about ${it.order}. A second reviewer will decide.`,
  ),
  dispute_appeal_decided: alert(
    'Appeal decided',
    (it) => `We decided the appeal about ${it.order}. This decision is final.`,
  ),
  dispute_remedy: alert(
    'Action required',
    (it) => `The dispute about ${it.order} is settled. Complete your part and confirm it.`,
  ),
  dispute_confirmed: alert(
    'Marked as done',
    (it) => `${it.producer} marked the settlement of ${it.order} as done. Tell us if it is not.`,
  ),
  dispute_objected: alert(
    'Reported as not done',
    (it) => `The buyer of ${it.order} reported that the settlement was not completed.`,
  ),
  dispute_turned: alert(
    'Refund approved',
    (it) => `The settlement of ${it.order} was not completed, so it is refunded instead.`,
  ),
  dispute_due: alert('Due soon', (it) => `A step in the dispute about ${it.order} is due soon.`),
  dispute_bank: alert(
    'Chargeback opened',
    (it) => `The buyer’s bank is reviewing the payment for ${it.order}. Its decision comes first.`,
  ),
  dispute_bank_over: alert(
    'Chargeback closed',
    (it) => `The bank did not reverse the payment for ${it.order}. The dispute continues here.`,
  ),
  dispute_withdrawn: alert('Report withdrawn', (it) => `The buyer of ${it.order} withdrew the report.`),
  dispute_closed: alert('Dispute closed', (it) => `The dispute about ${it.order} is closed.`),

  review_taken_down: alert(
    'Your review was taken down',
    (it) => `Your review of ${it.product} breaks our rules. We emailed you the details; you can edit it and appeal.`,
  ),
  review_takedown_upheld: alert(
    'Takedown upheld',
    (it) => `We reviewed your review of ${it.product} again. It still breaks our rules; we emailed you the reason.`,
  ),
  review_restored: alert('Your review is back', (it) => `Your review of ${it.product} is visible again.`),
  messaging_warned: alert('Warning', () => 'A message of yours breaks our rules. We emailed you the details.'),
  messaging_restricted: alert(
    'Messaging restricted',
    () => 'A message of yours breaks our rules. We emailed you the details.',
  ),
  messaging_restriction_lifted: alert('You can write again', () => 'We lifted the restriction on your messages.'),
  conversation_closed: alert(
    'Conversation closed',
    () => 'A message of yours breaks our rules. We emailed you the details.',
  ),
  conversation_reopened: alert('Conversation reopened', () => 'You can write in one of your conversations again.'),
  product_taken_down: alert(
    'Product taken down',
    (it) =>
      `${it.product} breaks our rules and can no longer be bought. See the reason in your products; you can appeal within 5 days.`,
  ),
  product_takedown_upheld: alert(
    'Takedown upheld',
    (it) => `A second reviewer upheld the takedown of ${it.product}. See the reason in your products.`,
  ),
  product_changes_requested: alert(
    'Change requested',
    (it) => `Our team asks you to change ${it.product}. See what to change in your products.`,
  ),
  product_restored: alert('Product restored', (it) => `We lifted the takedown of ${it.product}.`),
  report_upheld: alert(
    'We acted on your report',
    () => 'What you reported breaks our rules. Thank you for letting us know.',
  ),
  report_dismissed: alert('We reviewed your report', () => 'What you reported does not break our rules, so it stays.'),

  product_low: inventory('Low stock', (it) => `${it.product}: ${it.value} left.`),
  product_sold_out: inventory('Out of stock', (it) => `${it.product}: none left.`),
  staff_buyer_replied: staff('staff_replies', 'Reply in your dispute', (it) => `The buyer replied about ${it.order}.`),
  staff_producer_replied: staff(
    'staff_replies',
    'Reply in your dispute',
    (it) => `${it.producer} replied about ${it.order}.`,
  ),
  staff_watched_replied: staff(
    'staff_replies',
    'Reply in a dispute you watch',
    (it) => `There is a reply about ${it.order}.`,
  ),
  staff_watched_decided: staff(
    'staff_cases',
    'Decision in a dispute you watch',
    (it) => `A decision was made about ${it.order}.`,
  ),
  staff_watched_appealed: staff(
    'staff_cases',
    'Appeal in a dispute you watch',
    (it) => `The decision about ${it.order} was appealed.`,
  ),
  staff_watched_closed: staff(
    'staff_cases',
    'A dispute you watch is closed',
    (it) => `The dispute about ${it.order} is closed.`,
  ),
  staff_appeal: staff('staff_appeals', 'New appeal', (it) => `The decision about ${it.order} was appealed.`),
  staff_chargeback: staff(
    'staff_cases',
    'Chargeback',
    (it) => `The buyer’s bank disputes the payment for ${it.order}.`,
  ),
  staff_assigned: staff(
    'staff_cases',
    'Dispute assigned to you',
    (it) => `A colleague assigned you the dispute about ${it.order}.`,
  ),
  staff_due: staff('staff_cases', 'Dispute due soon', (it) => `Your dispute about ${it.order} is due soon.`),
  staff_overdue: staff('staff_cases', 'Dispute overdue', (it) => `The dispute about ${it.order} is overdue.`),
  staff_review_requested: staff(
    'staff_reviews',
    'Takedown appealed',
    (it) => `${it.producer} appealed the takedown of ${it.product}.`,
  ),
  staff_enforcement_appealed: staff(
    'staff_reviews',
    'Appeal',
    () => 'A member appealed a decision about their account.',
  ),
  staff_application: staff(
    'staff_verification',
    'Verification application',
    (it) => `${it.producer} applied for verification.`,
  ),
  staff_application_answered: staff(
    'staff_verification',
    'Question answered',
    (it) => `${it.producer} answered the question about their application.`,
  ),
  staff_certificate: staff(
    'staff_verification',
    'Certificate to review',
    (it) => `${it.producer} submitted a certificate for ${it.product}.`,
  ),
  staff_discrepancy: staff('staff_reconciliation', 'New discrepancy', (it) =>
    it.value === 1
      ? 'There is a new discrepancy between the payment processor and our records.'
      : `There are ${it.value} new discrepancies between the payment processor and our records.`,
  ),

  product_reviewed: {
    type: 'update',
    topic: 'reviews',
    title: 'New review',
    message: (it) => `${it.product} got ${it.value} ${it.value === 1 ? 'star' : 'stars'}.`,
  },
} satisfies Record<string, NotificationTemplate>
export type NotificationKind = keyof typeof TEMPLATES

export const notificationKinds = Object.keys(TEMPLATES) as readonly NotificationKind[]

/** Type, title and message of a notification. */
export function renderNotification(kind: NotificationKind, { order, producer, product, value }: NotificationParams) {
  const { type, title, message }: NotificationTemplate = TEMPLATES[kind]
  const params = {
    order: order ? `order ${order}` : 'your order',
    producer: producer || 'The producer',
    product: product || 'A product',
    value: value ?? 0,
  }
  return { type, title, message: message(params) }
}

/** Whether a notification is on for a channel. Notifications without a topic are always on. */
export function isEnabled(settings: NotificationSettings, kind: NotificationKind, channel: Channel): boolean {
  const { topic }: NotificationTemplate = TEMPLATES[kind]
  return !topic || isChannelEnabled(settings, topic, channel)
}

/** The settings topic of a kind; undefined for notifications that are always on. */
export const topicOf = (kind: NotificationKind): Topic | undefined => (TEMPLATES[kind] as NotificationTemplate).topic

/** Staff roles that receive a kind; null for kinds that members receive. */
export function staffRolesFor(kind: NotificationKind): readonly StaffRole[] | null {
  const topic = topicOf(kind)
  return topic ? TOPICS[topic].forStaff : null
}

interface VisibleKindsQuery {
  readonly settings: NotificationSettings
  /** The reader's role; staff notifications are shown to staff only. */
  readonly staff: StaffRole | undefined
  readonly type?: NotificationType | undefined
}

/** Kinds shown in the list: of one type or all, without those turned off in-app. */
export const visibleKinds = ({ settings, staff, type }: VisibleKindsQuery): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const template: NotificationTemplate = TEMPLATES[kind]
    const roles = staffRolesFor(kind)
    const allowed = !roles || (staff !== undefined && roles.includes(staff))
    return allowed && (!type || template.type === type) && isEnabled(settings, kind, 'in_app')
  })

function order(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'order', topic: 'orders', title, message }
}

function sale(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'order', topic: 'sales', title, message }
}

function message(text: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'message', topic: 'messages', title: 'New message', message: text }
}

function inventory(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'inventory', topic: 'inventory', title, message }
}

function favorite(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'update', topic: 'favorites', title, message }
}

function staff(topic: Topic, title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: topic === 'staff_replies' ? 'message' : 'alert', topic, title, message }
}

/** Cannot be turned off: about the account, money or account status. */
function alert(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'alert', title, message }
}

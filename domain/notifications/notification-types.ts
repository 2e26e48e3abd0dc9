import { formatMoney } from '#domain/kernel/format.ts'
import type { StaffRole } from '../kernel/actor.ts'
import { type Channel, isOn, type NotificationSettings, TOPICS, type Topic } from './settings.ts'

export const NOTIFICATION_TYPES = ['order', 'inventory', 'message', 'alert', 'update'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What a notification speaks of, by the names things have now. A name that is gone leaves a general word. */
export interface NotificationParams {
  readonly order: string | null
  readonly producer: string | null
  readonly product: string | null
  /** Cents given back or asked, stars given, or what is left on the shelf. */
  readonly figure: number | null
}

interface NotificationTemplate {
  readonly type: NotificationType
  /** Topic of the settings; notifications without one cannot be turned off. */
  readonly topic?: Topic
  readonly title: string
  readonly message: (facts: Facts) => string
}
type Facts = { readonly [K in 'order' | 'producer' | 'product']: string } & { readonly figure: number }

/** Every notification of the market, and its words. The first ones go to buyers, the others to producers. */
const TEMPLATES = {
  order_paid: order('Order confirmed', (it) => `You paid for ${it.order} from ${it.producer}.`),
  order_accepted: order('Order accepted', (it) => `${it.producer} is preparing ${it.order}.`),
  order_ready: order('Ready for pickup', (it) => `${it.producer} has ${it.order} ready for you.`),
  order_shipped: order('Out for delivery', (it) => `${it.producer} is bringing you ${it.order}.`),
  order_delivered: order('Delivered', (it) => `${it.producer} has delivered ${it.order}.`),
  order_completed: order('Handed over', (it) => `You have ${it.order} from ${it.producer}. Enjoy!`),
  order_declined: order('Order declined', (it) => `${it.producer} could not take ${it.order}.`),
  order_cancelled: order('Order cancelled', (it) => `You cancelled ${it.order} at ${it.producer}.`),
  order_refunded: order(
    'Refund on its way',
    (it) => `${formatMoney(it.figure)} for ${it.order} is on its way back to you.`,
  ),
  order_credited: order(
    'Store credit for you',
    (it) => `${formatMoney(it.figure)} for ${it.order} was added to your store credit.`,
  ),
  order_refund_failed: alert(
    'Refund failed',
    (it) =>
      `Your bank did not take the refund for ${it.order}. None of it has gone back yet, and we have written to you.`,
  ),

  box_charge_soon: alert('Charge coming up', (it) => `Your box from ${it.producer} is charged in a few days.`),
  box_charge_failed: alert(
    'Card declined',
    (it) => `Your card did not pay your box from ${it.producer}. We try again; you can use another card.`,
  ),
  box_stopped: alert(
    'Subscription ended',
    (it) => `Your card was declined again: your box from ${it.producer} has ended.`,
  ),
  box_ended: alert('Subscription ended', (it) => `${it.producer} no longer offers your box.`),
  box_ended_by_market: alert(
    'Subscription ended',
    (it) => `Your box from ${it.producer} has ended. Nothing more is charged.`,
  ),
  box_subscribed: sale('New subscriber', () => 'Someone subscribed to your box.'),

  favorite_listed: favorite('New from a favorite', (it) => `${it.producer} has something new: ${it.product}.`),
  favorite_back: favorite('Back in stock', (it) => `${it.product} is back in stock.`),
  stock_alert: {
    type: 'update',
    topic: 'stock_alerts',
    title: 'Back in stock',
    message: (it) => `${it.product} is back in stock. You asked us to notify you.`,
  },
  favorite_cheaper: favorite('Lower price', (it) => `${it.product} is now ${formatMoney(it.figure)}.`),

  account_password: alert('Password changed', () => 'The password of your account was changed.'),
  account_email: alert('Email address changed', () => 'Your account has a new email address now.'),

  account_warned: alert(
    'A warning',
    () => 'Something done with your account breaks a rule. Your dashboard says which.',
  ),
  account_suspended: alert(
    'Your account is suspended',
    () => 'Your dashboard says why and until when. Open orders go on.',
  ),
  account_pause_over: alert('Your account is active again', () => 'The suspension has ended.'),
  account_terminated: alert('Your account was terminated', () => 'We have written to you why.'),
  sanction_upheld: alert(
    'Your appeal was denied',
    () => 'Somebody else has looked again at what was decided about your account. Your dashboard says why it stays.',
  ),
  enforcement_action_lifted: alert(
    'A decision was lifted',
    () => 'What was decided about your account does not hold any more.',
  ),

  message_to_buyer: message((it) => `${it.producer} has sent you a message.`),
  message_to_producer: message(() => 'A buyer has sent you a message.'),

  sale_new: sale('New order', (it) => `Someone bought from you: ${it.order} is paid.`),
  sale_cancelled: sale('Order cancelled', (it) => `The buyer cancelled ${it.order}. Its goods are back on your shelf.`),
  verification_submitted: alert(
    'Application received',
    () => 'We’ll look at it within 7 business days and tell you here.',
  ),
  verification_asked: alert('One more question', () => 'Whoever looks at your application needs to know more.'),
  verification_approved: alert('You are verified', () => 'Your page and your goods show the badge for a year.'),
  verification_refused: alert(
    'Not verified',
    () => 'We could not verify you. The reason is on your dashboard, and you may apply again.',
  ),
  verification_ends: alert(
    'Your verification ends soon',
    (it) => `The badge disappears within ${it.figure} days. Apply again to keep it.`,
  ),

  certificate_seen: alert('Certificate checked', (it) => `${it.product} now shows its badge.`),
  certificate_refused: alert(
    'Certificate not accepted',
    (it) => `We could not accept a certificate for ${it.product}. The reason is beside it in your products.`,
  ),
  certificate_withdrawn: alert('Badge taken back', (it) => `A certificate for ${it.product} is no longer valid.`),

  dispute_opened: alert(
    'Problem reported',
    (it) => `The buyer of ${it.order} has reported a problem. Please answer within 48 hours.`,
  ),
  dispute_received: alert(
    'We have your report',
    (it) => `${it.producer} has 48 hours to answer what you told of ${it.order}. We stay with it until it is settled.`,
  ),
  dispute_offered: alert('An offer', (it) => `${it.producer} offers to make ${it.order} good. Take it, or do not.`),
  dispute_offer_taken: alert('Offer taken', (it) => `The buyer of ${it.order} has taken your offer.`),
  dispute_offer_declined: alert(
    'Offer declined',
    (it) => `The buyer of ${it.order} did not take your offer. We mediate now.`,
  ),
  dispute_contested: alert(
    'The producer sees it differently',
    (it) => `${it.producer} has answered about ${it.order}. We mediate now.`,
  ),
  dispute_said: alert('News in your case', (it) => `The other side has written about ${it.order}.`),
  dispute_asked: alert('A question for you', (it) => `We need to know something about the case of ${it.order}.`),
  dispute_stage_changed: alert(
    'We look into it',
    (it) => `The time to settle the case of ${it.order} between you is over: it is with us now.`,
  ),
  dispute_proposed: alert(
    'A proposal',
    (it) => `We propose how to settle the case of ${it.order}. Please say what you think of it.`,
  ),
  dispute_proposal_answered: alert(
    'Proposal answered',
    (it) => `The other side has answered our proposal about ${it.order}.`,
  ),
  dispute_decided: alert('Decided', (it) => `The case of ${it.order} is decided. You may appeal within 5 days.`),
  dispute_decision_accepted: alert(
    'Decision accepted',
    (it) => `The other side accepts the decision about ${it.order}.`,
  ),
  dispute_appealed: alert(
    'Appeal',
    (it) => `The other side has appealed: somebody else decides the case of ${it.order} again.`,
  ),
  dispute_appeal_decided: alert(
    'Appeal decided',
    (it) => `The appeal about ${it.order} is decided. This decision is final.`,
  ),
  dispute_remedy: alert(
    'Something to do',
    (it) => `The case of ${it.order} is settled: please do your part and tell us when it is done.`,
  ),
  dispute_confirmed: alert(
    'Done, says the producer',
    (it) => `${it.producer} says that what was settled about ${it.order} is done. Tell us if it is not.`,
  ),
  dispute_objected: alert(
    'Not done, says the buyer',
    (it) => `The buyer of ${it.order} says that what was settled was not done.`,
  ),
  dispute_turned: alert(
    'Money instead',
    (it) => `What was settled about ${it.order} was not done: money goes back instead.`,
  ),
  dispute_due: alert('Due soon', (it) => `Something is due in the case of ${it.order}.`),
  dispute_bank: alert(
    'A bank was asked',
    (it) => `The bank has been asked for the money of ${it.order}. It decides first.`,
  ),
  dispute_bank_over: alert(
    'The bank is out of it',
    (it) => `The bank left the money of ${it.order} where it was: the case goes on here.`,
  ),
  dispute_withdrawn: alert('Report taken back', (it) => `The buyer of ${it.order} has taken the report back.`),
  dispute_closed: alert('Case closed', (it) => `The case of ${it.order} is closed.`),

  review_taken_down: alert(
    'Your review was taken down',
    (it) => `Your review of ${it.product} breaks a rule. We have written to you which; you may mend it and ask again.`,
  ),
  review_stays_down: alert(
    'Your review stays down',
    (it) => `We have looked again at your review of ${it.product}. It still breaks a rule; we have written to you why.`,
  ),
  review_restored: alert('Your review is back', (it) => `Your review of ${it.product} stands in the market again.`),
  writing_warned: alert(
    'A warning',
    () => 'Something you wrote in a conversation breaks a rule. We have written to you which.',
  ),
  messaging_restricted: alert(
    'You cannot write to them any more',
    () => 'Something you wrote in a conversation breaks a rule. We have written to you which.',
  ),
  writing_closed: alert(
    'A conversation was closed',
    () => 'Something you wrote in it breaks a rule. We have written to you which.',
  ),
  writing_reopened: alert(
    'You can write again',
    () => 'We have lifted what was decided about a conversation of yours.',
  ),
  product_taken_down: alert(
    'Taken off the market',
    (it) =>
      `${it.product} breaks a rule and cannot be bought any more. The reason stands in your products; within 5 days you may ask for another look, by somebody else.`,
  ),
  product_stays_down: alert(
    'Stays off the market',
    (it) => `Somebody else has looked at ${it.product} again, and it stays down. The reason stands in your products.`,
  ),
  product_change_asked: alert(
    'A change is needed',
    (it) => `${it.product} can come back once you have changed it. What to change stands in your products.`,
  ),
  product_restored: alert('Back in your hands', (it) => `We have lifted what was decided about ${it.product}.`),
  report_upheld: alert(
    'We have acted on your report',
    () => 'What you reported breaks a rule. Thank you for telling us.',
  ),
  report_dismissed: alert(
    'We have looked at your report',
    () => 'What you reported breaks no rule of the market: it stays as it is.',
  ),

  product_low: inventory('Running low', (it) => `${it.product}: ${it.figure} left.`),
  product_sold_out: inventory('Sold out', (it) => `${it.product}: that was the last of it.`),
  staff_buyer_replied: staff('staff_replies', 'Reply in your case', (it) => `The buyer replied about ${it.order}.`),
  staff_producer_replied: staff(
    'staff_replies',
    'Reply in your case',
    (it) => `${it.producer} replied about ${it.order}.`,
  ),
  staff_appeal: staff('staff_appeals', 'New appeal', (it) => `The decision about ${it.order} was appealed.`),
  staff_chargeback: staff(
    'staff_cases',
    'Chargeback',
    (it) => `The buyer’s bank disputes the payment for ${it.order}.`,
  ),
  staff_due: staff('staff_cases', 'Your case is due soon', (it) => `The case about ${it.order} is due soon.`),
  staff_overdue: staff('staff_cases', 'Case overdue', (it) => `The case about ${it.order} is past its due date.`),
  staff_review_asked: staff(
    'staff_reviews',
    'Review requested',
    (it) => `${it.producer} asks for a review of ${it.product}.`,
  ),
  staff_sanction_appealed: staff('staff_reviews', 'Appeal', () => 'A member appeals a decision about their account.'),
  staff_application: staff(
    'staff_verification',
    'Verification application',
    (it) => `${it.producer} has applied to be verified.`,
  ),
  staff_application_answered: staff(
    'staff_verification',
    'Question answered',
    (it) => `${it.producer} has answered the question about their application.`,
  ),
  staff_certificate: staff(
    'staff_verification',
    'Certificate to check',
    (it) => `${it.producer} claims a certificate for ${it.product}.`,
  ),
  staff_difference: staff('staff_reconciliation', 'Reconciliation difference', (it) =>
    it.figure === 1
      ? 'There is a new difference between the processor’s books and ours.'
      : `There are ${it.figure} new differences between the processor’s books and ours.`,
  ),

  product_reviewed: {
    type: 'update',
    topic: 'reviews',
    title: 'New review',
    message: (it) => `${it.product} got ${it.figure} ${it.figure === 1 ? 'star' : 'stars'}.`,
  },
} satisfies Record<string, NotificationTemplate>
export type NotificationKind = keyof typeof TEMPLATES

export const notificationKinds = Object.keys(TEMPLATES) as readonly NotificationKind[]

/** Type, title and message of a notification. */
export function renderNotification(kind: NotificationKind, { order, producer, product, figure }: NotificationParams) {
  const { type, title, message }: NotificationTemplate = TEMPLATES[kind]
  const facts = {
    order: order ? `order ${order}` : 'your order',
    producer: producer || 'The producer',
    product: product || 'A product',
    figure: figure ?? 0,
  }
  return { type, title, message: message(facts) }
}

/** Whether a notification is on for a channel. Notifications without a topic are always on. */
export function isEnabled(chosen: NotificationSettings, kind: NotificationKind, way: Channel): boolean {
  const { topic }: NotificationTemplate = TEMPLATES[kind]
  return !topic || isOn(chosen, topic, way)
}

/** The settings row a kind belongs to; undefined for what everybody gets. */
export const topicOf = (kind: NotificationKind): Topic | undefined => (TEMPLATES[kind] as NotificationTemplate).topic

/** Staff roles that may get a kind; null for a kind of members. */
export function staffRolesFor(kind: NotificationKind): readonly StaffRole[] | null {
  const topic = topicOf(kind)
  return topic ? TOPICS[topic].forStaff : null
}

interface Shown {
  readonly chosen: NotificationSettings
  /** The reader's role; staff notifications are shown to staff only. */
  readonly staff: StaffRole | undefined
  readonly type?: NotificationType | undefined
}

/** Kinds shown in the list: of one type or all, without those turned off in-app. */
export const visibleKinds = ({ chosen, staff, type }: Shown): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => {
    const wording: NotificationTemplate = TEMPLATES[kind]
    const roles = staffRolesFor(kind)
    const may = !roles || (staff !== undefined && roles.includes(staff))
    return may && (!type || wording.type === type) && isEnabled(chosen, kind, 'bell')
  })

function order(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'order', topic: 'orders', title, message }
}

function sale(title: string, message: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'order', topic: 'sales', title, message }
}

function message(words: NotificationTemplate['message']): NotificationTemplate {
  return { type: 'message', topic: 'messages', title: 'New message', message: words }
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

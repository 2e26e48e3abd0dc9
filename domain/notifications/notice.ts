import { formatMoney } from '../kernel/format-money.ts'
import { type Chosen, isOn, type Topic, type Way } from './topics.ts'

export const NOTICE_TYPES = ['order', 'inventory', 'message', 'alert', 'update'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** What a notification speaks of, by the names things have now. A name that is gone leaves a general word. */
export interface NoticeFacts {
  readonly order: string | null
  readonly producer: string | null
  readonly product: string | null
  /** Cents given back or asked, stars given, or what is left on the shelf. */
  readonly figure: number | null
}

interface Wording {
  readonly type: NoticeType
  /** What a member says no to when they do not want it; without one it is told to everybody. */
  readonly topic?: Topic
  readonly title: string
  readonly message: (facts: Facts) => string
}
type Facts = { readonly [K in 'order' | 'producer' | 'product']: string } & { readonly figure: number }

/** Every notification of the market, and its words. The first ones go to buyers, the others to producers. */
const WORDINGS = {
  order_paid: order('Order confirmed', (it) => `${it.producer} has ${it.order}, and it is paid.`),
  order_accepted: order('Order accepted', (it) => `${it.producer} is preparing ${it.order}.`),
  order_ready: order('Ready for pickup', (it) => `${it.producer} has ${it.order} ready for you.`),
  order_shipped: order('Out for delivery', (it) => `${it.producer} is bringing you ${it.order}.`),
  order_delivered: order('Delivered', (it) => `${it.producer} has delivered ${it.order}.`),
  order_completed: order('Handed over', (it) => `You have ${it.order} from ${it.producer}. Enjoy!`),
  order_declined: order('Order declined', (it) => `${it.producer} could not take ${it.order}.`),
  order_cancelled: order('Order cancelled', (it) => `You took back ${it.order} at ${it.producer}.`),
  order_refunded: order('Refund on its way', (it) => `${formatMoney(it.figure)} for ${it.order} go back to your card.`),
  order_refund_failed: alert(
    'Refund failed',
    (it) =>
      `Your bank did not take the refund for ${it.order}. Nothing of it has gone yet, and we have written to you.`,
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
  box_ended: alert('Subscription ended', (it) => `${it.producer} does not offer your box any more.`),
  box_subscribed: sale('New subscriber', () => 'Somebody subscribed to your box.'),

  favorite_listed: favorite('New from a favorite', (it) => `${it.producer} has something new: ${it.product}.`),
  favorite_back: favorite('Back in stock', (it) => `${it.product} is there again.`),
  favorite_cheaper: favorite('Lower price', (it) => `${it.product} costs ${formatMoney(it.figure)} now.`),

  account_password: alert('Password changed', () => 'The password of your account was changed.'),
  account_email: alert('E-mail address changed', () => 'Your account has another e-mail address now.'),

  message_to_buyer: message((it) => `${it.producer} has sent you a message.`),
  message_to_producer: message(() => 'A buyer has sent you a message.'),

  sale_new: sale('New order', (it) => `Somebody bought from you: ${it.order} is paid.`),
  sale_cancelled: sale('Order cancelled', (it) => `The buyer took back ${it.order}. Its goods are on the shelf again.`),
  verification_submitted: alert('Application received', () => 'We look at it within 7 working days and tell you here.'),
  verification_asked: alert('One more question', () => 'Whoever looks at your application needs to know more.'),
  verification_approved: alert('You are verified', () => 'Your page and your goods bear the badge for a year.'),
  verification_refused: alert(
    'Not verified',
    () => 'We could not verify you. The reason stands on your dashboard, and you may apply again.',
  ),
  verification_ends: alert(
    'Your verification ends soon',
    (it) => `The badge disappears within ${it.figure} days. Apply again to keep it.`,
  ),

  certificate_seen: alert('Certificate checked', (it) => `${it.product} bears its badge now.`),
  certificate_refused: alert(
    'Certificate not accepted',
    (it) => `We could not accept a certificate of ${it.product}. The reason stands beside it in your products.`,
  ),
  certificate_withdrawn: alert('Badge taken back', (it) => `A certificate of ${it.product} does not hold any more.`),

  product_low: inventory('Running low', (it) => `${it.product}: ${it.figure} left.`),
  product_sold_out: inventory('Sold out', (it) => `${it.product}: that was the last of it.`),
  product_reviewed: {
    type: 'update',
    topic: 'reviews',
    title: 'New review',
    message: (it) => `${it.product} got ${it.figure} ${it.figure === 1 ? 'star' : 'stars'}.`,
  },
} satisfies Record<string, Wording>
export type NoticeKind = keyof typeof WORDINGS

export const noticeKinds = Object.keys(WORDINGS) as readonly NoticeKind[]

/** Type, title and message of a notification. */
export function noticeWords(kind: NoticeKind, { order, producer, product, figure }: NoticeFacts) {
  const { type, title, message }: Wording = WORDINGS[kind]
  const facts = {
    order: order ? `order ${order}` : 'your order',
    producer: producer || 'The producer',
    product: product || 'A product',
    figure: figure ?? 0,
  }
  return { type, title, message: message(facts) }
}

/** Whether somebody wants to be told of this on a way: what has no topic is told whatever they have chosen. */
export function wants(chosen: Chosen, kind: NoticeKind, way: Way): boolean {
  const { topic }: Wording = WORDINGS[kind]
  return !topic || isOn(chosen, topic, way)
}

/** The kinds somebody is shown: of one type or of all, without those they do not want in the bell. */
export const kindsShown = (chosen: Chosen, type?: NoticeType): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => {
    const wording: Wording = WORDINGS[kind]
    return (!type || wording.type === type) && wants(chosen, kind, 'bell')
  })

function order(title: string, message: Wording['message']): Wording {
  return { type: 'order', topic: 'orders', title, message }
}

function sale(title: string, message: Wording['message']): Wording {
  return { type: 'order', topic: 'sales', title, message }
}

function message(words: Wording['message']): Wording {
  return { type: 'message', topic: 'messages', title: 'New message', message: words }
}

function inventory(title: string, message: Wording['message']): Wording {
  return { type: 'inventory', topic: 'inventory', title, message }
}

function favorite(title: string, message: Wording['message']): Wording {
  return { type: 'update', topic: 'favorites', title, message }
}

/** Told to everybody: their account, their money or their standing is at stake. */
function alert(title: string, message: Wording['message']): Wording {
  return { type: 'alert', title, message }
}

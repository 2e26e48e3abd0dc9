import { formatMoney } from '../kernel/format-money.ts'

export const NOTICE_TYPES = ['order', 'inventory', 'message', 'alert', 'update'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** What a notification speaks of, by the names things have now. A name that is gone leaves a general word. */
export interface NoticeFacts {
  readonly order: string | null
  readonly producer: string | null
  readonly product: string | null
  /** Cents given back, stars given, or what is left on the shelf. */
  readonly figure: number | null
}

interface Wording {
  readonly type: NoticeType
  readonly title: string
  readonly message: (facts: Facts) => string
}
type Facts = { readonly [K in 'order' | 'producer' | 'product']: string } & { readonly figure: number }

/** Every notification of the market, and its words. The first ones go to buyers, the others to producers. */
const WORDINGS = {
  order_paid: order('Order confirmed', (it) => `${it.producer} has ${it.order}, and it is paid.`),
  order_ready: order('Ready for pickup', (it) => `${it.producer} has ${it.order} ready for you.`),
  order_shipped: order('Out for delivery', (it) => `${it.producer} is bringing you ${it.order}.`),
  order_delivered: order('Delivered', (it) => `${it.producer} has delivered ${it.order}.`),
  order_completed: order('Handed over', (it) => `You have ${it.order} from ${it.producer}. Enjoy!`),
  order_declined: order(
    'Order declined',
    (it) => `${it.producer} could not take ${it.order}. You get your money back.`,
  ),
  order_cancelled: order('Order cancelled', (it) => `You took back ${it.order} at ${it.producer}.`),
  order_refunded: order('Refund on its way', (it) => `${formatMoney(it.figure)} for ${it.order} go back to your card.`),

  sale_new: order('New order', (it) => `Somebody bought from you: ${it.order} is paid.`),
  sale_cancelled: order(
    'Order cancelled',
    (it) => `The buyer took back ${it.order}. Its goods are on the shelf again.`,
  ),
  product_low: inventory('Running low', (it) => `${it.product}: ${it.figure} left.`),
  product_sold_out: inventory('Sold out', (it) => `${it.product}: that was the last of it.`),
  product_reviewed: {
    type: 'update',
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

/** From how little is left on the shelf after a sale its producer is told. */
export const LOW_STOCK = 10

function order(title: string, message: Wording['message']): Wording {
  return { type: 'order', title, message }
}

function inventory(title: string, message: Wording['message']): Wording {
  return { type: 'inventory', title, message }
}

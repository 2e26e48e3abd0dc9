import type { StockEvent } from '#domain/catalog/stock.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { LOW_STOCK, type NoticeKind } from '#domain/notifications/notice.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'

export type NewsEvent = OrderEvent | StockEvent | ReviewEvent

/** What somebody is told of an event: facts and ids only, the words are made when it is read. */
export interface Notice {
  readonly id: string
  /** An account, or a producer: then whoever the producer belongs to. */
  readonly recipient: string
  readonly kind: NoticeKind
  readonly orderId: string | null
  readonly productId: string | null
  readonly figure: number | null
}

/** Who is told what, by event type. Nobody else is told anything. */
export const NEWS: { readonly [T in NewsEvent['type']]?: (event: Recorded<Of<T>>) => readonly Notice[] } = {
  OrderPaid: (event) => [...toBuyer(event, 'order_paid'), toSeller(event, 'sale_new')],
  OrderReady: (event) => toBuyer(event, 'order_ready'),
  OrderShipped: (event) => toBuyer(event, 'order_shipped'),
  OrderDelivered: (event) => toBuyer(event, 'order_delivered'),
  OrderCompleted: (event) => toBuyer(event, 'order_completed'),
  OrderDeclined: (event) => toBuyer(event, 'order_declined'),
  OrderCancelled: (event) => [...toBuyer(event, 'order_cancelled'), toSeller(event, 'sale_cancelled')],
  OrderRefunded: (event) =>
    toBuyer(event, 'order_refunded').map((notice) => ({ ...notice, figure: event.data.amountCents })),
  StockSold: ofShelf,
  ReviewWritten: (event) => {
    const { reviewId, producerId: recipient, productId, rating: figure } = event.data
    return [noticeOf(event, { about: reviewId, recipient, kind: 'product_reviewed', productId, figure })]
  },
}

export const noticesOf = (event: Recorded<NewsEvent>): readonly Notice[] =>
  (NEWS[event.type] as ((event: Recorded<NewsEvent>) => readonly Notice[]) | undefined)?.(event) ?? []

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

/** Told once on the way down, and once when the last of it is gone. */
function ofShelf(event: Recorded<Of<'StockSold'>>): Notice[] {
  const { productId, producerId: recipient, onHand, quantity } = event.data
  if (!recipient || onHand > LOW_STOCK) return []
  const about = { about: productId, recipient, productId }
  if (onHand <= 0) return [noticeOf(event, { ...about, kind: 'product_sold_out' })]
  const crossed = onHand + quantity > LOW_STOCK
  return crossed ? [noticeOf(event, { ...about, kind: 'product_low', figure: onHand })] : []
}

interface Told {
  readonly about: string
  readonly recipient: string
  readonly kind: NoticeKind
  readonly orderId?: string
  readonly productId?: string
  readonly figure?: number
}

function noticeOf({ revision }: Recorded, { about, recipient, kind, ...more }: Told): Notice {
  const { orderId = null, productId = null, figure = null } = more
  return { id: `${about}.${revision}.${kind}`, recipient, kind, orderId, productId, figure }
}

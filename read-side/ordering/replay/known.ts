import { stock } from '#domain/catalog/stock.decider.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isBox } from '#domain/kernel/ids.ts'
import type { OrderEvent, OrderLine } from '#domain/ordering/order.events.ts'

/** What names the streams of an order's history, as order and checkout tell it. */
export interface Known {
  readonly orderId: string
  readonly number: string
  readonly checkoutId: string
  readonly producerId: string
  /** Whoever was the buyer, one after the other. */
  readonly buyerIds: readonly string[]
  readonly lines: readonly OrderLine[]
  readonly intentIds: readonly string[]
  readonly refundIds: readonly string[]
  readonly subscriptionIds: readonly string[]
}

/** Undefined for an order that was never placed. */
export function knownOf(history: readonly RecordedEvent[]): Known | undefined {
  const events = history as readonly RecordedEvent<OrderEvent | CheckoutEvent>[]
  const placed = events.find((event) => event.type === 'OrderPlaced')?.data
  if (!placed) return undefined
  const { orderId, number, checkoutId, producerId, buyerId, lines } = placed
  return {
    orderId,
    number,
    checkoutId,
    producerId,
    lines,
    buyerIds: unique([
      buyerId,
      ...events.map((event) => (event.type === 'OrderLinkedToAccount' ? event.data.accountId : buyerId)),
    ]),
    intentIds: unique(events.flatMap(({ data }) => ('paymentIntentId' in data ? data.paymentIntentId : []))),
    refundIds: unique(events.flatMap((event) => (event.type === 'OrderRefundApproved' ? event.data.refundId : []))),
    subscriptionIds: events.flatMap((event) =>
      event.type === 'CheckoutStarted' ? (event.data.standing?.subscriptionId ?? []) : [],
    ),
  }
}

/** What of its lines comes off a shelf. */
export const goodsOf = ({ lines }: Known): string[] =>
  lines.map(({ productId }) => productId).filter((id) => !isBox(id))

export const shelfStreams = (known: Known): string[] => goodsOf(known).map(stock.stream)

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

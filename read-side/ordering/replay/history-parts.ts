import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { checkoutEvents, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { payment } from '#domain/checkout/payment.decider.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { EventDefinitions, RecordedEvent } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import { conversationEvents } from '#domain/messaging/messaging.events.ts'
import { billingDocument } from '#domain/ordering/billing-document.decider.ts'
import { billingDocumentEvents } from '#domain/ordering/billing-document.events.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import type { StepKind } from '#domain/ordering/order-replay.contract.ts'
import { transferEvents } from '#domain/payouts/payouts.events.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import { discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import { discrepancyEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { review, reviewOf } from '#domain/reviews/review.decider.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { storeCreditEvents } from '#domain/store-credit/store-credit.events.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { casesAbout, disputesAbout } from './cases-about.ts'
import { type Known, shelfStreams } from './known.ts'

/** One kind of stream that tells of an order. */
export interface HistoryPart {
  readonly kind: StepKind
  readonly events: EventDefinitions
  readonly streams: (known: Known, db: Sql) => readonly string[] | Promise<readonly string[]>
  /** Of streams that others share: whether an event is of this order. */
  readonly ofOrder?: (event: RecordedEvent, known: Known) => boolean
}

/** Every kind of stream an order's history stands in. A further one is one more line. */
export const HISTORY_PARTS: readonly HistoryPart[] = [
  { kind: 'order', events: orderEvents, streams: ({ orderId }) => [order.stream(orderId)] },
  { kind: 'order', events: checkoutEvents, streams: ({ checkoutId }) => [checkout.stream(checkoutId)] },
  { kind: 'payment', events: paymentEvents, streams: ({ intentIds }) => intentIds.map(payment.stream) },
  { kind: 'payment', events: transferEvents, streams: ({ orderId }) => [transfer.stream(orderId)] },
  {
    kind: 'payment',
    events: billingDocumentEvents,
    streams: (known) => [known.orderId, ...known.refundIds].map(billingDocument.stream),
  },
  {
    kind: 'payment',
    events: discrepancyEvents,
    streams: async (known, db) => (await casesAbout(db, known)).map(discrepancyStream.stream),
  },
  {
    kind: 'payment',
    events: storeCreditEvents,
    streams: ({ buyerIds }) => buyerIds.filter((id) => !isGuest(id)).map(storeCredit.stream),
    ofOrder: isOfOrder,
  },
  { kind: 'stock', events: stockEvents, streams: shelfStreams, ofOrder: isOfOrder },
  {
    kind: 'order',
    events: subscriptionEvents,
    streams: (known) => known.subscriptionIds.map(subscription.stream),
    ofOrder: isOfOrder,
  },
  {
    kind: 'message',
    events: conversationEvents,
    streams: ({ orderId }) => [conversation.stream(conversationOfOrder(orderId))],
  },
  { kind: 'message', events: reviewEvents, streams: reviewsOfBuyers },
  {
    kind: 'dispute',
    events: disputeEvents,
    streams: async (known, db) => (await disputesAbout(db, known)).map(dispute.stream),
  },
]

/** A shelf and a subscription see many orders: those events are of one that name it, or its checkout. */
function isOfOrder({ data }: RecordedEvent, { orderId, checkoutId }: Known): boolean {
  const named = data as { readonly orderId?: string; readonly checkoutId?: string }
  return named.orderId === orderId || named.checkoutId === checkoutId
}

function reviewsOfBuyers({ buyerIds, lines }: Known): string[] {
  return lines.flatMap(({ productId }) => buyerIds.map((buyerId) => review.stream(reviewOf(productId, buyerId))))
}

/** Which part an event belongs to; none for what is only read to draw the state from. */
export const partOf = ({ type }: RecordedEvent): HistoryPart | undefined =>
  HISTORY_PARTS.find(({ events }) => type in events.shapes)

import { accessLogEvents } from '#domain/audit/audit.events.ts'
import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { type ProductEvent, productEvents } from '#domain/catalog/product.events.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import {
  type CheckoutEvent,
  chargebackEvents,
  checkoutEvents,
  paymentEvents,
} from '#domain/checkout/checkout.events.ts'
import { payment } from '#domain/checkout/payment.decider.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { EventDefinitions, RecordedEvent } from '#domain/kernel/event.ts'
import { isBox, isGuest } from '#domain/kernel/ids.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import { conversationEvents } from '#domain/messaging/messaging.events.ts'
import { billingDocument } from '#domain/ordering/billing-document.decider.ts'
import { billingDocumentEvents } from '#domain/ordering/billing-document.events.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { type OrderEvent, type OrderLine, orderEvents } from '#domain/ordering/order.events.ts'
import type { StepKind } from '#domain/ordering/order-replay.contract.ts'
import { transferEvents } from '#domain/payouts/payouts.events.ts'
import { transfer } from '#domain/payouts/transfer.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { discrepancyStream } from '#domain/reconciliation/discrepancy.decider.ts'
import { discrepancyEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { storeCreditEvents } from '#domain/store-credit/store-credit.events.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { type EventLog, mergeByPosition } from '#platform/event-store/event-log.ts'
import { idsInText } from '#read-side/kernel/sql-fragments.ts'

export interface HistoryDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** The events of an order's history, by position. */
export interface OrderHistory {
  readonly references: OrderReferences
  /** Includes events that only affect the state: the stock of its products and the producer's profile. */
  readonly events: readonly RecordedEvent[]
  /** Number of older messages left out. */
  readonly omitted: number
}

/** Staff accesses are read only for the replay; evidence leaves them out. */
export interface HistoryOptions {
  readonly staffAccess: boolean
}

/** Undefined if there is no such order. */
export async function readHistory(
  { db, log }: HistoryDeps,
  orderId: string,
  { staffAccess }: HistoryOptions = { staffAccess: false },
): Promise<OrderHistory | undefined> {
  const own = await log.read(order.stream(orderId))
  const placed = (own as RecordedEvent<OrderEvent>[]).find((event) => event.type === 'OrderPlaced')
  const references = placed && referencesOf([...own, ...(await log.read(checkout.stream(placed.data.checkoutId)))])
  if (!references) return undefined
  const sources = HISTORY_SOURCES.filter(({ kind }) => staffAccess || kind !== 'access')
  const sourceStreams = await Promise.all(sources.map(({ streams }) => streams(references, db)))
  const streams = [...new Set([...sourceStreams.flat(), producer.stream(references.producerId)])]
  const events = mergeByPosition(await Promise.all(streams.map((stream) => log.read(stream))))
  return { references, ...withoutOldest(withRecentPrices(events, references)) }
}

/** Price changes before this period are left out, except the one that set the price of the order. */
const PRICE_HISTORY_MS = 30 * 24 * 60 * 60_000

export const isPriceEvent = (event: RecordedEvent): event is RecordedEvent<PriceEvent> =>
  event.type === 'ProductListed' || event.type === 'ProductPriceChanged'
export type PriceEvent = Extract<ProductEvent, { type: 'ProductListed' | 'ProductPriceChanged' }>

/** Keeps, of the product events, only prices set since 30 days before the checkout, and the last price before that. */
function withRecentPrices(events: readonly RecordedEvent[], references: OrderReferences): RecordedEvent[] {
  const checkout = events.find(({ type, data }) => type === 'CheckoutStarted' && isOfOrder({ data }, references))
  const startedAt = Date.parse(checkout?.meta.recordedAt ?? events[0]!.meta.recordedAt)
  const from = startedAt - PRICE_HISTORY_MS
  const lastEarlier = new Map(
    events.flatMap((event) =>
      isPriceEvent(event) && Date.parse(event.meta.recordedAt) < from ? [[event.data.productId, event.id]] : [],
    ),
  )
  return events.filter((event) => {
    if (!(event.type in productEvents.shapes)) return true
    if (!isPriceEvent(event)) return false
    return Date.parse(event.meta.recordedAt) >= from || lastEarlier.get(event.data.productId) === event.id
  })
}

/** A conversation may be long: only its last messages are included. */
const MAX_MESSAGES = 300
const MESSAGE_EVENT_TYPES = ['MessageSent', 'MessageReported']

function withoutOldest(events: readonly RecordedEvent[]): Pick<OrderHistory, 'events' | 'omitted'> {
  const omitted = Math.max(0, events.filter(({ type }) => MESSAGE_EVENT_TYPES.includes(type)).length - MAX_MESSAGES)
  let seen = 0
  return { omitted, events: events.filter(({ type }) => !MESSAGE_EVENT_TYPES.includes(type) || seen++ >= omitted) }
}

/** A kind of stream with events of an order. */
export interface HistorySource {
  readonly kind: StepKind
  readonly events: EventDefinitions
  readonly streams: (references: OrderReferences, db: Sql) => readonly string[] | Promise<readonly string[]>
  /** For streams with events of several orders: whether an event belongs to this one. */
  readonly ofOrder?: (event: RecordedEvent, references: OrderReferences) => boolean
}

/** Stock and subscription events belong to an order if they contain its id or the id of its checkout. */
function isOfOrder({ data }: Pick<RecordedEvent, 'data'>, { orderId, checkoutId }: OrderReferences): boolean {
  const ids = data as { readonly orderId?: string; readonly checkoutId?: string }
  return ids.orderId === orderId || ids.checkoutId === checkoutId
}

function reviewsOfBuyers({ buyerIds, lines }: OrderReferences): string[] {
  return lines.flatMap(({ itemId }) => buyerIds.map((buyerId) => review.stream(reviewStreamId(itemId, buyerId))))
}

/** The source of an event; undefined for events that only affect the state. */
export const sourceOf = ({ type }: RecordedEvent): HistorySource | undefined =>
  HISTORY_SOURCES.find(({ events }) => type in events.shapes)

/** The ids that identify the streams of an order's history. */
export interface OrderReferences {
  readonly orderId: string
  readonly number: string
  readonly checkoutId: string
  readonly producerId: string
  /** All buyers: the guest first, then the linked account. */
  readonly buyerIds: readonly string[]
  readonly lines: readonly OrderLine[]
  readonly intentIds: readonly string[]
  readonly refundIds: readonly string[]
  readonly chargebackIds: readonly string[]
  readonly subscriptionIds: readonly string[]
}

/** Undefined if the order was never placed. */
function referencesOf(history: readonly RecordedEvent[]): OrderReferences | undefined {
  const events = history as readonly RecordedEvent<OrderEvent | CheckoutEvent>[]
  const placed = events.find((event) => event.type === 'OrderPlaced')?.data
  if (!placed) return undefined
  const { orderId, orderNumber, checkoutId, producerId, buyerId, lines } = placed
  return {
    orderId,
    number: orderNumber,
    checkoutId,
    producerId,
    lines,
    buyerIds: unique([
      buyerId,
      ...events.map((event) => (event.type === 'OrderLinkedToAccount' ? event.data.accountId : buyerId)),
    ]),
    intentIds: unique(events.flatMap(({ data }) => ('paymentIntentId' in data ? data.paymentIntentId : []))),
    refundIds: unique(events.flatMap((event) => (event.type === 'OrderRefundApproved' ? event.data.refundId : []))),
    chargebackIds: unique(
      events.flatMap((event) => (event.type === 'OrderChargebackOpened' ? event.data.chargebackId : [])),
    ),
    subscriptionIds: events.flatMap((event) =>
      event.type === 'CheckoutStarted' ? (event.data.subscription?.subscriptionId ?? []) : [],
    ),
  }
}

/** The products of its lines that have stock; boxes have none. */
export const stockedProductIds = ({ lines }: OrderReferences): string[] =>
  lines.map(({ itemId }) => itemId).filter((id) => !isBox(id))

const stockStreams = (references: OrderReferences): string[] => stockedProductIds(references).map(stock.stream)

/** All kinds of streams in an order's history. To add one, add an entry. */
const HISTORY_SOURCES: readonly HistorySource[] = [
  { kind: 'order', events: orderEvents, streams: ({ orderId }) => [order.stream(orderId)] },
  { kind: 'order', events: checkoutEvents, streams: ({ checkoutId }) => [checkout.stream(checkoutId)] },
  { kind: 'payment', events: paymentEvents, streams: ({ intentIds }) => intentIds.map(payment.stream) },
  { kind: 'payment', events: chargebackEvents, streams: ({ chargebackIds }) => chargebackIds.map(chargeback.stream) },
  { kind: 'payment', events: transferEvents, streams: ({ orderId }) => [transfer.stream(orderId)] },
  {
    kind: 'payment',
    events: billingDocumentEvents,
    streams: (references) => [references.orderId, ...references.refundIds].map(billingDocument.stream),
  },
  {
    kind: 'payment',
    events: discrepancyEvents,
    streams: async (references, db) => (await discrepanciesOf(db, references)).map(discrepancyStream.stream),
  },
  {
    kind: 'payment',
    events: storeCreditEvents,
    streams: ({ buyerIds }) => buyerIds.filter((id) => !isGuest(id)).map(storeCredit.stream),
    ofOrder: isOfOrder,
  },
  { kind: 'stock', events: stockEvents, streams: stockStreams, ofOrder: isOfOrder },
  {
    kind: 'price',
    events: productEvents,
    streams: (references) => stockedProductIds(references).map(product.stream),
    ofOrder: isPriceEvent,
  },
  {
    kind: 'order',
    events: subscriptionEvents,
    streams: (references) => references.subscriptionIds.map(subscription.stream),
    // Its start records what the buyer accepted.
    ofOrder: (event, references) => event.type === 'SubscriptionStarted' || isOfOrder(event, references),
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
    streams: async (references, db) => (await disputesOf(db, references)).map(dispute.stream),
  },
  {
    kind: 'access',
    events: accessLogEvents,
    streams: accessStreams,
    ofOrder: ({ data }, { orderId }) => (data as { readonly target: string }).target.includes(orderId),
  },
]

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Discrepancies about an order; their stream names do not contain its id. */
async function discrepanciesOf(db: Sql, { orderId }: OrderReferences): Promise<string[]> {
  const rows = await db.query<{ id: string }>(DISCREPANCIES, [orderId])
  return rows.map(({ id }) => id)
}

/** Disputes of an order, including chargebacks. */
async function disputesOf(db: Sql, { orderId }: OrderReferences): Promise<string[]> {
  const rows = await db.query<{ id: string }>(DISPUTES, [orderId])
  return rows.map(({ id }) => id)
}

/** Streams of the access log with an access to the order. */
async function accessStreams({ orderId }: OrderReferences, db: Sql): Promise<string[]> {
  const rows = await db.query<{ id: string }>(ACCESSES, [orderId])
  return unique(rows.map(({ id }) => id.slice(0, id.lastIndexOf('.'))))
}

const ACCESSES = `select id from audit.access_log where ${idsInText('target')} && array[$1]::text[]`
const DISCREPANCIES = `select id from reconciliation.discrepancies where discrepancy -> 'orderIds' ? $1`
const DISPUTES = 'select id from disputes.disputes where order_id = $1'

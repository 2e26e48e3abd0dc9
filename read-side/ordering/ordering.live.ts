import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { BillingDocumentIssued, NewOrder, OrderLinked, OrderStatusUpdate } from '#domain/ordering/contract.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { type CanSubscribe, type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'
import { stateOfOrderLink } from './order-links.ts'
import { viewerOf } from './orders.query.ts'

export interface OrderingLiveDeps {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly now?: () => string
}

export const orderingLive = (deps: OrderingLiveDeps): LiveMap =>
  liveMap<OrderEvent | BillingDocumentEvent>(
    {
      OrderPlaced: (event) => [buyerStatusMessage(event)],
      OrderPaid: (event) => [newOrderMessage(event), statusMessage(event)],
      OrderPaymentFailed: (event) => [buyerStatusMessage(event)],
      OrderAccepted: (event) => [statusMessage(event)],
      OrderReadyForPickup: (event) => [statusMessage(event)],
      OrderShipped: (event) => [statusMessage(event)],
      OrderDelivered: (event) => [statusMessage(event)],
      OrderCompleted: (event) => [statusMessage(event)],
      OrderDeclined: (event) => [statusMessage(event)],
      OrderCancelled: (event) => [statusMessage(event)],
      OrderRefundApproved: (event) => [statusMessage(event)],
      OrderRefundSubmitted: (event) => [statusMessage(event)],
      OrderRefundSucceeded: (event) => [statusMessage(event)],
      OrderRefundFailed: (event) => [statusMessage(event)],
      OrderChargebackOpened: (event) => [statusMessage(event)],
      OrderChargebackClosed: (event) => [statusMessage(event)],
      OrderLinkedToAccount: ({ data }) => [linkedMessage(data)],
      ReceiptIssued: ({ data }) => [billingDocumentMessage(data)],
      CreditNoteIssued: ({ data }) => [billingDocumentMessage(data)],
      CreditNoteVoided: ({ data }) => [billingDocumentMessage(data)],
    },
    { order: canSubscribeToOrder(deps) },
  )

function newOrderMessage({ data: { orderId, producerId } }: RecordedEvent<OrderEvent>): Delivery {
  const message: NewOrder = { type: 'new_order', orderId, producerId }
  return { topics: [`producer:${producerId}`], message: { ...message } }
}

function linkedMessage({ orderId, accountId }: { readonly orderId: string; readonly accountId: string }): Delivery {
  const message: OrderLinked = { type: 'order_joined', orderId }
  return { topics: [`account:${accountId}`], message: { ...message } }
}

/** Refunds and chargebacks do not change the order status, and their events do not contain it. */
function statusMessage(event: RecordedEvent<OrderEvent>): Delivery {
  const { orderId } = event.data
  const status = statusAfter(event) ?? (event.type.startsWith('OrderChargeback') ? 'disputed' : 'refunded')
  const message: OrderStatusUpdate = { type: 'order_status_update', orderId, status }
  return { topics: partyTopics(event.data), message: { ...message } }
}

/** Only the buyer is notified before the order is paid. */
function buyerStatusMessage(event: RecordedEvent<OrderEvent>): Delivery {
  const { topics, message } = statusMessage(event)
  return { topics: topics.filter((topic) => !topic.startsWith('producer:')), message }
}

function billingDocumentMessage(data: OrderPartyIds): Delivery {
  const message: BillingDocumentIssued = { type: 'order_receipt_issued', orderId: data.orderId }
  return { topics: partyTopics(data), message: { ...message } }
}

interface OrderPartyIds {
  readonly orderId: string
  readonly producerId: string
  readonly buyerId: string
}

const partyTopics = ({ orderId, producerId, buyerId }: OrderPartyIds): string[] => [
  ...[`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`],
]

const canSubscribeToOrder =
  ({ db, keys, now = systemNow }: OrderingLiveDeps): CanSubscribe =>
  async ({ id, key, actor }) => {
    if (key && (await stateOfOrderLink({ db, keys, now }, { orderId: id, key })) === 'open') return true
    if (actor.kind === 'anonymous') return false
    const [row] = await db.query<{ buyerId: string; producerId: string; paymentIntentId: string | null }>(PARTIES, [id])
    return row !== undefined && viewerOf(row, actor, false) !== undefined
  }

const systemNow = () => new Date().toISOString()

const PARTIES = `
  select buyer_id as "buyerId", producer_id as "producerId", payment_intent_id as "paymentIntentId" from ordering.orders where order_id = $1`

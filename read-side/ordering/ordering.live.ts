import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import type { BillingDocumentIssued, NewOrder, OrderLinked, OrderStatusUpdate } from '#domain/ordering/contract.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { type LiveMap, liveMap, type MayHear, type Told } from '../live-map.ts'
import { stateOfOrderLink } from './order-links.ts'
import { viewerOf } from './orders.query.ts'

export interface OrderingLive {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly now?: () => string
}

export const orderingLive = (deps: OrderingLive): LiveMap =>
  liveMap<OrderEvent | BillingDocumentEvent>(
    {
      OrderPlaced: (event) => [beforePayment(event)],
      OrderPaid: (event) => [arrived(event), moved(event)],
      OrderPaymentFailed: (event) => [beforePayment(event)],
      OrderAccepted: (event) => [moved(event)],
      OrderReadyForPickup: (event) => [moved(event)],
      OrderShipped: (event) => [moved(event)],
      OrderDelivered: (event) => [moved(event)],
      OrderCompleted: (event) => [moved(event)],
      OrderDeclined: (event) => [moved(event)],
      OrderCancelled: (event) => [moved(event)],
      OrderRefundApproved: (event) => [moved(event)],
      OrderRefundSubmitted: (event) => [moved(event)],
      OrderRefundSucceeded: (event) => [moved(event)],
      OrderRefundFailed: (event) => [moved(event)],
      OrderChargebackOpened: (event) => [moved(event)],
      OrderChargebackClosed: (event) => [moved(event)],
      OrderLinkedToAccount: ({ data }) => [joined(data)],
      ReceiptIssued: ({ data }) => [onPaper(data)],
      CreditNoteIssued: ({ data }) => [onPaper(data)],
      CreditNoteVoided: ({ data }) => [onPaper(data)],
    },
    { order: mayHearOrder(deps) },
  )

function arrived({ data: { orderId, producerId } }: RecordedEvent<OrderEvent>): Told {
  const message: NewOrder = { type: 'new_order', orderId, producerId }
  return { topics: [`producer:${producerId}`], message: { ...message } }
}

function joined({ orderId, accountId }: { readonly orderId: string; readonly accountId: string }): Told {
  const message: OrderLinked = { type: 'order_joined', orderId }
  return { topics: [`account:${accountId}`], message: { ...message } }
}

/** A refund or a dispute leaves the status as it is, which an event alone does not tell. */
function moved(event: RecordedEvent<OrderEvent>): Told {
  const { orderId } = event.data
  const status = statusAfter(event) ?? (event.type.startsWith('OrderDispute') ? 'disputed' : 'refunded')
  const message: OrderStatusUpdate = { type: 'order_status_update', orderId, status }
  return { topics: concerned(event.data), message: { ...message } }
}

/** Until it is paid, an order is its buyer's business alone. */
function beforePayment(event: RecordedEvent<OrderEvent>): Told {
  const { topics, message } = moved(event)
  return { topics: topics.filter((topic) => !topic.startsWith('producer:')), message }
}

function onPaper(data: Concerned): Told {
  const message: BillingDocumentIssued = { type: 'order_receipt_issued', orderId: data.orderId }
  return { topics: concerned(data), message: { ...message } }
}

interface Concerned {
  readonly orderId: string
  readonly producerId: string
  readonly buyerId: string
}

const concerned = ({ orderId, producerId, buyerId }: Concerned): string[] => [
  ...[`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`],
]

const mayHearOrder =
  ({ db, keys, now = systemNow }: OrderingLive): MayHear =>
  async ({ id, key, actor }) => {
    if (key && (await stateOfOrderLink({ db, keys, now }, { orderId: id, key })) === 'open') return true
    if (actor.kind === 'anonymous') return false
    const [row] = await db.query<{ buyerId: string; producerId: string; paymentIntentId: string | null }>(PARTIES, [id])
    return row !== undefined && viewerOf(row, actor, false) !== undefined
  }

const systemNow = () => new Date().toISOString()

const PARTIES = `
  select buyer_id as "buyerId", producer_id as "producerId", payment_intent_id as "paymentIntentId" from ordering.orders where order_id = $1`

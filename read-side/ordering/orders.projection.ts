import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Contact, OrderEvent, OrderLine, OrderPickupLocation } from '#domain/ordering/order.events.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import { ORDER_STATUSES, type OrderStatus, type OrderTab, WITHDRAWN } from '#domain/ordering/order-status.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'
import { type DisputeEvent, type DisputeRow, disputesAfter } from './disputes.ts'
import { billingDocuments } from './receipts.projection.ts'
import { type RefundEvent, type RefundRow, refundsAfter } from './refunds.ts'

export interface OrderRow {
  readonly orderId: string
  readonly number: string
  readonly checkoutId: string
  readonly producerId: string
  /** The account, once a guest's order has joined one. */
  readonly buyerId: string
  readonly status: OrderStatus
  readonly tab: OrderTab
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  readonly place: OrderPickupLocation | null
  readonly lines: readonly OrderLine[]
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
  readonly totalCents: number
  readonly platformFeeCents: number
  /** How much of the total was paid with store credit. */
  readonly storeCreditCents: number
  /** What is under way to the buyer, or there. */
  readonly refundedCents: number
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeRow[]
  readonly paymentIntentId: string | null
  /** Null once it was erased. */
  readonly contact: Contact | null
  readonly instructions: string | null
  /** Its buyer canceled or replaced the checkout before paying: no list shows it. */
  readonly withdrawn: boolean
  readonly timeline: readonly OrderMoment[]
  readonly placedAt: string
  readonly changedAt: string
}

export interface OrderMoment {
  readonly status: OrderStatus
  readonly at: string
  readonly reason: string | null
}

type Later = Exclude<
  OrderEvent,
  { type: 'OrderPlaced' | 'OrderLinkedToAccount' | `OrderRefund${string}` | `OrderDispute${string}` }
>

export const orders = table<OrderRow, OrderEvent>({
  name: 'orders',
  key: 'orderId',
  columns: {
    orderId: 'key',
    number: 'text',
    checkoutId: 'key',
    producerId: 'key',
    buyerId: 'key',
    status: 'key',
    tab: 'key',
    fulfillmentMethod: 'text',
    place: 'json',
    lines: 'json',
    subtotalCents: 'integer',
    deliveryFeeCents: 'integer',
    taxCents: 'integer',
    processingFeeCents: 'integer',
    totalCents: 'integer',
    platformFeeCents: 'integer',
    storeCreditCents: 'integer',
    refundedCents: 'integer',
    refunds: 'json',
    disputes: 'json',
    paymentIntentId: 'text',
    contact: 'json',
    instructions: 'text',
    withdrawn: 'boolean',
    timeline: 'json',
    placedAt: 'instant',
    changedAt: 'instant',
  },
  indexes: [
    '(buyer_id, placed_at desc, order_id desc)',
    '(producer_id, placed_at desc, order_id desc)',
    '(producer_id, tab)',
    '(checkout_id)',
    // For the staff, who search all of them.
    '(placed_at desc, order_id desc)',
    "(lower(contact->>'email'))",
    "using gin ((contact->>'fullName') gin_trgm_ops)",
    'using gin (number gin_trgm_ops)',
  ],
  keysOf: (event) => event.data.orderId,
  folds: {
    OrderPlaced: (_, { data, meta }) => {
      const { money, contact, instructions, place = null, ...kept } = data
      const { currency: _currency, fees: _fees, storeCreditCents = 0, ...cents } = money
      return {
        ...kept,
        ...cents,
        storeCreditCents,
        place,
        status: 'pending_payment',
        tab: 'active',
        refundedCents: 0,
        refunds: [],
        disputes: [],
        paymentIntentId: null,
        withdrawn: false,
        contact: told(contact),
        instructions: told(instructions),
        timeline: [{ status: 'pending_payment', at: meta.at, reason: null }],
        placedAt: meta.at,
        changedAt: meta.at,
      }
    },
    OrderPaid: later,
    OrderPaymentFailed: later,
    OrderAccepted: later,
    OrderReadyForPickup: later,
    OrderShipped: later,
    OrderDelivered: later,
    OrderCompleted: later,
    OrderDeclined: later,
    OrderCancelled: later,
    OrderRefundApproved: refund,
    OrderRefundSubmitted: refund,
    OrderRefundSucceeded: refund,
    OrderRefundFailed: refund,
    OrderChargebackOpened: dispute,
    OrderChargebackClosed: dispute,
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const ordering: Projection = { name: 'ordering', version: 8, tables: [orders, billingDocuments] }

/** The status an event leads to, and when and why. */
function later(row: OrderRow | undefined, event: RecordedEvent<Later>): OrderRow | undefined {
  const status = row && statusAfter(event)
  if (!row || !status) return row
  const { at } = event.meta
  const reason = 'reason' in event.data ? told(event.data.reason) : null
  const paymentIntentId = event.type === 'OrderPaid' ? event.data.paymentIntentId : row.paymentIntentId
  const timeline = status === row.status ? row.timeline : [...row.timeline, { status, at, reason }]
  const withdrawn = status === 'payment_failed' && reason === WITHDRAWN
  return { ...row, status, tab: ORDER_STATUSES[status].tab, paymentIntentId, withdrawn, timeline, changedAt: at }
}

/** Money that goes back changes no status. */
function refund(row: OrderRow | undefined, event: RecordedEvent<RefundEvent>): OrderRow | undefined {
  if (!row) return undefined
  return { ...row, ...refundsAfter(row, event), changedAt: event.meta.at }
}

/** Nor does what the buyer's bank is asked, or says. */
function dispute(row: OrderRow | undefined, event: RecordedEvent<DisputeEvent>): OrderRow | undefined {
  return row && { ...row, disputes: disputesAfter(row.disputes, event), changedAt: event.meta.at }
}

import type { Recorded } from '#domain/kernel/event.ts'
import type { Contact, OrderEvent, OrderLine, OrderPlace } from '#domain/ordering/order.events.ts'
import { ORDER_STATUSES, type OrderStatus, type OrderTab } from '#domain/ordering/order-status.ts'
import { statusAfter } from '#domain/ordering/status-after.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'
import { type DisputeEvent, type DisputeRow, disputesAfter } from './disputes.ts'
import { papers } from './receipts.projection.ts'
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
  readonly fulfilment: 'pickup' | 'delivery'
  readonly place: OrderPlace | null
  readonly lines: readonly OrderLine[]
  readonly itemsCents: number
  readonly deliveryCents: number
  readonly taxCents: number
  readonly processingCents: number
  readonly totalCents: number
  readonly platformFeeCents: number
  /** How much of the total was paid with store credit. */
  readonly creditCents: number
  /** What is under way to the buyer, or there. */
  readonly refundedCents: number
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeRow[]
  readonly intentId: string | null
  /** Null once it was erased. */
  readonly contact: Contact | null
  readonly instructions: string | null
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
  { type: 'OrderPlaced' | 'OrderJoinedAccount' | `OrderRefund${string}` | `OrderDispute${string}` }
>

export const orders = table<OrderRow, OrderEvent>({
  name: 'orders',
  key: 'orderId',
  columns: {
    ...{ orderId: 'key', number: 'text', checkoutId: 'key', producerId: 'key', buyerId: 'key', status: 'key' },
    ...{
      tab: 'key',
      fulfilment: 'text',
      place: 'json',
      lines: 'json',
      itemsCents: 'integer',
      deliveryCents: 'integer',
    },
    ...{ taxCents: 'integer', processingCents: 'integer', totalCents: 'integer', platformFeeCents: 'integer' },
    creditCents: 'integer',
    ...{
      refundedCents: 'integer',
      refunds: 'json',
      disputes: 'json',
      intentId: 'text',
      contact: 'json',
      instructions: 'text',
      timeline: 'json',
    },
    ...{ placedAt: 'instant', changedAt: 'instant' },
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
      const { currency: _currency, fees: _fees, creditCents = 0, ...cents } = money
      return {
        ...{
          ...kept,
          ...cents,
          creditCents,
          place,
          status: 'pending_payment',
          tab: 'active',
          refundedCents: 0,
          refunds: [],
          disputes: [],
          intentId: null,
        },
        ...{ contact: told(contact), instructions: told(instructions) },
        ...{ timeline: [{ status: 'pending_payment', at: meta.at, reason: null }] },
        ...{ placedAt: meta.at, changedAt: meta.at },
      }
    },
    OrderPaid: later,
    OrderPaymentFailed: later,
    OrderAccepted: later,
    OrderReady: later,
    OrderShipped: later,
    OrderDelivered: later,
    OrderCompleted: later,
    OrderDeclined: later,
    OrderCancelled: later,
    OrderRefundAgreed: refund,
    OrderRefunded: refund,
    OrderRefundSettled: refund,
    OrderRefundFailed: refund,
    OrderDisputed: dispute,
    OrderDisputeClosed: dispute,
    OrderJoinedAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const ordering: Projection = { name: 'ordering', version: 7, tables: [orders, papers] }

/** The status an event leads to, and when and why. */
function later(row: OrderRow | undefined, event: Recorded<Later>): OrderRow | undefined {
  const status = row && statusAfter(event)
  if (!row || !status) return row
  const { at } = event.meta
  const reason = 'reason' in event.data ? told(event.data.reason) : null
  const intentId = event.type === 'OrderPaid' ? event.data.intentId : row.intentId
  const timeline = status === row.status ? row.timeline : [...row.timeline, { status, at, reason }]
  return { ...row, status, tab: ORDER_STATUSES[status].tab, intentId, timeline, changedAt: at }
}

/** Money that goes back changes no status. */
function refund(row: OrderRow | undefined, event: Recorded<RefundEvent>): OrderRow | undefined {
  if (!row) return undefined
  return { ...row, ...refundsAfter(row, event), changedAt: event.meta.at }
}

/** Nor does what the buyer's bank is asked, or says. */
function dispute(row: OrderRow | undefined, event: Recorded<DisputeEvent>): OrderRow | undefined {
  return row && { ...row, disputes: disputesAfter(row.disputes, event), changedAt: event.meta.at }
}

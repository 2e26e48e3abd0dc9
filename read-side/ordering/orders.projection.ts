import type { Recorded } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Contact, OrderEvent, OrderLine } from '#domain/ordering/order.events.ts'
import { ORDER_STATUSES, type OrderStatus, type OrderTab } from '#domain/ordering/order-status.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'

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
  readonly lines: readonly OrderLine[]
  readonly itemsCents: number
  readonly deliveryCents: number
  readonly taxCents: number
  readonly processingCents: number
  readonly totalCents: number
  readonly platformFeeCents: number
  readonly refundedCents: number
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

type Later = Exclude<OrderEvent, { type: 'OrderPlaced' | 'OrderJoinedAccount' }>

export const orders = table<OrderRow, OrderEvent>({
  name: 'orders',
  key: 'orderId',
  columns: {
    ...{ orderId: 'key', number: 'text', checkoutId: 'key', producerId: 'key', buyerId: 'key', status: 'key' },
    ...{ tab: 'key', fulfilment: 'text', lines: 'json', itemsCents: 'integer', deliveryCents: 'integer' },
    ...{ taxCents: 'integer', processingCents: 'integer', totalCents: 'integer', platformFeeCents: 'integer' },
    ...{ refundedCents: 'integer', intentId: 'text', contact: 'json', instructions: 'text', timeline: 'json' },
    ...{ placedAt: 'instant', changedAt: 'instant' },
  },
  indexes: [
    '(buyer_id, placed_at desc, order_id desc)',
    '(producer_id, placed_at desc, order_id desc)',
    '(producer_id, tab)',
    '(checkout_id)',
  ],
  keysOf: (event) => event.data.orderId,
  folds: {
    OrderPlaced: (_, { data, meta }) => {
      const { money, contact, instructions, ...kept } = data
      const { currency: _currency, fees: _fees, ...cents } = money
      return {
        ...{ ...kept, ...cents, status: 'pending_payment', tab: 'active', refundedCents: 0, intentId: null },
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
    OrderRefunded: later,
    OrderJoinedAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const ordering: Projection = { name: 'ordering', version: 2, tables: [orders] }

/** What the decider makes of it, and when. A refund changes the money, not the status. */
function later(row: OrderRow | undefined, event: Recorded<Later>): OrderRow | undefined {
  if (!row) return undefined
  const { orderId, producerId, buyerId, fulfilment, totalCents, intentId } = row
  const before = { orderId, producerId, buyerId, fulfilment, totalCents, intentId: intentId ?? undefined, goods: [] }
  const state = order.evolve({ ...before, status: row.status, refundedCents: row.refundedCents }, event)
  if (state.status === 'unknown') return undefined
  const { at } = event.meta
  const reason = 'reason' in event.data ? told(event.data.reason) : null
  return {
    ...row,
    status: state.status,
    tab: ORDER_STATUSES[state.status].tab,
    refundedCents: state.refundedCents,
    intentId: state.intentId ?? null,
    timeline: state.status === row.status ? row.timeline : [...row.timeline, { status: state.status, at, reason }],
    changedAt: at,
  }
}

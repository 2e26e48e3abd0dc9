import type { Instant, Recorded } from '#domain/kernel/event.ts'
import type { OrderEvent, RefundParts } from '#domain/ordering/order.events.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { statusAfter } from '#domain/ordering/status-after.ts'
import { type Projection, table } from '../projection.ts'

/** What of an order is counted, and when. Nothing of it says who bought, beyond an id. */
export interface SaleRow {
  readonly orderId: string
  readonly producerId: string
  readonly number: string
  /** The account, once a guest's order has joined one. */
  readonly buyerId: string
  readonly status: OrderStatus
  readonly placedAt: Instant
  /** Null while no money has come. */
  readonly paidAt: Instant | null
  readonly itemsCents: number
  readonly deliveryCents: number
  readonly taxCents: number
  readonly processingCents: number
  readonly totalCents: number
  readonly feeCents: number
  readonly lines: readonly SoldLine[]
  /** Agreed and not failed. */
  readonly refunds: readonly RefundFact[]
}

interface SoldLine {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly cents: number
}

interface RefundFact {
  readonly id: string
  readonly at: Instant
  readonly itemsCents: number
  readonly deliveryCents: number
  /** What the market gives back of its fee. */
  readonly feeCents: number
  readonly lines: RefundParts['lines']
}

export const sales = table<SaleRow, OrderEvent>({
  name: 'sales',
  key: 'orderId',
  columns: {
    ...{ orderId: 'key', producerId: 'key', number: 'text', buyerId: 'key', status: 'key' },
    ...{ placedAt: 'instant', paidAt: 'instant', itemsCents: 'integer', deliveryCents: 'integer' },
    ...{ taxCents: 'integer', processingCents: 'integer', totalCents: 'integer', feeCents: 'integer' },
    ...{ lines: 'json', refunds: 'json' },
  },
  indexes: [
    '(producer_id, paid_at)',
    '(producer_id, placed_at) where paid_at is null',
    `(producer_id) where refunds <> '[]'`,
  ],
  keysOf: (event) => event.data.orderId,
  folds: {
    OrderPlaced: (_, event) => placed(event),
    OrderPaid: (row, event) => row && { ...row, status: 'paid', paidAt: row.paidAt ?? event.meta.at },
    OrderPaymentFailed: moved,
    OrderAccepted: moved,
    OrderReady: moved,
    OrderShipped: moved,
    OrderDelivered: moved,
    OrderCompleted: moved,
    OrderDeclined: moved,
    OrderCancelled: moved,
    OrderRefundAgreed: (row, { data: { refundId, parts }, meta }) => row && refunded(row, refundId, parts, meta.at),
    // In the first days nothing was agreed before, and it was all that was left.
    OrderRefunded: (row, { data: { refundId, agreed }, meta }) =>
      row && !agreed ? refunded(row, refundId, everythingLeft(row), meta.at) : row,
    OrderRefundFailed: (row, { data }) =>
      row && { ...row, refunds: row.refunds.filter(({ id }) => id !== data.refundId) },
    OrderJoinedAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const analytics: Projection = { name: 'analytics', version: 2, tables: [sales] }

function placed({ data, meta }: Recorded<Extract<OrderEvent, { type: 'OrderPlaced' }>>): SaleRow {
  const { orderId, producerId, number, buyerId, money } = data
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents: feeCents } = money
  return {
    ...{ orderId, producerId, number, buyerId, status: 'pending_payment', placedAt: meta.at, paidAt: null },
    ...{ itemsCents, deliveryCents, taxCents, processingCents, totalCents, feeCents, refunds: [] },
    lines: data.lines.map(({ productId, name, unit, quantity, lineCents: cents }) => ({
      ...{ productId, name, unit, quantity, cents },
    })),
  }
}

function moved(row: SaleRow | undefined, event: Recorded<OrderEvent>): SaleRow | undefined {
  const status = row && statusAfter(event)
  return status ? { ...row, status } : row
}

type GivenBack = Pick<RefundParts, 'lines' | 'itemsCents' | 'deliveryCents' | 'platformFeeCents'>

function refunded(row: SaleRow, id: string, parts: GivenBack, at: Instant): SaleRow {
  const { itemsCents, deliveryCents, platformFeeCents: feeCents, lines } = parts
  const others = row.refunds.filter((refund) => refund.id !== id)
  return { ...row, refunds: [...others, { id, at, itemsCents, deliveryCents, feeCents, lines }] }
}

function everythingLeft({ refunds, itemsCents, deliveryCents, feeCents, lines }: SaleRow): GivenBack {
  const given = (of: 'itemsCents' | 'deliveryCents' | 'feeCents') =>
    refunds.reduce((all, refund) => all + refund[of], 0)
  const back = refunds.flatMap((refund) => refund.lines)
  const backOf = (productId: string, of: 'quantity' | 'cents') =>
    back.filter((line) => line.productId === productId).reduce((all, line) => all + line[of], 0)
  return {
    itemsCents: itemsCents - given('itemsCents'),
    deliveryCents: deliveryCents - given('deliveryCents'),
    platformFeeCents: feeCents - given('feeCents'),
    lines: lines
      .map(({ productId, quantity, cents }) => ({
        ...{ productId, quantity: quantity - backOf(productId, 'quantity'), cents: cents - backOf(productId, 'cents') },
      }))
      .filter(({ quantity }) => quantity > 0),
  }
}

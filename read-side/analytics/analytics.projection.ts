import type { Instant, RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
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
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
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
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  /** What the market gives back of its fee. */
  readonly feeCents: number
  readonly lines: RefundBreakdown['lines']
}

export const sales = table<SaleRow, OrderEvent>({
  name: 'sales',
  key: 'orderId',
  columns: {
    orderId: 'key',
    producerId: 'key',
    number: 'text',
    buyerId: 'key',
    status: 'key',
    placedAt: 'instant',
    paidAt: 'instant',
    subtotalCents: 'integer',
    deliveryFeeCents: 'integer',
    taxCents: 'integer',
    processingFeeCents: 'integer',
    totalCents: 'integer',
    feeCents: 'integer',
    lines: 'json',
    refunds: 'json',
  },
  indexes: ['(producer_id, paid_at)', `(producer_id) where refunds <> '[]'`],
  keysOf: (event) => event.data.orderId,
  folds: {
    OrderPlaced: (_, event) => placed(event),
    OrderPaid: (row, event) => row && { ...row, status: 'paid', paidAt: row.paidAt ?? event.meta.at },
    OrderPaymentFailed: moved,
    OrderAccepted: moved,
    OrderReadyForPickup: moved,
    OrderShipped: moved,
    OrderDelivered: moved,
    OrderCompleted: moved,
    OrderDeclined: moved,
    OrderCancelled: moved,
    OrderRefundApproved: (row, { data: { refundId, parts }, meta }) => row && refunded(row, refundId, parts, meta.at),
    // In the first days nothing was agreed before, and it was all that was left.
    OrderRefundSubmitted: (row, { data: { refundId, agreed }, meta }) =>
      row && !agreed ? refunded(row, refundId, everythingLeft(row), meta.at) : row,
    OrderRefundFailed: (row, { data }) =>
      row && { ...row, refunds: row.refunds.filter(({ id }) => id !== data.refundId) },
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const analytics: Projection = { name: 'analytics', version: 3, tables: [sales] }

function placed({ data, meta }: RecordedEvent<Extract<OrderEvent, { type: 'OrderPlaced' }>>): SaleRow {
  const { orderId, producerId, number, buyerId, money } = data
  const {
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents: feeCents,
  } = money
  return {
    orderId,
    producerId,
    number,
    buyerId,
    status: 'pending_payment',
    placedAt: meta.at,
    paidAt: null,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    feeCents,
    refunds: [],
    lines: data.lines.map(({ productId, name, unit, quantity, lineTotalCents: cents }) => ({
      productId,
      name,
      unit,
      quantity,
      cents,
    })),
  }
}

function moved(row: SaleRow | undefined, event: RecordedEvent<OrderEvent>): SaleRow | undefined {
  const status = row && statusAfter(event)
  return status ? { ...row, status } : row
}

type GivenBack = Pick<RefundBreakdown, 'lines' | 'subtotalCents' | 'deliveryFeeCents' | 'platformFeeCents'>

function refunded(row: SaleRow, id: string, parts: GivenBack, at: Instant): SaleRow {
  const { subtotalCents, deliveryFeeCents, platformFeeCents: feeCents, lines } = parts
  const others = row.refunds.filter((refund) => refund.id !== id)
  return { ...row, refunds: [...others, { id, at, subtotalCents, deliveryFeeCents, feeCents, lines }] }
}

function everythingLeft({ refunds, subtotalCents, deliveryFeeCents, feeCents, lines }: SaleRow): GivenBack {
  const given = (of: 'subtotalCents' | 'deliveryFeeCents' | 'feeCents') =>
    refunds.reduce((all, refund) => all + refund[of], 0)
  const back = refunds.flatMap((refund) => refund.lines)
  const backOf = (productId: string, of: 'quantity' | 'cents') =>
    back.filter((line) => line.productId === productId).reduce((all, line) => all + line[of], 0)
  return {
    subtotalCents: subtotalCents - given('subtotalCents'),
    deliveryFeeCents: deliveryFeeCents - given('deliveryFeeCents'),
    platformFeeCents: feeCents - given('feeCents'),
    lines: lines
      .map(({ productId, quantity, cents }) => ({
        productId,
        quantity: quantity - backOf(productId, 'quantity'),
        cents: cents - backOf(productId, 'cents'),
      }))
      .filter(({ quantity }) => quantity > 0),
  }
}

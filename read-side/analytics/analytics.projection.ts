import type { Instant, RecordedEvent } from '#domain/kernel/event.ts'
import { localClock } from '#domain/kernel/time-zone.ts'
import type { OrderEvent, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { statusAfter } from '#domain/ordering/order.events.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'

/** What an order contributes to the analytics. The buyer is stored as an id only. */
export interface SaleRow {
  readonly orderId: string
  readonly producerId: string
  readonly orderNumber: string
  /** The account, once a guest's order is linked to one. */
  readonly buyerId: string
  readonly status: OrderStatus
  readonly placedAt: Instant
  /** The marketplace's time zone when the order was placed; it dates the sale and its refunds. */
  readonly timeZone: string
  /** By the processor's clock; null until it is paid. */
  readonly paidAt: Instant | null
  /** Local date and time of the payment, `2026-05-01T09:30`. */
  readonly paidLocal: string | null
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
  readonly totalCents: number
  readonly platformFeeCents: number
  readonly lines: readonly SoldLine[]
  /** Approved refunds that have not failed. */
  readonly refunds: readonly SaleRefund[]
}

interface SoldLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly cents: number
}

interface SaleRefund {
  readonly id: string
  /** The processor's time of submission; until then, the time of approval. */
  readonly at: Instant
  /** Local date and time, `2026-05-01T09:30`. */
  readonly local: string
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  /** The refunded part of the platform fee. */
  readonly platformFeeCents: number
  readonly lines: RefundBreakdown['lines']
}

export const sales = table<SaleRow, OrderEvent>({
  name: 'sales',
  key: 'orderId',
  columns: {
    orderId: 'key',
    producerId: 'key',
    orderNumber: 'text',
    buyerId: 'key',
    status: 'key',
    placedAt: 'instant',
    timeZone: 'text',
    paidAt: 'instant',
    paidLocal: 'text',
    subtotalCents: 'integer',
    deliveryFeeCents: 'integer',
    taxCents: 'integer',
    processingFeeCents: 'integer',
    totalCents: 'integer',
    platformFeeCents: 'integer',
    lines: 'json',
    refunds: 'json',
  },
  indexes: ['(producer_id, paid_local)', `(producer_id) where refunds <> '[]'`],
  keysOf: (event) => event.data.orderId,
  on: {
    OrderPlaced: creates(saleFrom),
    OrderPaid: (row, { data }) => row && applyPayment(row, data.occurredAt),
    OrderPaymentFailed: applyStatus,
    OrderAccepted: applyStatus,
    OrderReadyForPickup: applyStatus,
    OrderShipped: applyStatus,
    OrderDelivered: applyStatus,
    OrderCompleted: applyStatus,
    OrderDeclined: applyStatus,
    OrderCancelled: applyStatus,
    OrderRefundApproved: (row, { data: { refundId, breakdown: parts }, meta }) =>
      row && applyRefund(row, refundId, parts, meta.recordedAt),
    OrderRefundSubmitted: (row, { data: { refundId, occurredAt: at } }) =>
      row && {
        ...row,
        refunds: row.refunds.map((refund) =>
          refund.id === refundId ? { ...refund, at, local: localMinute(row.timeZone, at) } : refund,
        ),
      },
    OrderRefundFailed: (row, { data }) =>
      row && { ...row, refunds: row.refunds.filter(({ id }) => id !== data.refundId) },
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const analytics: Projection = { name: 'analytics', version: 5, tables: [sales] }

function saleFrom({ data, meta }: RecordedEvent<Extract<OrderEvent, { type: 'OrderPlaced' }>>): SaleRow {
  const { orderId, producerId, orderNumber, buyerId, money, timeZone } = data
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = money
  return {
    orderId,
    producerId,
    orderNumber,
    buyerId,
    status: 'pending_payment',
    placedAt: meta.recordedAt,
    timeZone,
    paidAt: null,
    paidLocal: null,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents,
    refunds: [],
    lines: data.lines.map(({ itemId, name, unit, quantity, lineTotalCents: cents }) => ({
      itemId,
      name,
      unit,
      quantity,
      cents,
    })),
  }
}

function applyPayment(row: SaleRow, at: Instant): SaleRow {
  const paidAt = row.paidAt ?? at
  return { ...row, status: 'paid', paidAt, paidLocal: localMinute(row.timeZone, paidAt) }
}

function localMinute(timeZone: string, at: Instant): string {
  const { day, time } = localClock(timeZone)(at)
  return `${day}T${time}`
}

function applyStatus(row: SaleRow | undefined, event: RecordedEvent<OrderEvent>): SaleRow | undefined {
  const status = row && statusAfter(event)
  return status ? { ...row, status } : row
}

type RefundedPart = Pick<RefundBreakdown, 'lines' | 'subtotalCents' | 'deliveryFeeCents' | 'platformFeeCents'>

function applyRefund(row: SaleRow, id: string, parts: RefundedPart, at: Instant): SaleRow {
  const { subtotalCents, deliveryFeeCents, platformFeeCents, lines } = parts
  const others = row.refunds.filter((refund) => refund.id !== id)
  const refund = {
    id,
    at,
    local: localMinute(row.timeZone, at),
    subtotalCents,
    deliveryFeeCents,
    platformFeeCents,
    lines,
  }
  return { ...row, refunds: [...others, refund] }
}

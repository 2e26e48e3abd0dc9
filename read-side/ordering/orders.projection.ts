import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import {
  type Contact,
  type OrderEvent,
  type OrderLine,
  type OrderPickupLocation,
  type RefundBreakdown,
  statusAfter,
} from '#domain/ordering/order.events.ts'
import {
  type ChargebackStatus,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderTab,
  type RefundReason,
  type RefundStatus,
  WITHDRAWN,
} from '#domain/ordering/order-status.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'
import { billingDocuments } from '#read-side/ordering/billing-documents.projection.ts'

export interface OrderRow {
  readonly orderId: string
  readonly orderNumber: string
  readonly checkoutId: string
  readonly producerId: string
  /** The account, once a guest's order is linked to one. */
  readonly buyerId: string
  readonly status: OrderStatus
  readonly tab: OrderTab
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  readonly pickupLocation: OrderPickupLocation | null
  readonly lines: readonly OrderLine[]
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
  readonly totalCents: number
  readonly platformFeeCents: number
  /** The part of the total paid with store credit. */
  readonly storeCreditCents: number
  /** Submitted and completed refunds. */
  readonly refundedCents: number
  readonly refunds: readonly RefundRow[]
  readonly chargebacks: readonly ChargebackRow[]
  readonly paymentIntentId: string | null
  /** Null once erased. */
  readonly contact: Contact | null
  readonly deliveryInstructions: string | null
  /** The buyer canceled or replaced the checkout before paying; lists leave it out. */
  readonly withdrawn: boolean
  readonly timeline: readonly OrderMoment[]
  readonly placedAt: string
  /** The day it was placed, in the time zone that the order records. */
  readonly placedOn: CalendarDate
  /** The marketplace's time zone when the order was placed; it dates the sale and its refunds. */
  readonly timeZone: string
  readonly updatedAt: string
}

export interface OrderMoment {
  readonly status: OrderStatus
  /** For a payment, the processor's time. */
  readonly at: string
  readonly reason: string | null
}

type StatusEvent = Exclude<
  OrderEvent,
  { type: 'OrderPlaced' | 'OrderLinkedToAccount' | `OrderRefund${string}` | `OrderChargeback${string}` }
>

export const orders = table<OrderRow, OrderEvent>({
  name: 'orders',
  key: 'orderId',
  columns: {
    orderId: 'key',
    orderNumber: 'text',
    checkoutId: 'key',
    producerId: 'key',
    buyerId: 'key',
    status: 'key',
    tab: 'key',
    fulfillmentMethod: 'text',
    pickupLocation: 'json',
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
    chargebacks: 'json',
    paymentIntentId: 'text',
    contact: 'json',
    deliveryInstructions: 'text',
    withdrawn: 'boolean',
    timeline: 'json',
    placedAt: 'instant',
    placedOn: 'text',
    timeZone: 'text',
    updatedAt: 'instant',
  },
  indexes: [
    '(buyer_id, placed_at desc, order_id desc)',
    '(producer_id, placed_at desc, order_id desc)',
    '(producer_id, tab)',
    '(checkout_id)',
    // For support's order search.
    '(placed_at desc, order_id desc)',
    '(placed_on, placed_at desc)',
    "(lower(contact->>'email'))",
    "using gin ((contact->>'fullName') gin_trgm_ops)",
    'using gin (order_number gin_trgm_ops)',
    '(total_cents)',
    '(payment_intent_id)',
  ],
  keysOf: (event) => event.data.orderId,
  on: {
    OrderPlaced: creates(({ data, meta }) => {
      const { money, contact, deliveryInstructions, pickupLocation = null, timeZone, ...rest } = data
      const { currency: _currency, feeScheduleVersion: _fees, storeCreditCents = 0, ...cents } = money
      return {
        ...rest,
        ...cents,
        storeCreditCents,
        pickupLocation,
        status: 'pending_payment',
        tab: 'active',
        refundedCents: 0,
        refunds: [],
        chargebacks: [],
        paymentIntentId: null,
        withdrawn: false,
        contact: valueOrNull(contact),
        deliveryInstructions: valueOrNull(deliveryInstructions),
        timeline: [{ status: 'pending_payment', at: meta.recordedAt, reason: null }],
        placedAt: meta.recordedAt,
        placedOn: localDate(timeZone)(meta.recordedAt),
        timeZone,
        updatedAt: meta.recordedAt,
      }
    }),
    OrderPaid: applyStatus,
    OrderPaymentFailed: applyStatus,
    OrderAccepted: applyStatus,
    OrderReadyForPickup: applyStatus,
    OrderShipped: applyStatus,
    OrderDelivered: applyStatus,
    OrderCompleted: applyStatus,
    OrderDeclined: applyStatus,
    OrderCancelled: applyStatus,
    OrderRefundApproved: onRefundEvent,
    OrderRefundSubmitted: onRefundEvent,
    OrderRefundSucceeded: onRefundEvent,
    OrderRefundFailed: onRefundEvent,
    OrderChargebackOpened: onChargebackEvent,
    OrderChargebackClosed: onChargebackEvent,
    OrderLinkedToAccount: (row, { data }) => row && { ...row, buyerId: data.accountId },
  },
})

export const ordering: Projection = { name: 'ordering', version: 10, tables: [orders, billingDocuments] }

/** Applies the new status with its time and reason. */
function applyStatus(row: OrderRow | undefined, event: RecordedEvent<StatusEvent>): OrderRow | undefined {
  const status = row && statusAfter(event)
  if (!row || !status) return row
  const { recordedAt } = event.meta
  const at = event.type === 'OrderPaid' ? event.data.occurredAt : recordedAt
  const reason = 'reason' in event.data ? valueOrNull(event.data.reason) : null
  const paymentIntentId = event.type === 'OrderPaid' ? event.data.paymentIntentId : row.paymentIntentId
  const timeline = status === row.status ? row.timeline : [...row.timeline, { status, at, reason }]
  const withdrawn = status === 'payment_failed' && reason === WITHDRAWN
  return {
    ...row,
    status,
    tab: ORDER_STATUSES[status].tab,
    paymentIntentId,
    withdrawn,
    timeline,
    updatedAt: recordedAt,
  }
}

/** A refund does not change the status. */
function onRefundEvent(row: OrderRow | undefined, event: RecordedEvent<RefundEvent>): OrderRow | undefined {
  if (!row) return undefined
  return { ...row, ...applyRefund(row, event), updatedAt: event.meta.recordedAt }
}

/** A chargeback does not change the status. */
function onChargebackEvent(row: OrderRow | undefined, event: RecordedEvent<ChargebackEvent>): OrderRow | undefined {
  return row && { ...row, chargebacks: applyChargeback(row.chargebacks, event), updatedAt: event.meta.recordedAt }
}

/** A refund, as both parties may see it. */
export interface RefundRow {
  readonly id: string
  readonly status: RefundStatus
  readonly reason: RefundReason
  readonly breakdown: RefundBreakdown
  /** The part refunded as store credit. */
  readonly storeCreditCents: number
  /** Null if missing or erased. */
  readonly note: string | null
  readonly approvedAt: string
}

type RefundEvent = Extract<OrderEvent, { type: `OrderRefund${string}` }>

interface Refunds {
  readonly refunds: readonly RefundRow[]
  readonly refundedCents: number
}

function applyRefund({ refunds, refundedCents }: Refunds, event: RecordedEvent<RefundEvent>): Refunds {
  switch (event.type) {
    case 'OrderRefundApproved': {
      const { refundId: id, reason, breakdown, storeCreditCents = 0 } = event.data
      const note = valueOrNull(event.data.note)
      const approvedAt = event.meta.recordedAt
      const approved = { id, reason, breakdown, storeCreditCents, status: 'approved', note, approvedAt } as const
      return { refunds: [...refunds, approved], refundedCents }
    }
    case 'OrderRefundSubmitted': {
      const { refundId, amountCents } = event.data
      return { refunds: withRefundStatus(refunds, refundId, 'submitted'), refundedCents: refundedCents + amountCents }
    }
    case 'OrderRefundSucceeded':
      return { refunds: withRefundStatus(refunds, event.data.refundId, 'succeeded'), refundedCents }
    case 'OrderRefundFailed': {
      const { refundId } = event.data
      const submitted = refunds.find(({ id, status }) => id === refundId && status !== 'approved')
      const returnedCents = submitted?.breakdown.totalCents ?? 0
      return { refunds: withRefundStatus(refunds, refundId, 'failed'), refundedCents: refundedCents - returnedCents }
    }
  }
}

const withRefundStatus = (refunds: readonly RefundRow[], id: string, status: RefundStatus): RefundRow[] =>
  refunds.map((refund) => (refund.id === id ? { ...refund, status } : refund))

export interface ChargebackRow {
  readonly id: string
  readonly status: ChargebackStatus
}

type ChargebackEvent = Extract<OrderEvent, { type: 'OrderChargebackOpened' | 'OrderChargebackClosed' }>

function applyChargeback(
  chargebacks: readonly ChargebackRow[],
  event: RecordedEvent<ChargebackEvent>,
): ChargebackRow[] {
  const { chargebackId: id } = event.data
  const others = chargebacks.filter((chargeback) => chargeback.id !== id)
  return [...others, { id, status: chargebackStatus(event) }]
}

/** The combined status of an order's chargebacks: open before lost before won. */
export const chargebackStatusOf = ({
  chargebacks,
}: {
  readonly chargebacks: readonly ChargebackRow[]
}): ChargebackStatus | null =>
  BY_PRECEDENCE.find((status) => chargebacks.some((chargeback) => chargeback.status === status)) ?? null

const BY_PRECEDENCE: readonly ChargebackStatus[] = ['open', 'lost', 'won']

function chargebackStatus(event: RecordedEvent<ChargebackEvent>): ChargebackStatus {
  if (event.type === 'OrderChargebackOpened') return 'open'
  return event.data.outcome === 'lost' ? 'lost' : 'won'
}

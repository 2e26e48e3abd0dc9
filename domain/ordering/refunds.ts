import type { Instant } from '../kernel/event.ts'
import { isGuest } from '../kernel/ids.ts'
import { type Cents, CURRENCY, sum } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OrderEvent, RefundBreakdown } from './order.events.ts'
import { quantitiesToFulfill } from './order-amounts.ts'
import type { OrderStatus } from './order-status.ts'
import { type RefundReason, type RefundStatus, refundableAs } from './order-status.ts'
import {
  addBreakdown,
  type RefundableTotals,
  type RefundRequest,
  refundableLines,
  refundableRemainder,
  refundBreakdownOf,
  subtractBreakdown,
} from './refund-breakdown.ts'

export interface RefundState {
  readonly status: RefundStatus
  readonly reason: RefundReason
  readonly breakdown: RefundBreakdown
  /** Part refunded to the buyer's store credit instead of the card. */
  readonly storeCreditCents: Cents
  /** When the buyer got the money back, by the processor's clock; undefined until it is submitted. */
  readonly refundedAt: Instant | undefined
}

/** Part of a refund that goes to the card. */
export const cardPortion = ({
  breakdown,
  storeCreditCents,
}: Pick<RefundState, 'breakdown' | 'storeCreditCents'>): Cents => breakdown.totalCents - storeCreditCents

export type RefundCommand =
  /** The order was canceled or declined: refunds everything that is left. */
  | { readonly type: 'RefundOrder'; readonly refundId: string }
  /** The producer cannot fulfill these lines, or only in part. */
  | {
      readonly type: 'RefundUnfulfillableItems'
      readonly refundId: string
      readonly lines: RefundRequest['lines']
      readonly note: string
    }
  /** The producer refunds as goodwill after the handover. */
  | ({
      readonly type: 'IssueGoodwillRefund'
      readonly refundId: string
      readonly note: string
    } & Pick<RefundRequest, 'lines' | 'delivery'>)
  /** Refund of a dispute: these lines or everything, limited to what is left. `asCredit`: to store credit only. */
  | ({
      readonly type: 'RefundDispute'
      readonly refundId: string
      readonly lines: RefundRequest['lines'] | 'all'
      readonly asCredit?: boolean
    } & Pick<RefundRequest, 'delivery' | 'processing'>)
  /** Here and below, `occurredAt` is the processor's time; the marketplace's if all of it is store credit. */
  | {
      readonly type: 'RecordRefundSubmitted'
      readonly refundId: string
      readonly processorRefundId: string
      readonly occurredAt: Instant
    }
  | { readonly type: 'RecordRefundSucceeded'; readonly refundId: string; readonly occurredAt: Instant }
  | {
      readonly type: 'RecordRefundFailed'
      readonly refundId: string
      readonly code: string
      readonly occurredAt: Instant
    }

/** State of an order that refunds depend on. */
export interface RefundableOrder extends RefundableTotals {
  readonly orderId: string
  readonly producerId: string
  readonly buyerId: string
  readonly status: OrderStatus
  readonly paymentIntentId: string | undefined
  /** When it was paid, by the processor's clock. */
  readonly paidAt: Instant | undefined
  readonly refunds: Readonly<Record<string, RefundState>>
  /** Chargebacks by id; for a `lost` one, the bank has refunded the buyer. */
  readonly chargebacks: Readonly<Record<string, 'open' | 'lost' | 'closed'>>
  /** When the bank refunded the buyer. */
  readonly chargebackLostAt: Instant | undefined
}

const CANCELLED: readonly OrderStatus[] = ['cancelled', 'declined']

/** Whether the order was canceled or declined. */
export const wasCancelled = ({ status }: Pick<RefundableOrder, 'status'>): boolean => CANCELLED.includes(status)

/** Whether the bank has refunded the card payment. */
export const chargebackLost = ({ chargebacks }: Pick<RefundableOrder, 'chargebacks'>): boolean =>
  Object.values(chargebacks).includes('lost')

export function decideRefund(order: RefundableOrder, command: RefundCommand): OrderEvent[] | Refusal {
  switch (command.type) {
    case 'RefundOrder':
      if (!wasCancelled(order)) return refuse('order_status_conflict', { status: order.status })
      return approve(order, { ...command, reason: order.status as RefundReason, request: refundableRemainder(order) })
    case 'RefundUnfulfillableItems':
      return refundUnfulfillable(order, command)
    case 'IssueGoodwillRefund':
      return refundGoodwill(order, command)
    case 'RefundDispute':
      return refundDispute(order, command)
    case 'RecordRefundSubmitted':
    case 'RecordRefundSucceeded':
    case 'RecordRefundFailed':
      return record(order, command)
  }
}

/** Before the handover. If nothing would be left to fulfill, the producer has to decline the order instead. */
function refundUnfulfillable(
  order: RefundableOrder,
  command: Extract<RefundCommand, { type: 'RefundUnfulfillableItems' }>,
) {
  const { lines } = command
  if (refundableAs(order.status) !== 'unfulfillable') return refuse('order_status_conflict', { status: order.status })
  if (isKnown(order, command.refundId)) return []
  const remaining = quantitiesToFulfill(order)
  const refusal = linesRefusal(remaining, command)
  if (refusal) return refusal
  const requestedQuantities = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
  const isWholeOrder = remaining.every(({ itemId, quantity }) => (requestedQuantities.get(itemId) ?? 0) >= quantity)
  if (isWholeOrder) return refuse('nothing_left_to_fulfill')
  return approve(order, { ...command, reason: 'unfulfillable', request: { lines, delivery: false, processing: true } })
}

function refundGoodwill(order: RefundableOrder, command: Extract<RefundCommand, { type: 'IssueGoodwillRefund' }>) {
  if (refundableAs(order.status) !== 'goodwill') return refuse('order_status_conflict', { status: order.status })
  if (isKnown(order, command.refundId)) return []
  const refusal = linesRefusal(refundableRemainder(order).lines, command)
  if (refusal) return refusal
  const { lines, delivery } = command
  // The refund policy keeps the processing fee after the handover.
  return approve(order, { ...command, reason: 'goodwill', request: { lines, delivery, processing: false } })
}

/** Other refunds may have happened since the decision, so the refund is limited to what is left. */
function refundDispute(order: RefundableOrder, command: Extract<RefundCommand, { type: 'RefundDispute' }>) {
  const { refundId, delivery, processing, asCredit = false } = command
  if (asCredit && isGuest(order.buyerId)) return refuse('store_credit_requires_account')
  const lines =
    command.lines === 'all' ? refundableRemainder(order).lines : limitToRemaining(refundableLines(order), command.lines)
  return approve(order, { refundId, reason: 'dispute', request: { lines, delivery, processing }, asCredit })
}

/** Limits each requested line to what is left of it. */
function limitToRemaining(
  remaining: ReturnType<typeof refundableLines>,
  requested: RefundRequest['lines'],
): RefundRequest['lines'] {
  return remaining
    .map(({ itemId, quantity, cents }) => {
      const requestedLine = requested.find((line) => line.itemId === itemId)
      if (requestedLine?.cents !== undefined)
        return { itemId, quantity: 0, cents: Math.min(requestedLine.cents, cents) }
      return { itemId, quantity: Math.min(requestedLine?.quantity ?? 0, quantity) }
    })
    .filter(({ quantity, cents = 0 }) => quantity > 0 || cents > 0)
}

interface RequestedLines {
  readonly lines: RefundRequest['lines']
  readonly note: string
  readonly delivery?: boolean
}

/** Refuses more than is left of a line, duplicate lines, and products that are not in the order. */
function linesRefusal(
  remainingLines: RefundRequest['lines'],
  { lines, note, delivery = false }: RequestedLines,
): Refusal | undefined {
  if (!note) return refuse('note_required', { fields: { note: 'Enter a reason' } })
  if (lines.length === 0 && !delivery) return refuse('refund_empty')
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) return refuse('refund_too_large')
  const remaining = new Map(remainingLines.map(({ itemId, quantity }) => [itemId, quantity]))
  const fits = lines.every(({ itemId, quantity }) => quantity > 0 && quantity <= (remaining.get(itemId) ?? 0))
  return fits ? undefined : refuse('refund_too_large')
}

interface RefundApproval {
  readonly refundId: string
  readonly reason: RefundReason
  readonly request: RefundRequest
  readonly note?: string
  readonly asCredit?: boolean
}

function approve(
  order: RefundableOrder,
  { refundId, reason, request, note, asCredit }: RefundApproval,
): OrderEvent[] | Refusal {
  if (isKnown(order, refundId)) return []
  if (!order.paymentIntentId) return refuse('order_not_paid')
  if (Object.values(order.chargebacks).includes('open')) return refuse('order_chargeback_open')
  if (chargebackLost(order)) return refuse('order_chargeback_lost')
  const breakdown = refundBreakdownOf(order, request)
  if (breakdown.totalCents <= 0) return reason === 'goodwill' ? refuse('refund_empty') : []
  const storeCreditCents = asCredit ? breakdown.totalCents : (breakdown.storeCreditCents ?? 0)
  const credit = storeCreditCents > 0 ? { storeCreditCents } : {}
  return [
    {
      type: 'OrderRefundApproved',
      data: { ...idsOf(order), refundId, reason, currency: CURRENCY, breakdown, ...credit, ...(note ? { note } : {}) },
    },
  ]
}

type ProcessorRefundCommand = Extract<RefundCommand, { type: `RecordRefund${string}` }>

/**
 * Processor results can arrive repeatedly and in any order. A refund can fail after it succeeded; a failed one stays
 * failed.
 */
function record(order: RefundableOrder, command: ProcessorRefundCommand): OrderEvent[] | Refusal {
  const { refundId, occurredAt } = command
  const refund = order.refunds[refundId]
  if (!refund) return refuse('refund_not_found')
  const data = {
    ...idsOf(order),
    refundId,
    amountCents: refund.breakdown.totalCents,
    currency: CURRENCY,
    occurredAt,
  }
  switch (command.type) {
    case 'RecordRefundSubmitted': {
      if (refund.status !== 'approved') return []
      const { processorRefundId } = command
      const credit = refund.storeCreditCents > 0 ? { storeCreditCents: refund.storeCreditCents } : {}
      return [{ type: 'OrderRefundSubmitted', data: { ...data, processorRefundId, ...credit } }]
    }
    case 'RecordRefundSucceeded':
      return refund.status === 'submitted' ? [{ type: 'OrderRefundSucceeded', data }] : []
    case 'RecordRefundFailed':
      if (refund.status === 'failed') return []
      return [{ type: 'OrderRefundFailed', data: { ...data, failureReason: command.code } }]
  }
}

const isKnown = (order: RefundableOrder, refundId: string): boolean => refundId in order.refunds
const idsOf = ({ orderId, producerId, buyerId }: RefundableOrder) => ({ orderId, producerId, buyerId })

export type RefundEvent = Extract<
  OrderEvent,
  { type: `OrderRefund${string}` | 'OrderChargebackOpened' | 'OrderChargebackClosed' }
>

export function applyRefundEvent<S extends RefundableOrder>(order: S, event: RefundEvent): S {
  switch (event.type) {
    case 'OrderRefundApproved': {
      const { refundId, reason, breakdown, storeCreditCents = 0 } = event.data
      const refunds = {
        ...order.refunds,
        [refundId]: { status: 'approved', reason, breakdown, storeCreditCents, refundedAt: undefined } as const,
      }
      return { ...order, refunds, refunded: addBreakdown(order.refunded, breakdown) }
    }
    case 'OrderRefundSubmitted': {
      const { refundId, occurredAt: refundedAt } = event.data
      return withRefund(order, refundId, { status: 'submitted', refundedAt })
    }
    case 'OrderRefundSucceeded':
      return withRefund(order, event.data.refundId, { status: 'succeeded' })
    case 'OrderRefundFailed': {
      const failed = order.refunds[event.data.refundId]
      const refunded = failed ? subtractBreakdown(order.refunded, failed.breakdown) : order.refunded
      return withRefund({ ...order, refunded }, event.data.refundId, { status: 'failed' })
    }
    case 'OrderChargebackOpened':
      return { ...order, chargebacks: { ...order.chargebacks, [event.data.chargebackId]: 'open' } }
    case 'OrderChargebackClosed': {
      const { chargebackId, outcome, occurredAt } = event.data
      const status = outcome === 'lost' ? 'lost' : 'closed'
      return {
        ...order,
        chargebacks: { ...order.chargebacks, [chargebackId]: status },
        chargebackLostAt: outcome === 'lost' ? occurredAt : order.chargebackLostAt,
      }
    }
  }
}

function withRefund<S extends RefundableOrder>(order: S, refundId: string, changes: Partial<RefundState>): S {
  const refund = order.refunds[refundId]
  return refund ? { ...order, refunds: { ...order.refunds, [refundId]: { ...refund, ...changes } } } : order
}

/**
 * Store credit due for an order, in cents: `issuedCents` instead of a card refund, and `refundedCents` for the part
 * that store credit paid. If the bank returned the card payment, all redeemed credit is returned, less the credit
 * issued instead of a card refund.
 */
export function storeCreditDue({ refunds, money, chargebacks }: RefundableOrder, redeemed: boolean) {
  const settled = Object.values(refunds).filter(({ status }) => status === 'succeeded')
  const byRefunds = sum(settled.map(({ breakdown }) => breakdown.storeCreditCents ?? 0))
  const issuedCents = sum(settled.map(({ storeCreditCents }) => storeCreditCents)) - byRefunds
  const redeemedCents = redeemed && chargebackLost({ chargebacks }) ? (money.storeCreditCents ?? 0) : 0
  return { issuedCents, refundedCents: Math.max(byRefunds, redeemedCents - issuedCents) }
}

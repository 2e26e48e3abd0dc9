import { isGuest } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
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
  readonly why: RefundReason
  readonly parts: RefundBreakdown
  /** What of it goes to the buyer's store credit, and not to their card. */
  readonly storeCreditCents: Cents
}

/** What of a refund goes to the card it was paid with. */
export const cardPortion = ({ parts, storeCreditCents }: Pick<RefundState, 'parts' | 'storeCreditCents'>): Cents =>
  parts.totalCents - storeCreditCents

export type RefundCommand =
  /** The order fell through: all that is left goes back. */
  | { readonly type: 'RefundOrder'; readonly refundId: string }
  /** Less than was ordered: the producer cannot fill these lines, or not all of them. */
  | {
      readonly type: 'RefundUnfulfillableItems'
      readonly refundId: string
      readonly lines: RefundRequest['lines']
      readonly reason: string
    }
  /** The producer makes something good after the goods have left. */
  | ({
      readonly type: 'IssueGoodwillRefund'
      readonly refundId: string
      readonly reason: string
    } & Pick<RefundRequest, 'lines' | 'delivery'>)
  /** What came of a dispute: these lines, or all that is left; never more than that. `asCredit`: none of it to the card. */
  | ({
      readonly type: 'RefundDispute'
      readonly refundId: string
      readonly lines: RefundRequest['lines'] | 'all'
      readonly asCredit?: boolean
    } & Pick<RefundRequest, 'delivery' | 'processing'>)
  | { readonly type: 'RecordRefundSubmitted'; readonly refundId: string; readonly processorAccountId: string }
  | { readonly type: 'RecordRefundSucceeded'; readonly refundId: string }
  | { readonly type: 'RecordRefundFailed'; readonly refundId: string; readonly code: string }

/** What of an order's state refunds hang on. */
export interface RefundableOrder extends RefundableTotals {
  readonly orderId: string
  readonly producerId: string
  readonly buyerId: string
  readonly status: OrderStatus
  readonly paymentIntentId: string | undefined
  readonly refunds: Readonly<Record<string, RefundState>>
  /** Disputes at the buyer's bank, by id; what was `lost` the buyer has had back from there. */
  readonly disputes: Readonly<Record<string, 'open' | 'lost' | 'over'>>
}

const CANCELLED: readonly OrderStatus[] = ['cancelled', 'declined']

/** Nothing came of the order: its goods are with the producer again. */
export const wasCancelled = ({ status }: Pick<RefundableOrder, 'status'>): boolean => CANCELLED.includes(status)

/** The buyer has had from their bank what the card paid. */
export const chargebackLost = ({ disputes }: Pick<RefundableOrder, 'disputes'>): boolean =>
  Object.values(disputes).includes('lost')

export function decideRefund(order: RefundableOrder, command: RefundCommand): OrderEvent[] | Refusal {
  switch (command.type) {
    case 'RefundOrder':
      if (!wasCancelled(order)) return refuse('order_status_conflict', { status: order.status })
      return approve(order, { ...command, why: order.status as RefundReason, request: refundableRemainder(order) })
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

/** Of an order that has not left yet something may be missing, but not everything: that is for declining. */
function refundUnfulfillable(
  order: RefundableOrder,
  command: Extract<RefundCommand, { type: 'RefundUnfulfillableItems' }>,
) {
  const { lines } = command
  if (refundableAs(order.status) !== 'short') return refuse('order_status_conflict', { status: order.status })
  if (known(order, command.refundId)) return []
  const left = quantitiesToFulfill(order)
  const refusal = linesRefusal(left, command)
  if (refusal) return refusal
  const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const everything = left.every(({ productId, quantity }) => (wanted.get(productId) ?? 0) >= quantity)
  if (everything) return refuse('nothing_left_to_fulfill')
  return approve(order, { ...command, why: 'short', request: { lines, delivery: false, processing: true } })
}

function refundGoodwill(order: RefundableOrder, command: Extract<RefundCommand, { type: 'IssueGoodwillRefund' }>) {
  if (refundableAs(order.status) !== 'goodwill') return refuse('order_status_conflict', { status: order.status })
  if (known(order, command.refundId)) return []
  const refusal = linesRefusal(refundableRemainder(order).lines, command)
  if (refusal) return refusal
  const { lines, delivery } = command
  // The fee of an order that was handed over stays, as the refund policy has it.
  return approve(order, { ...command, why: 'goodwill', request: { lines, delivery, processing: false } })
}

/** Between the decision and its refund something may have gone back already: then what is left is all there is to give. */
function refundDispute(order: RefundableOrder, command: Extract<RefundCommand, { type: 'RefundDispute' }>) {
  const { refundId, delivery, processing, asCredit = false } = command
  if (asCredit && isGuest(order.buyerId)) return refuse('store_credit_requires_account')
  const lines =
    command.lines === 'all' ? refundableRemainder(order).lines : atMost(refundableLines(order), command.lines)
  return approve(order, { refundId, why: 'dispute', request: { lines, delivery, processing }, asCredit })
}

/** As much of each line as is left of it. */
function atMost(left: ReturnType<typeof refundableLines>, asked: RefundRequest['lines']): RefundRequest['lines'] {
  return left
    .map(({ productId, quantity, cents }) => {
      const wanted = asked.find((line) => line.productId === productId)
      if (wanted?.cents !== undefined) return { productId, quantity: 0, cents: Math.min(wanted.cents, cents) }
      return { productId, quantity: Math.min(wanted?.quantity ?? 0, quantity) }
    })
    .filter(({ quantity, cents = 0 }) => quantity > 0 || cents > 0)
}

interface RequestedLines {
  readonly lines: RefundRequest['lines']
  readonly reason: string
  readonly delivery?: boolean
}

/** More than is left of a line, the same line twice, or a product that was never ordered. */
function linesRefusal(
  linesLeft: RefundRequest['lines'],
  { lines, reason, delivery = false }: RequestedLines,
): Refusal | undefined {
  if (!reason) return refuse('reason_required', { fields: { reason: 'Please say why' } })
  if (lines.length === 0 && !delivery) return refuse('refund_empty')
  if (new Set(lines.map(({ productId }) => productId)).size < lines.length) return refuse('refund_too_large')
  const left = new Map(linesLeft.map(({ productId, quantity }) => [productId, quantity]))
  const fits = lines.every(({ productId, quantity }) => quantity > 0 && quantity <= (left.get(productId) ?? 0))
  return fits ? undefined : refuse('refund_too_large')
}

interface RefundApproval {
  readonly refundId: string
  readonly why: RefundReason
  readonly request: RefundRequest
  readonly reason?: string
  readonly asCredit?: boolean
}

function approve(
  order: RefundableOrder,
  { refundId, why, request, reason, asCredit }: RefundApproval,
): OrderEvent[] | Refusal {
  if (known(order, refundId)) return []
  if (!order.paymentIntentId) return refuse('order_not_paid')
  if (Object.values(order.disputes).includes('open')) return refuse('order_chargeback_open')
  if (chargebackLost(order)) return refuse('order_chargeback_lost')
  const parts = refundBreakdownOf(order, request)
  if (parts.totalCents <= 0) return why === 'goodwill' ? refuse('refund_empty') : []
  const comment = reason ? { note: reason } : {}
  const storeCreditCents = asCredit ? parts.totalCents : (parts.storeCreditCents ?? 0)
  const credit = storeCreditCents > 0 ? { storeCreditCents } : {}
  return [
    { type: 'OrderRefundApproved', data: { ...idsOf(order), refundId, why, breakdown: parts, ...credit, ...comment } },
  ]
}

type ProcessorRefundCommand = Extract<RefundCommand, { type: `RecordRefund${string}` }>

/** The processor's side is told in any order and more than once: what is over stays over. */
function record(order: RefundableOrder, command: ProcessorRefundCommand): OrderEvent[] | Refusal {
  const { refundId } = command
  const refund = order.refunds[refundId]
  if (!refund) return refuse('refund_not_found')
  switch (command.type) {
    case 'RecordRefundSubmitted': {
      if (refund.status !== 'agreed') return []
      const amountCents = refund.parts.totalCents
      const credit = refund.storeCreditCents > 0 ? { storeCreditCents: refund.storeCreditCents } : {}
      const sent = {
        ...idsOf(order),
        processorRefundId: command.processorAccountId,
        amountCents,
        agreed: refundId,
        ...credit,
      }
      return [{ type: 'OrderRefundSubmitted', data: sent }]
    }
    case 'RecordRefundSucceeded':
      return refund.status === 'sent' ? [{ type: 'OrderRefundSucceeded', data: { ...idsOf(order), refundId } }] : []
    case 'RecordRefundFailed':
      if (refund.status === 'failed') return []
      return [{ type: 'OrderRefundFailed', data: { ...idsOf(order), refundId, failureReason: command.code } }]
  }
}

const known = (order: RefundableOrder, refundId: string): boolean => refundId in order.refunds
const idsOf = ({ orderId, producerId, buyerId }: RefundableOrder) => ({ orderId, producerId, buyerId })

export type RefundEvent = Extract<
  OrderEvent,
  { type: `OrderRefund${string}` | 'OrderChargebackOpened' | 'OrderChargebackClosed' }
>

export function applyRefundEvent<S extends RefundableOrder>(order: S, event: RefundEvent): S {
  switch (event.type) {
    case 'OrderRefundApproved': {
      const { refundId, why, breakdown: parts, storeCreditCents = 0 } = event.data
      const refunds = { ...order.refunds, [refundId]: { status: 'agreed', why, parts, storeCreditCents } as const }
      return { ...order, refunds, refunded: addBreakdown(order.refunded, parts) }
    }
    case 'OrderRefundSubmitted':
      if (event.data.agreed) return withRefundStatus(order, event.data.agreed, 'sent')
      return { ...order, refunded: addBreakdown(order.refunded, refundBreakdownOf(order, refundableRemainder(order))) }
    case 'OrderRefundSucceeded':
      return withRefundStatus(order, event.data.refundId, 'settled')
    case 'OrderRefundFailed': {
      const failed = order.refunds[event.data.refundId]
      const given = failed ? subtractBreakdown(order.refunded, failed.parts) : order.refunded
      return withRefundStatus({ ...order, refunded: given }, event.data.refundId, 'failed')
    }
    case 'OrderChargebackOpened':
      return { ...order, disputes: { ...order.disputes, [event.data.chargebackId]: 'open' } }
    case 'OrderChargebackClosed':
      return {
        ...order,
        disputes: { ...order.disputes, [event.data.chargebackId]: event.data.outcome === 'lost' ? 'lost' : 'over' },
      }
  }
}

function withRefundStatus<S extends RefundableOrder>(order: S, refundId: string, status: RefundStatus): S {
  const refund = order.refunds[refundId]
  return refund ? { ...order, refunds: { ...order.refunds, [refundId]: { ...refund, status } } } : order
}

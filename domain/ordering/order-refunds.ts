import { isGuest } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OrderEvent, RefundParts } from './order.events.ts'
import type { OrderStatus } from './order-status.ts'
import { everythingLeft, minus, plus, type Refundable, type RefundWish, refundPartsOf } from './refund-parts.ts'
import { type RefundReason, type RefundStatus, refundableAs } from './refund-status.ts'
import { toFill } from './to-fill.ts'

export interface RefundState {
  readonly status: RefundStatus
  readonly why: RefundReason
  readonly parts: RefundParts
  /** What of it goes to the buyer's store credit, and not to their card. */
  readonly creditCents: Cents
}

/** What of a refund goes to the card it was paid with. */
export const cardLeg = ({ parts, creditCents }: Pick<RefundState, 'parts' | 'creditCents'>): Cents =>
  parts.totalCents - creditCents

export type RefundCommand =
  /** The order fell through: all that is left goes back. */
  | { readonly type: 'RefundAll'; readonly refundId: string }
  /** Less than was ordered: the producer cannot fill these lines, or not all of them. */
  | {
      readonly type: 'ShortenOrder'
      readonly refundId: string
      readonly lines: RefundWish['lines']
      readonly reason: string
    }
  /** The producer makes something good after the goods have left. */
  | ({
      readonly type: 'MakeGood'
      readonly refundId: string
      readonly reason: string
    } & Pick<RefundWish, 'lines' | 'delivery'>)
  /** What came of a dispute: these lines, or all that is left; never more than that. `asCredit`: none of it to the card. */
  | ({
      readonly type: 'SettleDispute'
      readonly refundId: string
      readonly lines: RefundWish['lines'] | 'all'
      readonly asCredit?: boolean
    } & Pick<RefundWish, 'delivery' | 'processing'>)
  | { readonly type: 'RecordRefundSent'; readonly refundId: string; readonly processorsId: string }
  | { readonly type: 'RecordRefundSettled'; readonly refundId: string }
  | { readonly type: 'RecordRefundFailed'; readonly refundId: string; readonly code: string }

/** What of an order's state refunds hang on. */
export interface RefundableOrder extends Refundable {
  readonly orderId: string
  readonly producerId: string
  readonly buyerId: string
  readonly status: OrderStatus
  readonly intentId: string | undefined
  readonly refunds: Readonly<Record<string, RefundState>>
  /** Disputes at the buyer's bank, by id; what was `lost` the buyer has had back from there. */
  readonly disputes: Readonly<Record<string, 'open' | 'lost' | 'over'>>
}

const FELL_THROUGH: readonly OrderStatus[] = ['cancelled', 'declined']

/** Nothing came of the order: its goods are with the producer again. */
export const fellThrough = ({ status }: Pick<RefundableOrder, 'status'>): boolean => FELL_THROUGH.includes(status)

/** The buyer has had from their bank what the card paid. */
export const chargedBack = ({ disputes }: Pick<RefundableOrder, 'disputes'>): boolean =>
  Object.values(disputes).includes('lost')

export function decideRefund(order: RefundableOrder, command: RefundCommand): OrderEvent[] | Refusal {
  switch (command.type) {
    case 'RefundAll':
      if (!fellThrough(order)) return refuse('order_status_conflict', { status: order.status })
      return agree(order, { ...command, why: order.status as RefundReason, wish: everythingLeft(order) })
    case 'ShortenOrder':
      return shorten(order, command)
    case 'MakeGood':
      return makeGood(order, command)
    case 'SettleDispute':
      return settleDispute(order, command)
    case 'RecordRefundSent':
    case 'RecordRefundSettled':
    case 'RecordRefundFailed':
      return record(order, command)
  }
}

/** Of an order that has not left yet something may be missing, but not everything: that is for declining. */
function shorten(order: RefundableOrder, command: Extract<RefundCommand, { type: 'ShortenOrder' }>) {
  const { lines } = command
  if (refundableAs(order.status) !== 'short') return refuse('order_status_conflict', { status: order.status })
  if (known(order, command.refundId)) return []
  const left = toFill(order)
  const refusal = unfit(left, command)
  if (refusal) return refusal
  const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const everything = left.every(({ productId, quantity }) => (wanted.get(productId) ?? 0) >= quantity)
  if (everything) return refuse('nothing_left_to_fill')
  return agree(order, { ...command, why: 'short', wish: { lines, delivery: false, processing: true } })
}

function makeGood(order: RefundableOrder, command: Extract<RefundCommand, { type: 'MakeGood' }>) {
  if (refundableAs(order.status) !== 'goodwill') return refuse('order_status_conflict', { status: order.status })
  if (known(order, command.refundId)) return []
  const refusal = unfit(everythingLeft(order).lines, command)
  if (refusal) return refusal
  const { lines, delivery } = command
  // The fee of an order that was handed over stays, as the refund policy has it.
  return agree(order, { ...command, why: 'goodwill', wish: { lines, delivery, processing: false } })
}

/** Between the decision and its refund something may have gone back already: then what is left is all there is to give. */
function settleDispute(order: RefundableOrder, command: Extract<RefundCommand, { type: 'SettleDispute' }>) {
  const { refundId, delivery, processing, asCredit = false } = command
  if (asCredit && isGuest(order.buyerId)) return refuse('credit_needs_account')
  const left = everythingLeft(order).lines
  const asked = command.lines === 'all' ? left : command.lines
  const lines = left
    .map(({ productId, quantity }) => {
      const wanted = asked.find((line) => line.productId === productId)?.quantity ?? 0
      return { productId, quantity: Math.min(wanted, quantity) }
    })
    .filter(({ quantity }) => quantity > 0)
  return agree(order, { refundId, why: 'dispute', wish: { lines, delivery, processing }, asCredit })
}

interface Wished {
  readonly lines: RefundWish['lines']
  readonly reason: string
  readonly delivery?: boolean
}

/** More than is left of a line, the same line twice, or a product that was never ordered. */
function unfit(linesLeft: RefundWish['lines'], { lines, reason, delivery = false }: Wished): Refusal | undefined {
  if (!reason) return refuse('reason_missing', { fields: { reason: 'Please say why' } })
  if (lines.length === 0 && !delivery) return refuse('refund_of_nothing')
  if (new Set(lines.map(({ productId }) => productId)).size < lines.length) return refuse('refund_too_large')
  const left = new Map(linesLeft.map(({ productId, quantity }) => [productId, quantity]))
  const fits = lines.every(({ productId, quantity }) => quantity > 0 && quantity <= (left.get(productId) ?? 0))
  return fits ? undefined : refuse('refund_too_large')
}

interface Agreement {
  readonly refundId: string
  readonly why: RefundReason
  readonly wish: RefundWish
  readonly reason?: string
  readonly asCredit?: boolean
}

function agree(order: RefundableOrder, { refundId, why, wish, reason, asCredit }: Agreement): OrderEvent[] | Refusal {
  if (known(order, refundId)) return []
  if (!order.intentId) return refuse('order_not_paid')
  if (Object.values(order.disputes).includes('open')) return refuse('order_disputed')
  if (chargedBack(order)) return refuse('order_charged_back')
  const parts = refundPartsOf(order, wish)
  if (parts.totalCents <= 0) return why === 'goodwill' ? refuse('refund_of_nothing') : []
  const words = reason ? { reason } : {}
  const creditCents = asCredit ? parts.totalCents : (parts.creditCents ?? 0)
  const credit = creditCents > 0 ? { creditCents } : {}
  return [{ type: 'OrderRefundAgreed', data: { ...idsOf(order), refundId, why, parts, ...credit, ...words } }]
}

type Recording = Extract<RefundCommand, { type: `RecordRefund${string}` }>

/** The processor's side is told in any order and more than once: what is over stays over. */
function record(order: RefundableOrder, command: Recording): OrderEvent[] | Refusal {
  const { refundId } = command
  const refund = order.refunds[refundId]
  if (!refund) return refuse('refund_not_found')
  switch (command.type) {
    case 'RecordRefundSent': {
      if (refund.status !== 'agreed') return []
      const amountCents = refund.parts.totalCents
      const credit = refund.creditCents > 0 ? { creditCents: refund.creditCents } : {}
      const sent = { ...idsOf(order), refundId: command.processorsId, amountCents, agreed: refundId, ...credit }
      return [{ type: 'OrderRefunded', data: sent }]
    }
    case 'RecordRefundSettled':
      return refund.status === 'sent' ? [{ type: 'OrderRefundSettled', data: { ...idsOf(order), refundId } }] : []
    case 'RecordRefundFailed':
      if (refund.status === 'failed') return []
      return [{ type: 'OrderRefundFailed', data: { ...idsOf(order), refundId, code: command.code } }]
  }
}

const known = (order: RefundableOrder, refundId: string): boolean => refundId in order.refunds
const idsOf = ({ orderId, producerId, buyerId }: RefundableOrder) => ({ orderId, producerId, buyerId })

export type RefundEvent = Extract<OrderEvent, { type: `OrderRefund${string}` | 'OrderDisputed' | 'OrderDisputeClosed' }>

export function evolveRefunds<S extends RefundableOrder>(order: S, event: RefundEvent): S {
  switch (event.type) {
    case 'OrderRefundAgreed': {
      const { refundId, why, parts, creditCents = 0 } = event.data
      const refunds = { ...order.refunds, [refundId]: { status: 'agreed', why, parts, creditCents } as const }
      return { ...order, refunds, given: plus(order.given, parts) }
    }
    case 'OrderRefunded':
      if (event.data.agreed) return moved(order, event.data.agreed, 'sent')
      return { ...order, given: plus(order.given, refundPartsOf(order, everythingLeft(order))) }
    case 'OrderRefundSettled':
      return moved(order, event.data.refundId, 'settled')
    case 'OrderRefundFailed': {
      const failed = order.refunds[event.data.refundId]
      const given = failed ? minus(order.given, failed.parts) : order.given
      return moved({ ...order, given }, event.data.refundId, 'failed')
    }
    case 'OrderDisputed':
      return { ...order, disputes: { ...order.disputes, [event.data.disputeId]: 'open' } }
    case 'OrderDisputeClosed':
      return {
        ...order,
        disputes: { ...order.disputes, [event.data.disputeId]: event.data.outcome === 'lost' ? 'lost' : 'over' },
      }
  }
}

function moved<S extends RefundableOrder>(order: S, refundId: string, status: RefundStatus): S {
  const refund = order.refunds[refundId]
  return refund ? { ...order, refunds: { ...order.refunds, [refundId]: { ...refund, status } } } : order
}

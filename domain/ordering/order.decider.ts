import { decider } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isBox, isGuest } from '#domain/kernel/ids.ts'
import { CURRENCY } from '#domain/kernel/money.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type Contact,
  type OrderEvent,
  type OrderFulfillment,
  type OrderLine,
  type OrderMoney,
  type OrderPickupLocation,
  type RefundBreakdown,
  statusAfter,
} from '#domain/ordering/order.events.ts'
import { quantitiesToFulfill } from '#domain/ordering/order-amounts.ts'
import {
  canBuyerCancel,
  nextSteps,
  PRODUCER_STEPS,
  type ProducerStep,
  type RefundReason,
} from '#domain/ordering/order-status.ts'
import { NOTHING_REFUNDED } from '#domain/ordering/refund-breakdown.ts'
import {
  applyRefundEvent,
  decideRefund,
  type RefundableOrder,
  type RefundCommand,
  type RefundEvent,
} from '#domain/ordering/refunds.ts'

export type OrderCommand =
  | PlaceOrder
  /** Here and below, `occurredAt` is the processor's time. */
  | { readonly type: 'MarkOrderPaid'; readonly paymentIntentId: string; readonly occurredAt: Instant }
  | { readonly type: 'MarkOrderPaymentFailed'; readonly reason: string }
  | { readonly type: 'AdvanceOrder'; readonly step: Exclude<ProducerStep, 'decline'>; readonly producerId: string }
  | { readonly type: 'DeclineOrder'; readonly producerId: string; readonly reason: string }
  | { readonly type: 'CancelOrder'; readonly buyerId: string; readonly reason: string }
  | (RefundCommand & { readonly producerId?: string })
  | { readonly type: 'RecordChargebackOpened'; readonly chargebackId: string; readonly occurredAt: Instant }
  | {
      readonly type: 'RecordChargebackClosed'
      readonly chargebackId: string
      readonly outcome: 'won' | 'lost' | 'withdrawn'
      readonly occurredAt: Instant
    }
  | { readonly type: 'LinkOrderToAccount'; readonly accountId: string }

export interface PlaceOrder {
  readonly type: 'PlaceOrder'
  readonly orderId: string
  readonly orderNumber: string
  readonly checkoutId: string
  readonly producerId: string
  readonly buyerId: string
  readonly fulfillmentMethod: OrderFulfillment
  readonly pickupLocation?: OrderPickupLocation
  readonly lines: OrderLine[]
  readonly money: OrderMoney
  readonly timeZone: string
  readonly contact: Contact
  readonly deliveryInstructions?: string
}

export type OrderState =
  | { readonly status: 'unknown' }
  | ({
      readonly fulfillmentMethod: OrderFulfillment
      readonly checkoutId: string
    } & RefundableOrder)
export type KnownOrder = Exclude<OrderState, { status: 'unknown' }>

export const order = decider<OrderCommand, OrderState, OrderEvent>({
  name: 'order',
  stream: (id) => `order-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): OrderState => {
    if (event.type === 'OrderPlaced') {
      const { orderId, producerId, buyerId, checkoutId, fulfillmentMethod, money, lines } = event.data
      return {
        orderId,
        producerId,
        buyerId,
        checkoutId,
        fulfillmentMethod,
        money,
        lines,
        refunded: NOTHING_REFUNDED,
        refunds: {},
        status: 'pending_payment',
        paymentIntentId: undefined,
        paidAt: undefined,
        chargebacks: {},
        chargebackLostAt: undefined,
      }
    }
    if (state.status === 'unknown') return state
    if (event.type === 'OrderPaid') {
      const { paymentIntentId, occurredAt: paidAt } = event.data
      return { ...state, status: 'paid', paymentIntentId, paidAt }
    }
    if (event.type === 'OrderLinkedToAccount') return { ...state, buyerId: event.data.accountId }
    const status = statusAfter(event)
    return status ? { ...state, status } : applyRefundEvent(state, event as RefundEvent)
  },

  decide: (state, command): OrderEvent[] | Refusal => {
    if (command.type === 'PlaceOrder') return state.status === 'unknown' ? [placed(command)] : []
    if (state.status === 'unknown') return refuse('order_not_found')
    switch (command.type) {
      case 'MarkOrderPaid':
        return markPaid(state, command)
      case 'MarkOrderPaymentFailed':
        if (state.status === 'payment_failed') return []
        if (state.status !== 'pending_payment') return refuse('order_already_paid')
        return [{ type: 'OrderPaymentFailed', data: { ...idsOf(state), reason: command.reason } }]
      case 'AdvanceOrder':
        return advance(state, command)
      case 'DeclineOrder':
        return decline(state, command)
      case 'CancelOrder':
        return cancel(state, command)
      case 'LinkOrderToAccount':
        return linkToAccount(state, command.accountId)
      case 'RecordChargebackOpened':
      case 'RecordChargebackClosed':
        return recordChargeback(state, command)
      default:
        return command.producerId === undefined || command.producerId === state.producerId
          ? decideRefund(state, command)
          : refuse('order_not_found')
    }
  },
})

const EVENT_OF_STEP = {
  accept: 'OrderAccepted',
  ready: 'OrderReadyForPickup',
  ship: 'OrderShipped',
  deliver: 'OrderDelivered',
  complete: 'OrderCompleted',
} as const

const idsOf = ({ orderId, producerId, buyerId }: KnownOrder) => ({ orderId, producerId, buyerId })

function placed({ type: _, contact, ...data }: PlaceOrder): OrderEvent {
  return { type: 'OrderPlaced', data: { ...data, contact: contactFor(data.fulfillmentMethod, contact) } }
}

/** Stores the buyer's address only for deliveries. */
function contactFor(fulfillmentMethod: OrderFulfillment, contact: Contact): Contact {
  if (fulfillmentMethod === 'delivery') return contact
  const { fullName, email, phone } = contact
  return { fullName, email, phone }
}

/** A late payment still pays the order, since its checkout has reserved the stock again. */
function markPaid(
  state: KnownOrder,
  { paymentIntentId, occurredAt }: { paymentIntentId: string; occurredAt: Instant },
): OrderEvent[] | Refusal {
  if (state.paymentIntentId) return state.paymentIntentId === paymentIntentId ? [] : refuse('order_already_paid')
  const { totalCents: amountCents } = state.money
  const data = { ...idsOf(state), paymentIntentId, amountCents, currency: CURRENCY, occurredAt }
  return [{ type: 'OrderPaid', data }]
}

function advance(
  state: KnownOrder,
  { step, producerId }: { step: Exclude<ProducerStep, 'decline'>; producerId: string },
): OrderEvent[] | Refusal {
  if (state.producerId !== producerId) return refuse('order_not_found')
  if (state.status === PRODUCER_STEPS[step].to) return []
  if (!nextSteps(state.status, state.fulfillmentMethod).includes(step)) return statusConflict(state)
  return [{ type: EVENT_OF_STEP[step], data: idsOf(state) }]
}

function decline(
  state: KnownOrder,
  { producerId, reason }: { producerId: string; reason: string },
): OrderEvent[] | Refusal {
  if (state.producerId !== producerId) return refuse('order_not_found')
  if (!reason) return refuse('reason_required', { fields: { reason: 'Enter a reason' } })
  if (state.status === 'declined') return []
  if (!nextSteps(state.status, state.fulfillmentMethod).includes('decline')) return statusConflict(state)
  return [{ type: 'OrderDeclined', data: { ...idsOf(state), reason, restockItems: restockItems(state) } }]
}

function cancel(state: KnownOrder, { buyerId, reason }: { buyerId: string; reason: string }): OrderEvent[] | Refusal {
  if (state.buyerId !== buyerId) return refuse('order_not_found')
  if (state.status === 'cancelled') return []
  if (!canBuyerCancel(state.status)) return statusConflict(state)
  return [{ type: 'OrderCancelled', data: { ...idsOf(state), reason, restockItems: restockItems(state) } }]
}

/** Subscription boxes have no stock to restock. */
const restockItems = (state: KnownOrder) =>
  quantitiesToFulfill(state).flatMap(({ itemId, quantity }) => (isBox(itemId) ? [] : [{ productId: itemId, quantity }]))

/** Links a guest's order to an account. Orders of accounts cannot be relinked. */
function linkToAccount(state: KnownOrder, accountId: string): OrderEvent[] | Refusal {
  if (state.buyerId === accountId) return []
  if (!isGuest(state.buyerId)) return refuse('order_not_found')
  return [{ type: 'OrderLinkedToAccount', data: { ...idsOf(state), accountId } }]
}

type ChargebackCommand = Extract<OrderCommand, { type: `RecordChargeback${string}` }>

/** A chargeback that is already closed is not opened again. A lost one can still be won. */
function recordChargeback(state: KnownOrder, command: ChargebackCommand): OrderEvent[] {
  const { chargebackId, occurredAt } = command
  const previous = state.chargebacks[chargebackId]
  if (command.type === 'RecordChargebackOpened')
    return previous ? [] : [{ type: 'OrderChargebackOpened', data: { ...idsOf(state), chargebackId, occurredAt } }]
  const { outcome } = command
  if (previous === 'closed' || (previous === 'lost' && outcome === 'lost')) return []
  return [{ type: 'OrderChargebackClosed', data: { ...idsOf(state), chargebackId, outcome, occurredAt } }]
}

const statusConflict = ({ status, fulfillmentMethod }: KnownOrder): Refusal =>
  refuse('order_status_conflict', { status, allowed: nextSteps(status, fulfillmentMethod) })

type Data<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']
type RefundApproval = Data<'OrderRefundApproved'>

/** A submitted refund, with its reason and components. */
export interface SubmittedRefund {
  readonly reason: RefundReason
  readonly note?: RefundApproval['note']
  readonly breakdown: RefundBreakdown
  /** Part refunded to store credit. */
  readonly storeCreditCents?: number | undefined
}

/** The approval of a refund in the order's history. */
export const approvedRefund = (history: readonly OrderEvent[], refundId: string): RefundApproval | undefined =>
  history.flatMap((event) =>
    event.type === 'OrderRefundApproved' && event.data.refundId === refundId ? [event.data] : [],
  )[0]

/** The refund submitted by the event at this index; undefined for other events. */
export function submittedRefund(history: readonly OrderEvent[], index: number): SubmittedRefund | undefined {
  const event = history[index]
  if (event?.type !== 'OrderRefundSubmitted') return undefined
  return approvedRefund(history, event.data.refundId)
}

/** Index of the event that submitted this refund; -1 if there is none. */
export const submissionIndex = (history: readonly OrderEvent[], refundId: string): number =>
  history.findIndex((event) => event.type === 'OrderRefundSubmitted' && event.data.refundId === refundId)

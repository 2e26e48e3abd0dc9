import type { AgreedText } from '../kernel/agreed-text.ts'
import { decider } from '../kernel/decider.ts'
import { isGuest } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Contact, OrderEvent, OrderFulfilment, OrderLine, OrderMoney } from './order.events.ts'
import { buyerMayCancel, nextSteps, type OrderStatus, PRODUCER_STEPS, type ProducerStep } from './order-status.ts'

export type OrderCommand =
  | PlaceOrder
  | { readonly type: 'MarkOrderPaid'; readonly intentId: string }
  | { readonly type: 'MarkPaymentFailed'; readonly reason: string }
  | { readonly type: 'AdvanceOrder'; readonly step: Exclude<ProducerStep, 'decline'>; readonly producerId: string }
  | { readonly type: 'DeclineOrder'; readonly producerId: string; readonly reason: string }
  | { readonly type: 'CancelOrder'; readonly buyerId: string; readonly reason: string }
  | { readonly type: 'RecordRefund'; readonly refundId: string; readonly amountCents: Cents }
  | { readonly type: 'JoinAccount'; readonly accountId: string }

export interface PlaceOrder {
  readonly type: 'PlaceOrder'
  readonly orderId: string
  readonly number: string
  readonly checkoutId: string
  readonly producerId: string
  readonly buyerId: string
  readonly fulfilment: OrderFulfilment
  readonly lines: OrderLine[]
  readonly money: OrderMoney
  readonly contact: Contact
  readonly instructions?: string
  readonly agreed?: AgreedText[]
}

export type OrderState =
  | { readonly status: 'unknown' }
  | {
      readonly status: OrderStatus
      readonly orderId: string
      readonly producerId: string
      readonly buyerId: string
      readonly fulfilment: OrderFulfilment
      readonly intentId: string | undefined
      readonly totalCents: Cents
      readonly refundedCents: Cents
      readonly goods: { productId: string; quantity: number }[]
    }
type KnownOrder = Exclude<OrderState, { status: 'unknown' }>

export const order = decider<OrderCommand, OrderState, OrderEvent>({
  name: 'order',
  stream: (id) => `order-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): OrderState => {
    if (event.type === 'OrderPlaced') {
      const { orderId, producerId, buyerId, fulfilment, money, lines } = event.data
      const { totalCents } = money
      const goods = lines.map(({ productId, quantity }) => ({ productId, quantity }))
      return {
        ...{ orderId, producerId, buyerId, fulfilment, totalCents, goods },
        ...{ status: 'pending_payment', intentId: undefined, refundedCents: 0 },
      }
    }
    if (state.status === 'unknown') return state
    if (event.type === 'OrderPaid') return { ...state, status: 'paid', intentId: event.data.intentId }
    if (event.type === 'OrderRefunded') return { ...state, refundedCents: state.refundedCents + event.data.amountCents }
    if (event.type === 'OrderJoinedAccount') return { ...state, buyerId: event.data.accountId }
    return { ...state, status: STATUS_AFTER[event.type] }
  },

  decide: (state, command): OrderEvent[] | Refusal => {
    if (command.type === 'PlaceOrder') return state.status === 'unknown' ? [placed(command)] : []
    if (state.status === 'unknown') return refuse('order_not_found')
    switch (command.type) {
      case 'MarkOrderPaid':
        return markPaid(state, command.intentId)
      case 'MarkPaymentFailed':
        if (state.status === 'payment_failed') return []
        if (state.status !== 'pending_payment') return refuse('order_already_paid')
        return [{ type: 'OrderPaymentFailed', data: { ...idsOf(state), reason: command.reason } }]
      case 'AdvanceOrder':
        return advance(state, command)
      case 'DeclineOrder':
        return decline(state, command)
      case 'CancelOrder':
        return cancel(state, command)
      case 'RecordRefund':
        return recordRefund(state, command)
      case 'JoinAccount':
        return joinAccount(state, command.accountId)
    }
  },
})

const STATUS_AFTER: Readonly<
  Record<Exclude<OrderEvent['type'], 'OrderPlaced' | 'OrderPaid' | 'OrderRefunded' | 'OrderJoinedAccount'>, OrderStatus>
> = {
  OrderPaymentFailed: 'payment_failed',
  OrderAccepted: 'processing',
  OrderReady: 'ready_for_pickup',
  OrderShipped: 'shipped',
  OrderDelivered: 'delivered',
  OrderCompleted: 'completed',
  OrderDeclined: 'declined',
  OrderCancelled: 'cancelled',
}

const EVENT_OF_STEP = {
  accept: 'OrderAccepted',
  ready: 'OrderReady',
  ship: 'OrderShipped',
  deliver: 'OrderDelivered',
  complete: 'OrderCompleted',
} as const

const idsOf = ({ orderId, producerId, buyerId }: KnownOrder) => ({ orderId, producerId, buyerId })

function placed({ type: _, contact, ...data }: PlaceOrder): OrderEvent {
  return { type: 'OrderPlaced', data: { ...data, contact: contactFor(data.fulfilment, contact) } }
}

/** Where somebody lives is the business of whoever delivers there, and of nobody else. */
function contactFor(fulfilment: OrderFulfilment, contact: Contact): Contact {
  if (fulfilment === 'delivery') return contact
  const { fullName, email, phone } = contact
  return { fullName, email, phone }
}

/** Money that comes after the time was up still pays the order: the checkout has held the goods again before. */
function markPaid(state: KnownOrder, intentId: string): OrderEvent[] | Refusal {
  if (state.intentId) return state.intentId === intentId ? [] : refuse('order_already_paid')
  return [{ type: 'OrderPaid', data: { ...idsOf(state), intentId } }]
}

function advance(
  state: KnownOrder,
  { step, producerId }: { step: Exclude<ProducerStep, 'decline'>; producerId: string },
): OrderEvent[] | Refusal {
  if (state.producerId !== producerId) return refuse('order_not_found')
  if (state.status === PRODUCER_STEPS[step].to) return []
  if (!nextSteps(state.status, state.fulfilment).includes(step)) return notFrom(state)
  return [{ type: EVENT_OF_STEP[step], data: idsOf(state) }]
}

function decline(
  state: KnownOrder,
  { producerId, reason }: { producerId: string; reason: string },
): OrderEvent[] | Refusal {
  if (state.producerId !== producerId) return refuse('order_not_found')
  if (!reason) return refuse('reason_missing', { fields: { reason: 'Please say why' } })
  if (state.status === 'declined') return []
  if (!nextSteps(state.status, state.fulfilment).includes('decline')) return notFrom(state)
  return [{ type: 'OrderDeclined', data: { ...idsOf(state), reason, goods: state.goods } }]
}

function cancel(state: KnownOrder, { buyerId, reason }: { buyerId: string; reason: string }): OrderEvent[] | Refusal {
  if (state.buyerId !== buyerId) return refuse('order_not_found')
  if (state.status === 'cancelled') return []
  if (!buyerMayCancel(state.status)) return notFrom(state)
  return [{ type: 'OrderCancelled', data: { ...idsOf(state), reason, goods: state.goods } }]
}

function recordRefund(
  state: KnownOrder,
  { refundId, amountCents }: { refundId: string; amountCents: Cents },
): OrderEvent[] | Refusal {
  if (!state.intentId) return refuse('order_not_paid')
  if (amountCents <= 0 || state.refundedCents + amountCents > state.totalCents) return refuse('refund_too_large')
  return [{ type: 'OrderRefunded', data: { ...idsOf(state), refundId, amountCents } }]
}

/** A guest's order may find its account; what is somebody's already stays theirs. */
function joinAccount(state: KnownOrder, accountId: string): OrderEvent[] | Refusal {
  if (state.buyerId === accountId) return []
  if (!isGuest(state.buyerId)) return refuse('order_not_found')
  return [{ type: 'OrderJoinedAccount', data: { ...idsOf(state), accountId } }]
}

const notFrom = ({ status, fulfilment }: KnownOrder): Refusal =>
  refuse('order_status_conflict', { status, allowed: nextSteps(status, fulfilment) })

import type { CheckoutEvent, PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { decider } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { storeCreditPaymentId } from '#domain/kernel/ids.ts'
import { type Cents, CURRENCY } from '#domain/kernel/money.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Contact } from '#domain/ordering/order.events.ts'

export type CheckoutCommand =
  | StartCheckout
  | { readonly type: 'RecordStockReserved' }
  | {
      readonly type: 'RecordStockUnavailable'
      readonly productId: string
      readonly code: string
      readonly available: number
    }
  | { readonly type: 'RecordStoreCreditInsufficient'; readonly available: Cents }
  | { readonly type: 'RecordCheckoutSuperseded'; readonly code: ReplacedCode; readonly to?: string }
  /** Also records that the stock is reserved, unless that was recorded before. */
  | { readonly type: 'RecordPaymentRequested'; readonly paymentIntentId: string; readonly amountCents: Cents }
  /** Here and below, `occurredAt` is when the money moved, by the processor's clock if it moved there. */
  | {
      readonly type: 'RecordCheckoutPaid'
      readonly paymentIntentId: string
      readonly amountCents: Cents
      readonly occurredAt: Instant
    }
  /** Store credit pays the whole total, without the payment processor. */
  | { readonly type: 'PayWithStoreCredit'; readonly occurredAt: Instant }
  | { readonly type: 'CompleteCheckout' }
  /** Extends the time to pay by `byMs`, once; a repeated command has no effect. */
  | { readonly type: 'ExtendCheckout'; readonly byMs: number }
  | { readonly type: 'ExpireCheckout'; readonly reason: 'timeout' | 'abandoned' }
  /** Has no effect if the checkout's payment is no longer the canceled one. */
  | { readonly type: 'ReplaceCheckout'; readonly replacedBy: string; readonly canceledIntentId?: string }
  | { readonly type: 'RecordReservationsReleased' }
  | {
      readonly type: 'RecordCheckoutRefunded'
      readonly processorRefundId: string
      readonly amountCents: Cents
      readonly occurredAt: Instant
    }

export interface StartCheckout {
  readonly type: 'StartCheckout'
  readonly checkoutId: string
  readonly buyerId: string
  readonly accountId?: string
  readonly orders: PlannedOrder[]
  readonly totalCents: Cents
  readonly storeCreditCents?: Cents
  readonly contact: Contact
  readonly deliveryInstructions?: string
  readonly producerInstructions?: Readonly<Record<string, string>>
  readonly acceptedPolicies?: AcceptedPolicy[]
  readonly expiresAt: Instant
  readonly subscription?: { readonly subscriptionId: string; readonly customerId: string }
  readonly openFor?: { readonly buyerId: string; readonly guestId?: string }
}

/**
 * Why a checkout yields to another one of the same buyer: that one is paid, its payment is processing, or it replaced
 * this one. `checkout_ended`: the buyer can no longer start it, because the guest has signed in.
 */
export type ReplacedCode = 'checkout_paid' | 'payment_processing' | 'checkout_replaced' | 'checkout_ended'

/**
 * A successful checkout goes through `started → reserved → awaiting_payment → paid → completed`. It is `refused` if
 * stock is unavailable, and `expired → closed` without a payment in time. A later payment makes it `paid_after_expiry`:
 * the stock is reserved again and it is `paid`, or it is unavailable and the checkout is `refunding → refunded`.
 */
export type CheckoutStatus =
  | 'started'
  | 'reserved'
  | 'awaiting_payment'
  | 'paid'
  | 'completed'
  | 'refused'
  | 'expired'
  | 'closed'
  | 'paid_after_expiry'
  | 'refunding'
  | 'refunded'

export type CheckoutState = { readonly status: 'unknown' } | KnownCheckout

export interface KnownCheckout {
  readonly status: CheckoutStatus
  readonly checkoutId: string
  readonly plan: Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data']
  /** Whether the buyer has taken more time to pay: `plan.expiresAt` is then the new expiry. */
  readonly extended: boolean
  readonly paymentIntentId: string | undefined
  /** When it was paid, by the processor's clock. */
  readonly paidAt: Instant | undefined
  /** Without a `productId`, the store credit was insufficient or another checkout took precedence. */
  readonly refusal:
    | { readonly productId?: string; readonly code: string; readonly available: number; readonly to?: string }
    | undefined
  /** The buyer's newer checkout that replaced it. It never reserves stock again, and late payments are refunded. */
  readonly replacedBy: string | undefined
  readonly endReason: string | undefined
}

export const checkout = decider<CheckoutCommand, CheckoutState, CheckoutEvent>({
  name: 'checkout',
  stream: (id) => `checkout-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): CheckoutState => {
    if (event.type === 'CheckoutStarted') {
      const { checkoutId } = event.data
      const initialFields = {
        extended: false,
        paymentIntentId: undefined,
        paidAt: undefined,
        refusal: undefined,
        replacedBy: undefined,
        endReason: undefined,
      }
      return { status: 'started', checkoutId, plan: event.data, ...initialFields }
    }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'CheckoutStockUnavailable': {
        const { productId, reason, available } = event.data
        return { ...refused(state), refusal: { productId, code: reason, available } }
      }
      case 'CheckoutStoreCreditInsufficient':
        return { ...refused(state), refusal: { code: 'store_credit_changed', available: event.data.availableCents } }
      case 'CheckoutSuperseded': {
        const { code, to } = event.data
        return { ...refused(state), refusal: { code, available: 0, ...(to ? { to } : {}) } }
      }
      case 'CheckoutExpired': {
        const { reason: endReason, replacedBy } = event.data
        return { ...state, status: 'expired', endReason, replacedBy }
      }
      case 'CheckoutExtended':
        return { ...state, extended: true, plan: { ...state.plan, expiresAt: event.data.expiresAt } }
      case 'CheckoutStockReserved':
        return { ...state, status: state.status === 'paid_after_expiry' ? 'paid' : 'reserved' }
      case 'CheckoutPaymentRequested':
        return {
          ...state,
          status: 'awaiting_payment',
          paymentIntentId: event.data.paymentIntentId,
        }
      case 'CheckoutPaid':
        return {
          ...state,
          status: event.data.afterExpiry ? 'paid_after_expiry' : 'paid',
          paymentIntentId: event.data.paymentIntentId,
          paidAt: event.data.occurredAt,
        }
      default:
        return { ...state, status: STATUS_AFTER[event.type] }
    }
  },

  decide: (state, command): CheckoutEvent[] | Refusal => {
    if (command.type === 'StartCheckout') return state.status === 'unknown' ? [started(command)] : []
    if (state.status === 'unknown') return refuse('checkout_not_found')
    return decideKnown(state, command)
  },
})

const refused = (state: KnownCheckout): KnownCheckout => ({
  ...state,
  status: state.status === 'paid_after_expiry' ? 'refunding' : 'refused',
})

/** Amount to charge to the card: the total less the store credit. */
export const amountToCharge = ({
  totalCents,
  storeCreditCents = 0,
}: {
  totalCents: Cents
  storeCreditCents?: Cents | undefined
}): Cents => totalCents - storeCreditCents

const STATUS_AFTER = {
  CheckoutCompleted: 'completed',
  CheckoutReservationsReleased: 'closed',
  CheckoutRefunded: 'refunded',
} as const

function started({ type: _, ...data }: StartCheckout): CheckoutEvent {
  return { type: 'CheckoutStarted', data: { ...data, currency: CURRENCY } }
}

/** Each command applies in certain statuses only; in all others it has no effect. */
function decideKnown(
  state: KnownCheckout,
  command: Exclude<CheckoutCommand, StartCheckout>,
): CheckoutEvent[] | Refusal {
  const { checkoutId } = state
  const from = (statuses: readonly CheckoutStatus[], event: CheckoutEvent) =>
    statuses.includes(state.status) ? [event] : []
  switch (command.type) {
    case 'RecordStockReserved':
      return from(UNDECIDED, { type: 'CheckoutStockReserved', data: { checkoutId } })
    case 'RecordStockUnavailable': {
      const { productId, code, available } = command
      return from(UNDECIDED, {
        type: 'CheckoutStockUnavailable',
        data: { checkoutId, productId, reason: code, available },
      })
    }
    case 'RecordStoreCreditInsufficient':
      return from(UNDECIDED, {
        type: 'CheckoutStoreCreditInsufficient',
        data: { checkoutId, availableCents: command.available, currency: CURRENCY },
      })
    case 'RecordCheckoutSuperseded': {
      const { code, to } = command
      return from(UNDECIDED, { type: 'CheckoutSuperseded', data: { checkoutId, code, ...(to ? { to } : {}) } })
    }
    case 'RecordPaymentRequested': {
      const { paymentIntentId, amountCents } = command
      const reserved = from(['started'], { type: 'CheckoutStockReserved', data: { checkoutId } })
      const requested = from(['started', 'reserved'], {
        type: 'CheckoutPaymentRequested',
        data: { checkoutId, paymentIntentId, amountCents, currency: CURRENCY },
      })
      return [...reserved, ...requested]
    }
    case 'RecordCheckoutPaid':
      return confirmPaid(state, command)
    case 'PayWithStoreCredit': {
      if (amountToCharge(state.plan) > 0) return refuse('payment_amount_mismatch')
      const data = {
        checkoutId,
        paymentIntentId: storeCreditPaymentId(checkoutId),
        amountCents: 0,
        currency: CURRENCY,
        afterExpiry: false,
        occurredAt: command.occurredAt,
      }
      return from(['reserved'], { type: 'CheckoutPaid', data })
    }
    case 'CompleteCheckout':
      return from(['paid'], { type: 'CheckoutCompleted', data: { checkoutId } })
    case 'ExtendCheckout': {
      if (!isOpen(state)) return refuse('checkout_ended', { status: state.status })
      const expiresAt = new Date(Date.parse(state.plan.expiresAt) + command.byMs).toISOString()
      return state.extended ? [] : [{ type: 'CheckoutExtended', data: { checkoutId, expiresAt } }]
    }
    case 'ExpireCheckout':
      return from(OPEN_STATUSES, { type: 'CheckoutExpired', data: { checkoutId, reason: command.reason } })
    case 'ReplaceCheckout': {
      const { replacedBy, canceledIntentId } = command
      if (state.paymentIntentId !== canceledIntentId) return []
      return from(OPEN_STATUSES, { type: 'CheckoutExpired', data: { checkoutId, reason: 'replaced', replacedBy } })
    }
    case 'RecordReservationsReleased':
      return from(['expired'], { type: 'CheckoutReservationsReleased', data: { checkoutId } })
    case 'RecordCheckoutRefunded': {
      const { processorRefundId, amountCents, occurredAt } = command
      const paymentIntentId = state.paymentIntentId ?? ''
      return from(['refunding'], {
        type: 'CheckoutRefunded',
        data: { checkoutId, paymentIntentId, processorRefundId, amountCents, currency: CURRENCY, occurredAt },
      })
    }
  }
}

/** Statuses in which availability is decided: before the payment, and again after a late payment. */
const UNDECIDED: readonly CheckoutStatus[] = ['started', 'paid_after_expiry']
const OPEN_STATUSES: readonly CheckoutStatus[] = ['started', 'reserved', 'awaiting_payment']
/** Whether the buyer can still pay. */
export const isOpen = ({ status }: { readonly status: CheckoutStatus | 'unknown' }): boolean =>
  OPEN_STATUSES.some((open) => open === status)
const ENDED_UNPAID: readonly CheckoutStatus[] = ['expired', 'closed']

function confirmPaid(
  { checkoutId, status, plan }: KnownCheckout,
  { paymentIntentId, amountCents, occurredAt }: { paymentIntentId: string; amountCents: Cents; occurredAt: Instant },
): CheckoutEvent[] | Refusal {
  const due = amountToCharge(plan)
  if (amountCents !== due) return refuse('payment_amount_mismatch', { amountCents, totalCents: due })
  const paid = (late: boolean): CheckoutEvent[] => [
    {
      type: 'CheckoutPaid',
      data: { checkoutId, paymentIntentId, amountCents, currency: CURRENCY, afterExpiry: late, occurredAt },
    },
  ]
  if (status === 'started') return refuse('payment_not_requested')
  // From 'reserved', if the process was killed before it recorded the request.
  if (status === 'awaiting_payment' || status === 'reserved') return paid(false)
  return ENDED_UNPAID.includes(status) ? paid(true) : []
}

type Plan = Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data']
export type Purchase = Omit<Plan, 'checkoutId' | 'currency' | 'expiresAt' | 'subscription'> & Partial<Plan>

/**
 * Whether two checkouts have the same buyer, lines, totals, contact and policies, so that either payment settles the
 * purchase.
 */
export const isSamePurchase = (a: Purchase, b: Purchase): boolean => purchaseKey(a) === purchaseKey(b)

/** Leaves out what differs in every checkout: ids, order numbers, the guest and the expiry. */
function purchaseKey({ orders, openFor, ...plan }: Purchase): string {
  const bought = orders.map(({ orderId: _id, orderNumber: _number, ...order }) => order)
  const { checkoutId: _checkoutId, currency: _currency, buyerId: _buyerId, expiresAt: _expiresAt, ...same } = plan
  return canonicalJson({ ...same, bought, buyer: openFor?.buyerId })
}

/** JSON with sorted fields, so that a value from the log can be compared with a new one. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )

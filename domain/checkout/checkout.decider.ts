import type { AgreedText } from '../kernel/agreed-text.ts'
import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { creditPayment } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Contact } from '../ordering/order.events.ts'
import type { CheckoutEvent, PlannedOrder } from './checkout.events.ts'

export type CheckoutCommand =
  | StartCheckout
  | { readonly type: 'RecordReserved' }
  | { readonly type: 'RecordRefused'; readonly productId: string; readonly code: string; readonly available: number }
  | { readonly type: 'RecordCreditRefused'; readonly available: Cents }
  | { readonly type: 'RecordOrdersPlaced' }
  | { readonly type: 'RecordPaymentRequested'; readonly intentId: string; readonly amountCents: Cents }
  | { readonly type: 'ConfirmPaid'; readonly intentId: string; readonly amountCents: Cents }
  /** Store credit pays all of it: no processor is asked. */
  | { readonly type: 'PayByCredit' }
  | { readonly type: 'RecordCompleted' }
  | { readonly type: 'ExpireCheckout'; readonly reason: 'time' | 'abandoned' }
  | { readonly type: 'RecordClosed' }
  | { readonly type: 'RecordRefunded'; readonly refundId: string; readonly amountCents: Cents }

export interface StartCheckout {
  readonly type: 'StartCheckout'
  readonly checkoutId: string
  readonly buyerId: string
  readonly accountId?: string
  readonly orders: PlannedOrder[]
  readonly totalCents: Cents
  readonly creditCents?: Cents
  readonly contact: Contact
  readonly instructions?: string
  readonly accepted: Record<string, string>
  readonly agreed?: AgreedText[]
  readonly expiresAt: Instant
  readonly standing?: { readonly subscriptionId: string; readonly customerId: string }
}

/**
 * Where a checkout stands. `started → reserved → ordered → awaiting_payment → paid → completed` is the good way;
 * `refused` when goods were gone, `expired → closed` when no money came in time. Money that comes afterwards makes it
 * `paid_late`: the goods are held once more and it is `paid`, or they are gone and it is `refunding → refunded`.
 */
export type CheckoutStatus =
  | 'started'
  | 'reserved'
  | 'ordered'
  | 'awaiting_payment'
  | 'paid'
  | 'completed'
  | 'refused'
  | 'expired'
  | 'closed'
  | 'paid_late'
  | 'refunding'
  | 'refunded'

export type CheckoutState = { readonly status: 'unknown' } | KnownCheckout

export interface KnownCheckout {
  readonly status: CheckoutStatus
  readonly checkoutId: string
  readonly plan: Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data']
  readonly intentId: string | undefined
  /** Without a product it was the store credit. */
  readonly refusal: { readonly productId?: string; readonly code: string; readonly available: number } | undefined
}

export const checkout = decider<CheckoutCommand, CheckoutState, CheckoutEvent>({
  name: 'checkout',
  stream: (id) => `checkout-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): CheckoutState => {
    if (event.type === 'CheckoutStarted') {
      const { checkoutId } = event.data
      return { status: 'started', checkoutId, plan: event.data, intentId: undefined, refusal: undefined }
    }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'CheckoutRefused': {
        const { productId, code, available } = event.data
        return { ...refused(state), refusal: { productId, code, available } }
      }
      case 'CheckoutCreditRefused':
        return { ...refused(state), refusal: { code: 'credit_changed', available: event.data.available } }
      case 'CheckoutReserved':
        return { ...state, status: state.status === 'paid_late' ? 'paid' : 'reserved' }
      case 'PaymentRequested':
        return { ...state, status: 'awaiting_payment', intentId: event.data.intentId }
      case 'CheckoutPaid':
        return { ...state, status: event.data.late ? 'paid_late' : 'paid', intentId: event.data.intentId }
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
  status: state.status === 'paid_late' ? 'refunding' : 'refused',
})

/** What the processor is asked for: the whole less what store credit pays. */
export const chargeOf = ({
  totalCents,
  creditCents = 0,
}: {
  totalCents: Cents
  creditCents?: Cents | undefined
}): Cents => totalCents - creditCents

const STATUS_AFTER = {
  CheckoutOrdersPlaced: 'ordered',
  CheckoutCompleted: 'completed',
  CheckoutExpired: 'expired',
  CheckoutClosed: 'closed',
  CheckoutRefunded: 'refunded',
} as const

function started({ type: _, ...data }: StartCheckout): CheckoutEvent {
  return { type: 'CheckoutStarted', data }
}

/** Each step happens from its own statuses only; asked for again later it has happened already. */
function decideKnown(
  state: KnownCheckout,
  command: Exclude<CheckoutCommand, StartCheckout>,
): CheckoutEvent[] | Refusal {
  const { checkoutId } = state
  const from = (statuses: readonly CheckoutStatus[], event: CheckoutEvent) =>
    statuses.includes(state.status) ? [event] : []
  switch (command.type) {
    case 'RecordReserved':
      return from(UNDECIDED, { type: 'CheckoutReserved', data: { checkoutId } })
    case 'RecordRefused': {
      const { productId, code, available } = command
      return from(UNDECIDED, { type: 'CheckoutRefused', data: { checkoutId, productId, code, available } })
    }
    case 'RecordCreditRefused':
      return from(UNDECIDED, { type: 'CheckoutCreditRefused', data: { checkoutId, available: command.available } })
    case 'RecordOrdersPlaced':
      return from(['reserved'], { type: 'CheckoutOrdersPlaced', data: { checkoutId } })
    case 'RecordPaymentRequested': {
      const { intentId, amountCents } = command
      return from(['ordered'], { type: 'PaymentRequested', data: { checkoutId, intentId, amountCents } })
    }
    case 'ConfirmPaid':
      return confirmPaid(state, command)
    case 'PayByCredit': {
      if (chargeOf(state.plan) > 0) return refuse('payment_amount_differs')
      const data = { checkoutId, intentId: creditPayment(checkoutId), amountCents: 0, late: false }
      return from(['ordered'], { type: 'CheckoutPaid', data })
    }
    case 'RecordCompleted':
      return from(['paid'], { type: 'CheckoutCompleted', data: { checkoutId } })
    case 'ExpireCheckout':
      return from(MAY_EXPIRE, { type: 'CheckoutExpired', data: { checkoutId, reason: command.reason } })
    case 'RecordClosed':
      return from(['expired'], { type: 'CheckoutClosed', data: { checkoutId } })
    case 'RecordRefunded': {
      const { refundId, amountCents } = command
      const intentId = state.intentId ?? ''
      return from(['refunding'], { type: 'CheckoutRefunded', data: { checkoutId, intentId, refundId, amountCents } })
    }
  }
}

/** Whether the goods are to be had is decided once, before the money and again when it came late. */
const UNDECIDED: readonly CheckoutStatus[] = ['started', 'paid_late']
const MAY_EXPIRE: readonly CheckoutStatus[] = ['started', 'reserved', 'ordered', 'awaiting_payment']
const UNPAID_OVER: readonly CheckoutStatus[] = ['expired', 'closed']

function confirmPaid(
  { checkoutId, status, plan }: KnownCheckout,
  { intentId, amountCents }: { intentId: string; amountCents: Cents },
): CheckoutEvent[] | Refusal {
  const due = chargeOf(plan)
  if (amountCents !== due) return refuse('payment_amount_differs', { amountCents, totalCents: due })
  const paid = (late: boolean): CheckoutEvent[] => [
    { type: 'CheckoutPaid', data: { checkoutId, intentId, amountCents, late } },
  ]
  if (status === 'awaiting_payment' || status === 'ordered') return paid(false)
  return UNPAID_OVER.includes(status) ? paid(true) : []
}

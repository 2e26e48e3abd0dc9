import type Stripe from 'stripe'
import type { PaymentState, RefundState } from './payments.ts'

/** A PaymentIntent as the port tells it. */
export function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  const lastError = lastErrorOf(intent)
  const card = cardOf(intent)
  return {
    paymentIntentId: intent.id,
    checkoutId: intent.metadata.checkoutId,
    status: known(PAYMENT_STATES, { of: intent, status: intent.status }),
    amountCents: intent.amount,
    ...(card ? { card } : {}),
    ...(lastError ? { lastError } : {}),
  }
}

/** To be asked for with a payment, so that its card is told. */
export const WITH_CARD = { expand: ['latest_charge'] }

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): PaymentState['card'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : undefined
}

/** `undefined` for a refund of money that came without a PaymentIntent: none of ours did. */
export function refundStateOf(refund: Stripe.Refund): RefundState | undefined {
  const paymentIntentId = idOf(refund.payment_intent)
  if (!paymentIntentId) return undefined
  return {
    refundId: refund.id,
    key: refund.metadata?.key,
    paymentIntentId,
    amountCents: refund.amount,
    status: known(REFUND_STATES, { of: refund, status: refund.status ?? 'pending' }),
    failure: refund.failure_reason,
  }
}

const PAYMENT_STATES: readonly PaymentState['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]

const REFUND_STATES: readonly RefundState['status'][] = [
  'pending',
  'succeeded',
  'failed',
  'canceled',
  'requires_action',
]

/** Stripe's states are open: one that we have not met must not pass for one that we know. */
export function known<S extends string>(states: readonly S[], met: { of: { id: string }; status: string }): S {
  const state = states.find((one) => one === met.status)
  if (!state) throw new Error(`${met.of.id} is in a state we do not know: ${met.status}`)
  return state
}

/** Stripe names another object by its id, or tells it whole where that was asked for. */
export const idOf = (named: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof named === 'object' ? named?.id : named

/** The decline code says more than the code (`insufficient_funds`, not `card_declined`). */
function lastErrorOf({ last_payment_error: error }: Stripe.PaymentIntent): PaymentState['lastError'] {
  if (!error) return undefined
  return { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' }
}

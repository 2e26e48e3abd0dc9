import Stripe from 'stripe'
import type { PaymentRequest, PaymentTicket } from './payments.ts'
import { isReplay } from './stripe-replay.ts'
import { stateOf, WITH_CARD } from './stripe-states.ts'

/** Cards (and the wallets that carry them) only: slower methods would outlive the hold on the stock. */
export async function requestIntent(stripe: Stripe, request: PaymentRequest): Promise<PaymentTicket> {
  const created = await stripe.paymentIntents.create(
    {
      amount: request.amountCents,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { checkoutId: request.checkoutId },
      ...(request.customerId ? { customer: request.customerId } : {}),
      ...(request.receiptEmail ? { receipt_email: request.receiptEmail } : {}),
    },
    { idempotencyKey: request.key },
  )
  const intent = isReplay(created) ? await stripe.paymentIntents.retrieve(created.id) : created
  if (!intent.client_secret) throw new Error(`payment ${intent.id} came without a client secret`)
  return { ...stateOf(intent), clientSecret: intent.client_secret }
}

export async function cancelIntent(stripe: Stripe, paymentIntentId: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(paymentIntentId)
  } catch (error) {
    const tooLate = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
    if (tooLate) return stripe.paymentIntents.retrieve(paymentIntentId, WITH_CARD)
    throw error
  }
}

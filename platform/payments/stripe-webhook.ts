import Stripe from 'stripe'
import type { PaymentNews } from './payments.ts'
import { stateOf } from './stripe-states.ts'

/** How old a notice may be, seconds. */
const TOLERANCE = 300

interface Notice {
  /** As received, byte for byte: the signature is over it. */
  readonly rawBody: string
  readonly signature: string
  readonly secret: string
}

/** What a webhook tells, once its signature and age have been checked. */
export function newsFrom(stripe: Stripe, notice: Notice): PaymentNews | 'forged' | undefined {
  const event = genuine(stripe, notice)
  if (event === 'forged') return 'forged'
  switch (event.type) {
    case 'payment_intent.succeeded':
      return news('succeeded', event)
    case 'payment_intent.payment_failed':
      return news('failed', event)
    case 'payment_intent.processing':
      return news('processing', event)
    case 'payment_intent.canceled':
      return news('canceled', event)
    default:
      return undefined
  }
}

function genuine(stripe: Stripe, { rawBody, signature, secret }: Notice): Stripe.Event | 'forged' {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'forged'
    throw error
  }
}

const news = (
  kind: PaymentNews['kind'],
  event: { readonly id: string; readonly data: { readonly object: Stripe.PaymentIntent } },
): PaymentNews => ({ noticeId: event.id, kind, payment: stateOf(event.data.object) })

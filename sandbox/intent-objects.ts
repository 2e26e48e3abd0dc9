import type Stripe from 'stripe'

interface Made {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

export interface IntentWishes {
  readonly amount: number
  readonly currency: string
  readonly metadata: Stripe.Metadata
  readonly description?: string | undefined
  readonly customer?: string | undefined
  readonly allowedTypes?: readonly string[] | undefined
}

/** What the market never uses. */
const UNUSED_OF_INTENT = {
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
}

export const newIntent = (made: Made & { clientSecret: string }, wishes: IntentWishes): Stripe.PaymentIntent => ({
  id: made.id,
  object: 'payment_intent',
  ...UNUSED_OF_INTENT,
  allowed_payment_method_types: wishes.allowedTypes ? [...wishes.allowedTypes] : null,
  amount: wishes.amount,
  amount_capturable: 0,
  amount_received: 0,
  automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: made.clientSecret,
  confirmation_method: 'automatic',
  created: made.created,
  currency: wishes.currency,
  customer: wishes.customer ?? null,
  description: wishes.description ?? null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  metadata: wishes.metadata,
  next_action: null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  status: 'requires_payment_method',
})

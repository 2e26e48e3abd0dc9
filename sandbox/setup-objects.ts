import type Stripe from 'stripe'

interface Made {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

/** Whose cards are kept. The sandbox keeps no names. */
export const newCustomer = (made: Made, metadata: Stripe.Metadata) => ({
  id: made.id,
  object: 'customer' as const,
  balance: 0,
  created: made.created,
  email: null,
  livemode: false,
  metadata,
  name: null,
})
export type Customer = ReturnType<typeof newCustomer>

/** What is left of a customer who was deleted. */
export const deletedCustomer = ({ id, object, created }: Customer) => ({ id, object, created, deleted: true as const })
export type DeletedCustomer = ReturnType<typeof deletedCustomer>

interface SetupWishes {
  readonly customer: string
  readonly metadata: Stripe.Metadata
  readonly clientSecret: string
}

export const newSetup = (made: Made, { customer, metadata, clientSecret }: SetupWishes): Stripe.SetupIntent =>
  ({
    id: made.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    cancellation_reason: null,
    client_secret: clientSecret,
    created: made.created,
    customer,
    description: null,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  }) as unknown as Stripe.SetupIntent

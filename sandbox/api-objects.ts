import type Stripe from 'stripe'
import type { KnownCard } from './known-card.ts'

/** The version whose shapes these are: the one that the pinned client speaks. */
export const API_VERSION = '2026-10-28.endive'

interface Made {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null }

/** What the market never uses. */
const UNUSED_OF_CHARGE = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  customer: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}

/** As much of a charge as this client and the books read. */
export const newCharge = (made: Made, of: { intent: Stripe.PaymentIntent; card: KnownCard }) => ({
  id: made.id,
  object: 'charge' as const,
  ...UNUSED_OF_CHARGE,
  amount: of.intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  balance_transaction: null as string | null,
  billing_details: NOBODY,
  calculated_statement_descriptor: 'SANDBOX',
  captured: false,
  created: made.created,
  currency: of.intent.currency,
  description: of.intent.description,
  disputed: false,
  failure_code: null as string | null,
  failure_message: null as string | null,
  fraud_details: {},
  livemode: false,
  metadata: of.intent.metadata,
  outcome: null as object | null,
  paid: false,
  payment_intent: of.intent.id,
  payment_method: null as string | null,
  payment_method_details: { type: 'card', card: printed(of.card) },
  receipt_email: null,
  refunded: false,
  status: 'pending' as 'failed' | 'pending' | 'succeeded',
})
export type Charge = ReturnType<typeof newCharge>

export const newMethod = (made: Made, card: KnownCard) => ({
  id: made.id,
  object: 'payment_method' as const,
  billing_details: NOBODY,
  card: printed(card),
  created: made.created,
  customer: null as string | null,
  customer_account: null,
  livemode: false,
  metadata: { test_card: card.testCard },
  type: 'card',
})
export type Method = ReturnType<typeof newMethod>

export const newRefund = (
  made: Made,
  of: { charge: Charge; amount: number; reason: string | null; metadata: Stripe.Metadata },
) => ({
  id: made.id,
  object: 'refund' as const,
  amount: of.amount,
  balance_transaction: null as string | null,
  charge: of.charge.id,
  created: made.created,
  currency: of.charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  failure_balance_transaction: undefined as string | undefined,
  failure_reason: undefined as string | undefined,
  metadata: of.metadata,
  payment_intent: of.charge.payment_intent,
  payment_method: of.charge.payment_method,
  reason: of.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded' as 'pending' | 'succeeded' | 'failed',
  transfer_reversal: null,
})
export type Refund = ReturnType<typeof newRefund>

export const newEvent = (
  made: Made,
  of: { type: string; object: object; account?: string; request: string | null },
) => ({
  id: made.id,
  object: 'event' as const,
  ...(of.account ? { account: of.account } : {}),
  api_version: API_VERSION,
  created: made.created,
  data: { object: of.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: of.request, idempotency_key: null },
  type: of.type,
})

const printed = (card: Pick<KnownCard, 'brand' | 'last4' | 'expMonth' | 'expYear'>) => ({
  brand: card.brand,
  country: 'US',
  exp_month: card.expMonth,
  exp_year: card.expYear,
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
})

import type Stripe from 'stripe'
import type { Instant } from '#domain/kernel/event.ts'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { PaymentState, RefundState } from '#platform/payments/payments.ts'
import type { PayoutAccountState, PayoutState, ReversalState, TransferState } from '#platform/payments/payouts.ts'

export function paymentStateOf(intent: Stripe.PaymentIntent): PaymentState {
  const lastError = lastErrorOf(intent)
  const card = cardOf(intent)
  const occurredAt = occurredAtOf(intent)
  return {
    paymentIntentId: intent.id,
    checkoutId: intent.metadata.checkoutId,
    status: knownStatus(PAYMENT_STATES, { of: intent, status: intent.status }),
    amountCents: intent.amount,
    ...(occurredAt ? { occurredAt } : {}),
    ...(card ? { card } : {}),
    ...(lastError ? { lastError } : {}),
  }
}

/** The cancellation takes precedence: a canceled payment keeps its failed charge. */
function occurredAtOf({ canceled_at: canceled, latest_charge: charge }: Stripe.PaymentIntent): Instant | undefined {
  if (canceled) return instantOf(canceled)
  return charge && typeof charge === 'object' ? instantOf(charge.created) : undefined
}

/** Request option that includes the payment's charge: its time and card. */
export const WITH_CARD = { expand: ['latest_charge'] }

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): PaymentState['card'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : undefined
}

/** `undefined` for a refund without a PaymentIntent or in another currency, which cannot be the marketplace's. */
export function refundStateOf(refund: Stripe.Refund): RefundState | undefined {
  const paymentIntentId = idOf(refund.payment_intent)
  if (!paymentIntentId || refund.currency !== 'usd') return undefined
  return {
    refundId: refund.id,
    key: refund.metadata?.key,
    paymentIntentId,
    amountCents: refund.amount,
    status: knownStatus(REFUND_STATES, { of: refund, status: refund.status ?? 'pending' }),
    failure: refund.failure_reason,
    madeAt: instantOf(refund.created),
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

/** Throws for an unknown status: Stripe may add statuses, which must not be mistaken for known ones. */
function knownStatus<S extends string>(states: readonly S[], actual: { of: { id: string }; status: string }): S {
  const state = states.find((candidate) => candidate === actual.status)
  if (!state) throw new Error(`${actual.of.id} has an unknown status: ${actual.status}`)
  return state
}

/** The id of a referenced object, which Stripe returns as an id or expanded. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'object' ? reference?.id : reference

/** The decline code is more specific than the code (`insufficient_funds`, not `card_declined`). */
function lastErrorOf({ last_payment_error: error }: Stripe.PaymentIntent): PaymentState['lastError'] {
  if (!error) return undefined
  return { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' }
}

/** `undefined` for a dispute without a PaymentIntent or in another currency, which cannot be the marketplace's. */
export function chargebackStateOf(dispute: Stripe.Dispute): ChargebackState | undefined {
  const paymentIntentId = idOf(dispute.payment_intent)
  if (!paymentIntentId || dispute.currency !== 'usd') return undefined
  const { due_by } = dispute.evidence_details
  return {
    disputeId: dispute.id,
    paymentIntentId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: disputeStatusOf(dispute),
    submitted: dispute.status === 'under_review' || dispute.status === 'warning_under_review',
    // Zero if the bank accepts no evidence.
    dueBy: due_by ? instantOf(due_by) : undefined,
    openedAt: instantOf(dispute.created),
  }
}

/** A closed inquiry and a dispute prevented by a refund count as won: the bank withdrew no money. */
const DISPUTE_STATES = new Map<string, ChargebackState['status']>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])

function disputeStatusOf({ id, status }: Stripe.Dispute): ChargebackState['status'] {
  const state = DISPUTE_STATES.get(status)
  if (!state) throw new Error(`${id} has an unknown status: ${status}`)
  return state
}

export const accountStateOf = (account: Stripe.Account): PayoutAccountState => ({
  accountId: account.id,
  producerId: account.metadata?.producerId,
  detailsSubmitted: account.details_submitted,
  transfersEnabled: account.capabilities?.transfers === 'active',
  payoutsEnabled: account.payouts_enabled,
  currentlyDue: account.requirements?.currently_due ?? [],
  pastDue: account.requirements?.past_due ?? [],
  disabledReason: account.requirements?.disabled_reason ?? undefined,
})

/** A payout does not contain its account. */
export const payoutStateOf = (payout: Stripe.Payout, accountId: string): PayoutState => ({
  payoutId: payout.id,
  accountId,
  amountCents: payout.amount,
  status: knownStatus(PAYOUT_STATES, { of: payout, status: payout.status }),
  arrivesAt: instantOf(payout.arrival_date),
  madeAt: instantOf(payout.created),
})

const PAYOUT_STATES: readonly PayoutState['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

export const transferStateOf = (transfer: Stripe.Transfer): TransferState => ({
  transferId: transfer.id,
  accountId: idOf(transfer.destination) ?? '',
  orderId: transfer.metadata.orderId,
  amountCents: transfer.amount,
  reversedCents: transfer.amount_reversed,
  madeAt: instantOf(transfer.created),
})

export const reversalStateOf = (reversal: Stripe.TransferReversal): ReversalState => ({
  reversalId: reversal.id,
  transferId: idOf(reversal.transfer) ?? '',
  amountCents: reversal.amount,
  madeAt: instantOf(reversal.created),
})

/** Stripe's timestamps are seconds since 1970. */
export const instantOf = (seconds: number): Instant => new Date(seconds * 1000).toISOString()

export const secondsOf = (instant: Instant): number => Math.floor(Date.parse(instant) / 1000)

import type Stripe from 'stripe'
import type { DisputeState } from './disputes.ts'
import { idOf } from './stripe-states.ts'
import { instantOf } from './stripe-time.ts'

/** `undefined` for a dispute over money that came without a PaymentIntent: none of ours did. */
export function disputeStateOf(dispute: Stripe.Dispute): DisputeState | undefined {
  const paymentIntentId = idOf(dispute.payment_intent)
  if (!paymentIntentId) return undefined
  const { due_by } = dispute.evidence_details
  return {
    disputeId: dispute.id,
    paymentIntentId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: statusOf(dispute),
    submitted: dispute.status === 'under_review' || dispute.status === 'warning_under_review',
    // Zero: this bank takes no answer at all.
    dueBy: due_by ? instantOf(due_by) : undefined,
  }
}

/** A bank that closed its inquiry, or was satisfied by a refund beforehand, took nothing: that is won. */
const STATES = new Map<string, DisputeState['status']>([
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

function statusOf({ id, status }: Stripe.Dispute): DisputeState['status'] {
  const state = STATES.get(status)
  if (!state) throw new Error(`${id} is in a state we do not know: ${status}`)
  return state
}

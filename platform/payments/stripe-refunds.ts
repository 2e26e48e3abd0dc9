import type Stripe from 'stripe'
import type { RefundRequest, RefundState } from './payments.ts'
import { PaymentsRefused } from './payments.ts'
import { madeBefore } from './stripe-made-before.ts'
import { isReplay } from './stripe-replay.ts'
import { refundStateOf } from './stripe-states.ts'

/** Stripe's own `reason` knows three words only; ours goes along as metadata. */
export async function refundIntent(stripe: Stripe, refund: RefundRequest): Promise<RefundState> {
  const before = await madeBefore(stripe.refunds.list({ payment_intent: refund.paymentIntentId, limit: 100 }), refund)
  if (before) return ofOurs(before)
  const created = await stripe.refunds.create(
    {
      payment_intent: refund.paymentIntentId,
      amount: refund.amountCents,
      reason: 'requested_by_customer',
      metadata: { key: refund.key, reason: refund.reason.slice(0, 500) },
    },
    { idempotencyKey: refund.key },
  )
  return ofOurs(isReplay(created) ? await stripe.refunds.retrieve(created.id) : created)
}

export const lookAtRefund = async (stripe: Stripe, refundId: string): Promise<RefundState> =>
  ofOurs(await stripe.refunds.retrieve(refundId))

function ofOurs(refund: Stripe.Refund): RefundState {
  const state = refundStateOf(refund)
  if (state) return state
  throw new PaymentsRefused('resource_missing', `refund ${refund.id} belongs to no payment of ours`)
}

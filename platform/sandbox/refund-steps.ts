import type Stripe from 'stripe'
import { type Charge, newRefund } from './api-objects.ts'
import { invalid } from './api-problem.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'

export interface RefundWishes {
  /** In cents; all that is left of the charge when it is not said. */
  readonly amount: number | undefined
  readonly reason: string | undefined
  readonly metadata: Stripe.Metadata
}

/** Gives money of a charge back: part of it or all, in one go or several, never more than was paid. */
export function refund(parts: { charge: Charge; wishes: RefundWishes; clerk: Clerk }): Change {
  const { charge, wishes, clerk } = parts
  const left = leftOf(charge)
  const amount = wishes.amount ?? left
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in cents.`
    throw invalid(message, { param: 'amount', charge: charge.id })
  }
  const refunded = charge.amount_refunded + amount
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  const made = newRefund(clerk.made('re'), {
    charge,
    amount,
    reason: wishes.reason ?? null,
    metadata: wishes.metadata,
  })
  return {
    objects: [after, made],
    news: [
      { type: 'charge.refunded', object: after },
      { type: 'refund.created', object: made },
    ],
    answer: made,
  }
}

function leftOf(charge: Charge): number {
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} was not paid, so there is nothing to refund.`, {
      code: 'charge_not_refundable',
      charge: charge.id,
    })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left > 0) return left
  throw invalid(`Charge ${charge.id} has already been refunded.`, {
    code: 'charge_already_refunded',
    charge: charge.id,
  })
}

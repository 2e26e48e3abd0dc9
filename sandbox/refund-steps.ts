import type Stripe from 'stripe'
import { type Charge, newRefund, type Refund } from './api-objects.ts'
import { invalid } from './api-problem.ts'
import { newBooking } from './bookings.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'
import { type Dispute, isOver } from './dispute-objects.ts'
import { closeInquiry } from './dispute-steps.ts'
import type { ErrandName } from './errand.ts'
import type { Sequel } from './test-cards.ts'

export interface RefundWishes {
  /** In cents; all that is left of the charge when it is not said. */
  readonly amount: number | undefined
  readonly reason: string | undefined
  readonly metadata: Stripe.Metadata
}

interface Refunding {
  readonly charge: Charge
  /** Those of the charge. */
  readonly disputes: readonly Dispute[]
  readonly sequel: Sequel | undefined
  readonly wishes: RefundWishes
  readonly clerk: Clerk
  readonly settleMs: number
}

/** Gives money of a charge back: part of it or all, in one go or several, never more than was paid. */
export function refund(parts: Refunding): Change {
  const { charge, wishes, clerk, sequel } = parts
  const amount = amountOf(parts)
  const refunded = charge.amount_refunded + amount
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  const { reason = null, metadata } = wishes
  const made = newRefund(clerk.made('re'), { charge, amount, reason, metadata })
  const booked = newBooking(clerk.made('txn'), { type: 'refund', amount: -amount, source: made.id })
  const status = sequel === 'refund_waits' ? 'pending' : 'succeeded'
  const begun: Refund = { ...made, status, balance_transaction: booked.id }
  const calmed = after.refunded ? parts.disputes.filter((one) => !isOver(one)).map(closeInquiry) : []
  return {
    objects: [after, begun, booked, ...calmed.flatMap(({ objects }) => objects)],
    news: [
      { type: 'charge.refunded', object: after },
      { type: 'refund.created', object: begun },
      ...calmed.flatMap(({ news }) => news),
    ],
    answer: begun,
    errands: errandsOf(begun, parts),
  }
}

const ERRANDS: Partial<Record<Sequel, ErrandName>> = { refund_waits: 'finish_refund', refund_fails: 'fail_refund' }

function errandsOf({ id: of }: Refund, { sequel, clerk, settleMs }: Refunding) {
  const errand = sequel && ERRANDS[sequel]
  return errand ? [{ errand, of, at: clerk.now() + settleMs }] : []
}

/** A refund that took its time has arrived. */
export function finishRefund(refund: Refund): Change {
  const done: Refund = { ...refund, status: 'succeeded' }
  return { objects: [done], news: updated(done), answer: done }
}

/** The buyer's bank could not take it: the money is back with us, and may be given back in another way. */
export function failRefund({ refund, charge, clerk }: { refund: Refund; charge: Charge; clerk: Clerk }): Change {
  const back = newBooking(clerk.made('txn'), { type: 'refund_failure', amount: refund.amount, source: refund.id })
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: back.id,
  }
  const after: Charge = { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false }
  return {
    objects: [after, failed, back],
    news: [...updated(failed), { type: 'refund.failed', object: failed }],
    answer: failed,
  }
}

const updated = (object: Refund) => ['refund.updated', 'charge.refund.updated'].map((type) => ({ type, object }))

function amountOf({ charge, disputes, wishes }: Refunding): number {
  const left = leftOf(charge)
  if (disputes.some((one) => !one.is_charge_refundable && one.status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    })
  }
  const amount = wishes.amount ?? left
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount <= left) return amount
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in cents.`
  throw invalid(message, { param: 'amount', charge: charge.id })
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

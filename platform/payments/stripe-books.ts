import type Stripe from 'stripe'
import type { BookedCharge, Books, Span } from './books.ts'
import { disputeStateOf } from './stripe-dispute-states.ts'
import { idOf, refundStateOf } from './stripe-states.ts'
import { instantOf, secondsOf } from './stripe-time.ts'
import { transferStateOf } from './stripe-transfer-states.ts'
import { translatedPages } from './stripe-trouble.ts'

const PAGE = 100

/** What Stripe lists, newest first, read on page after page. */
export const stripeBooks = (stripe: Stripe): Books => ({
  charges: (span) =>
    booked(stripe.charges.list({ ...within(span), expand: ['data.balance_transaction'] }), (charge) =>
      charge.paid && charge.status === 'succeeded' ? bookedChargeOf(charge) : undefined,
    ),
  refunds: (span) => booked(stripe.refunds.list(within(span)), refundStateOf),
  transfers: (span) => booked(stripe.transfers.list(within(span)), transferStateOf),
  disputes: (span) => booked(stripe.disputes.list(within(span)), disputeStateOf),
})

const within = ({ from, to }: Span) => ({ created: { gte: secondsOf(from), lt: secondsOf(to) }, limit: PAGE })

/** Leaves out what is none of ours: `undefined`. */
async function* booked<T extends { readonly created: number }, S extends object>(
  list: AsyncIterable<T>,
  told: (one: T) => S | undefined,
): AsyncGenerator<S & { madeAt: string }> {
  for await (const one of translatedPages(list)) {
    const state = told(one)
    if (state) yield { ...state, madeAt: instantOf(one.created) }
  }
}

function bookedChargeOf(charge: Stripe.Charge): Omit<BookedCharge, 'madeAt'> {
  const balance = charge.balance_transaction
  return {
    chargeId: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    checkoutId: charge.metadata.checkoutId,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    feeCents: typeof balance === 'object' ? balance?.fee : undefined,
  }
}

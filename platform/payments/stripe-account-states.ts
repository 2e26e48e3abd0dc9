import type Stripe from 'stripe'
import type { PayoutAccountState, PayoutState } from './payout-accounts.ts'
import { known } from './stripe-states.ts'
import { instantOf } from './stripe-time.ts'

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

/** A payout does not say whose it is: it is told beside it. */
export const payoutStateOf = (payout: Stripe.Payout, accountId: string): PayoutState => ({
  payoutId: payout.id,
  accountId,
  amountCents: payout.amount,
  status: known(PAYOUT_STATES, { of: payout, status: payout.status }),
  arrivesAt: instantOf(payout.arrival_date),
  madeAt: instantOf(payout.created),
})

const PAYOUT_STATES: readonly PayoutState['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

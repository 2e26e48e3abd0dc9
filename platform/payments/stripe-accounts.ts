import type Stripe from 'stripe'
import type { PayoutAccountRequest, PayoutAccounts } from './payout-accounts.ts'
import { accountStateOf, payoutStateOf } from './stripe-account-states.ts'
import { isReplay } from './stripe-replay.ts'
import { translated } from './stripe-trouble.ts'

/** Connected accounts with Stripe's own small dashboard (Express): Stripe asks their owners, we bear fees and losses. */
export const stripeAccounts = (stripe: Stripe): PayoutAccounts => ({
  open: (request) => translated(async () => accountStateOf(await openAccount(stripe, request))),
  look: (accountId) => translated(async () => accountStateOf(await stripe.accounts.retrieve(accountId))),
  setUpLink: ({ accountId, returnUrl, refreshUrl }) =>
    translated(async () => {
      const asked = { account: accountId, return_url: returnUrl, refresh_url: refreshUrl }
      return (await stripe.accountLinks.create({ ...asked, type: 'account_onboarding' })).url
    }),
  dashboardLink: (accountId) => translated(async () => (await stripe.accounts.createLoginLink(accountId)).url),
  payouts: (accountId, limit) =>
    translated(async () => {
      const { data } = await stripe.payouts.list({ limit }, { stripeAccount: accountId })
      return data.map((payout) => payoutStateOf(payout, accountId))
    }),
})

async function openAccount(stripe: Stripe, request: PayoutAccountRequest): Promise<Stripe.Account> {
  const created = await stripe.accounts.create(
    {
      country: 'US',
      email: request.email,
      business_profile: { name: request.businessName },
      controller: {
        stripe_dashboard: { type: 'express' },
        requirement_collection: 'stripe',
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { producerId: request.producerId },
    },
    { idempotencyKey: request.key },
  )
  return isReplay(created) ? stripe.accounts.retrieve(created.id) : created
}

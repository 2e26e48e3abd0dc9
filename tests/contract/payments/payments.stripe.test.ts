import { expect, it } from 'vitest'
import { stripePayments } from '#platform/payments/payments.stripe.ts'
import { everyPaymentsContract } from './every-contract.ts'
import { readyStripeAccount } from './ready-stripe-account.ts'

const given = process.env.STRIPE_TEST_SECRET_KEY ?? ''
// A live key would move money, so it is ignored.
const secretKey = /^(sk|rk)_test_/.test(given) ? given : undefined

if (secretKey) {
  const webhookSecret = 'whsec_of_the_contract_suite'
  everyPaymentsContract("Stripe's test mode", async () => ({
    payments: stripePayments({ secretKey, webhookSecret, publishableKey: 'pk_test_unused' }),
    api: { url: 'https://api.stripe.com', secretKey },
    webhookSecret,
    readyAccount: () => readyStripeAccount(secretKey),
    close: async () => {},
  }))
} else {
  it("payments on Stripe's test mode did not run: STRIPE_TEST_SECRET_KEY has no test key", () => {
    expect(secretKey).toBeUndefined()
  })
}

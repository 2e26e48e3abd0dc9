import Stripe from 'stripe'
import { vi } from 'vitest'
import { BANK_TIMEOUT } from './payments-under-test.ts'

/**
 * Onboards an account by the API with test values, because Stripe's hosted pages cannot be used here. Returns its id.
 */
export async function readyStripeAccount(secretKey: string): Promise<string> {
  const stripe = new Stripe(secretKey, { telemetry: false })
  const { id } = await stripe.accounts.create({
    country: 'US',
    email: 'orchard@example.com',
    business_type: 'individual',
    controller: {
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'application',
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    capabilities: { transfers: { requested: true } },
    business_profile: { mcc: '5499', url: 'https://market.example', name: 'Hill Orchard' },
    individual: {
      first_name: 'Ann',
      last_name: 'Hill',
      email: 'orchard@example.com',
      phone: '0000000000',
      dob: { day: 1, month: 1, year: 1901 },
      address: { line1: 'address_full_match', city: 'Burlington', state: 'VT', postal_code: '05401', country: 'US' },
      ssn_last_4: '0000',
      id_number: '000000000',
    },
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
    tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: '127.0.0.1' },
  })
  await vi.waitFor(async () => {
    const { capabilities, payouts_enabled } = await stripe.accounts.retrieve(id)
    if (capabilities?.transfers !== 'active' || !payouts_enabled) throw new Error(`${id} is not ready yet`)
  }, BANK_TIMEOUT)
  return id
}

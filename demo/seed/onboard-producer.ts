import type { Payments } from '#platform/payments/payments.ts'
import type { PayoutAccountState } from '#platform/payments/payout-accounts.ts'

export interface AccountOwner {
  readonly producerId: string
  readonly email: string
  readonly businessName: string
}

/**
 * Creates a producer's payout account at the sandbox and submits its onboarding form with test values. Safe to repeat.
 * `sandboxUrl` is where the form is served while the marketplace, which proxies it, does not listen yet.
 */
export async function onboardProducer(
  { payoutAccounts }: Pick<Payments, 'payoutAccounts'>,
  owner: AccountOwner,
  sandboxUrl?: string,
): Promise<PayoutAccountState> {
  const account = await payoutAccounts.open({ key: `payouts-${owner.producerId}`, ...owner })
  if (account.transfersEnabled) return account
  const { accountId } = account
  const returnUrl = 'http://localhost/'
  const formLink = new URL(await payoutAccounts.setUpLink({ accountId, returnUrl, refreshUrl: returnUrl }))
  const link = new URL(formLink.pathname, sandboxUrl ?? formLink)
  const opened = await fetch(link, { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? '', link)
  const submitted = await fetch(page, { method: 'POST', body: new URLSearchParams(TEST_VALUES), redirect: 'manual' })
  if (submitted.status !== 303)
    throw new Error(`the sandbox rejected the onboarding of ${owner.producerId}: ${submitted.status}`)
  return payoutAccounts.look(accountId)
}

const TEST_VALUES = {
  first_name: 'Demo',
  last_name: 'Owner',
  dob: '1901-01-01',
  ssn_last_4: '0000',
  routing_number: '110000000',
  account_number: '000123456789',
}

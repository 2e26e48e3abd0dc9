import type { Payments } from '#platform/payments/payments.ts'
import type { PayoutAccountState } from '#platform/payments/payout-accounts.ts'

export interface AccountOwner {
  readonly producerId: string
  readonly email: string
  readonly businessName: string
}

/**
 * Opens a producer's account at the sandbox and tells its page all it asks for, with its own test values. Safe to repeat.
 * `pagesAt` is where the pages are while the market itself, which passes them on, does not listen yet.
 */
export async function setUpAtSandbox(
  { payoutAccounts }: Pick<Payments, 'payoutAccounts'>,
  owner: AccountOwner,
  pagesAt?: string,
): Promise<PayoutAccountState> {
  const account = await payoutAccounts.open({ key: `payouts-${owner.producerId}`, ...owner })
  if (account.transfersEnabled) return account
  const { accountId } = account
  const anywhere = 'http://localhost/'
  const shown = new URL(await payoutAccounts.setUpLink({ accountId, returnUrl: anywhere, refreshUrl: anywhere }))
  const link = new URL(shown.pathname, pagesAt ?? shown)
  const entered = await fetch(link, { redirect: 'manual' })
  const page = new URL(entered.headers.get('location') ?? '', link)
  const told = await fetch(page, { method: 'POST', body: new URLSearchParams(ANSWERS), redirect: 'manual' })
  if (told.status !== 303) throw new Error(`the sandbox did not take the set-up of ${owner.producerId}: ${told.status}`)
  return payoutAccounts.look(accountId)
}

const ANSWERS = {
  ...{ first_name: 'Demo', last_name: 'Owner', dob: '1901-01-01', ssn_last_4: '0000' },
  ...{ routing_number: '110000000', account_number: '000123456789' },
}

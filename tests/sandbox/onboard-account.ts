import { randomUUID } from 'node:crypto'
import type { Payments } from '#platform/payments/payments.ts'

export const RETURN_URL = 'https://market.example/back'
export const REFRESH_URL = 'https://market.example/again'

/** Valid values of all fields of the onboarding form. */
export const VALID_ANSWERS = {
  first_name: 'Ann',
  last_name: 'Hill',
  dob: '1901-01-01',
  ssn_last_4: '0000',
  routing_number: '110000000',
  account_number: '000123456789',
}

export async function createAccount({ payoutAccounts }: Payments): Promise<string> {
  const key = randomUUID()
  const names = { producerId: `producer_${key}`, email: 'orchard@example.com', businessName: 'Hill Orchard' }
  return (await payoutAccounts.open({ key, ...names })).accountId
}

export const onboardingLink = ({ payoutAccounts }: Payments, accountId: string): Promise<string> =>
  payoutAccounts.onboardingLink({ accountId, returnUrl: RETURN_URL, refreshUrl: REFRESH_URL })

/** Follows a link like a browser. Returns the URL of its page. */
export async function openPage(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '', link).toString()
}

/** Submits the form of a page. */
export const submitForm = (page: string, answers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(page, { method: 'POST', body: new URLSearchParams(answers), redirect: 'manual' })

export async function onboard(
  payments: Payments,
  accountId: string,
  overrides: Record<string, string> = {},
): Promise<Response> {
  return submitForm(await openPage(await onboardingLink(payments, accountId)), { ...VALID_ANSWERS, ...overrides })
}

export async function onboardedAccount(payments: Payments, overrides: Record<string, string> = {}): Promise<string> {
  const accountId = await createAccount(payments)
  await onboard(payments, accountId, overrides)
  return accountId
}

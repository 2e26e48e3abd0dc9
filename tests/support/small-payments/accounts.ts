import { PaymentsRefused } from '#platform/payments/payments.ts'
import type { PayoutAccountState, PayoutAccounts, PayoutState } from '#platform/payments/payouts.ts'
import type { Line } from './line.ts'
import type { Shelf } from './shelf.ts'

interface Shelves {
  readonly accounts: Shelf<PayoutAccountState>
  readonly payouts: Shelf<PayoutState>
}

/** `fresh` is what an account is like when it is opened, where it is not set up and enabled at once. */
export const smallAccounts = (
  line: Line,
  { accounts, payouts }: Shelves,
  fresh: Partial<PayoutAccountState>,
): PayoutAccounts => ({
  open: ({ key, producerId }) =>
    line.call(() => {
      const accountId = `acct_${key}`
      return accounts.find(accountId) ?? accounts.put(accountId, { accountId, producerId, ...ENABLED, ...fresh })
    }),
  look: (accountId) => line.call(() => accounts.get(accountId)),
  setUpLink: ({ accountId, returnUrl }) =>
    line.call(() => `https://processor.example/set-up/${accounts.get(accountId).accountId}?back=${returnUrl}`),
  dashboardLink: (accountId) =>
    line.call(() => {
      if (accounts.get(accountId).detailsSubmitted) return `https://processor.example/dashboard/${accountId}`
      throw new PaymentsRefused('invalid_request_error', `${accountId} is not set up`)
    }),
  payouts: (accountId, limit) =>
    line.call(() =>
      [...payouts.all()]
        .reverse()
        .filter((one) => one.accountId === accountId)
        .slice(0, limit),
    ),
})

const ENABLED = {
  detailsSubmitted: true,
  transfersEnabled: true,
  payoutsEnabled: true,
  currentlyDue: [],
  pastDue: [],
  disabledReason: undefined,
}

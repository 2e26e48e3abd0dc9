import { PaymentRejected, type PaymentState } from '#platform/payments/payments.ts'
import type {
  PayoutAccountState,
  PayoutAccounts,
  PayoutState,
  ReversalState,
  TransferRequest,
  TransferState,
  Transfers,
} from '#platform/payments/payouts.ts'
import type { Connection, ObjectTable } from '#tests/support/fake-payments/objects.ts'

interface AccountObjects {
  readonly accounts: ObjectTable<PayoutAccountState>
  readonly payouts: ObjectTable<PayoutState>
}

/** `fresh` is the initial state of accounts; by default complete and enabled. */
export const fakePayoutAccounts = (
  line: Connection,
  { accounts, payouts }: AccountObjects,
  fresh: Partial<PayoutAccountState>,
): PayoutAccounts => ({
  open: ({ key, producerId }) =>
    line.call(() => {
      const accountId = `acct_${key}`
      return accounts.find(accountId) ?? accounts.put(accountId, { accountId, producerId, ...ENABLED, ...fresh })
    }),
  retrieve: (accountId) => line.call(() => accounts.get(accountId)),
  onboardingLink: ({ accountId, returnUrl }) =>
    line.call(() => `https://processor.example/set-up/${accounts.get(accountId).accountId}?back=${returnUrl}`),
  dashboardLink: (accountId) =>
    line.call(() => {
      if (accounts.get(accountId).detailsSubmitted) return `https://processor.example/dashboard/${accountId}`
      throw new PaymentRejected('invalid_request_error', `${accountId} is not set up`)
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

interface TransferObjects {
  readonly intents: ObjectTable<PaymentState>
  readonly accounts: ObjectTable<PayoutAccountState>
  readonly transfers: ObjectTable<TransferState & { readonly paymentIntentId: string }>
  readonly reversals: ObjectTable<ReversalState>
}

export const fakeTransfers = (line: Connection, shelves: TransferObjects): Transfers => ({
  create: (request) =>
    line.call(() => {
      const transferId = `tr_${request.key}`
      const made = shelves.transfers.find(transferId)
      if (made) return made
      demandTransferable(shelves, request)
      const { accountId, orderId, amountCents, paymentIntentId } = request
      return shelves.transfers.put(transferId, {
        transferId,
        accountId,
        orderId,
        amountCents,
        paymentIntentId,
        reversedCents: 0,
        madeAt: shelves.transfers.now(),
      })
    }),
  retrieve: (transferId) => line.call(() => shelves.transfers.get(transferId)),
  reverse: ({ key, transferId, amountCents }) =>
    line.call(() => {
      const reversalId = `trr_${key}`
      const made = shelves.reversals.find(reversalId)
      if (made) return made
      const transfer = shelves.transfers.get(transferId)
      const reversedCents = transfer.reversedCents + amountCents
      if (reversedCents > transfer.amountCents)
        throw new PaymentRejected('invalid_request_error', `less than ${amountCents} is left of ${transferId}`)
      shelves.transfers.update(transferId, { reversedCents })
      return shelves.reversals.put(reversalId, {
        reversalId,
        transferId,
        amountCents,
        madeAt: shelves.reversals.now(),
      })
    }),
})

function demandTransferable({ intents, accounts, transfers }: TransferObjects, request: TransferRequest): void {
  const { paymentIntentId, accountId, amountCents } = request
  if (!accounts.get(accountId).transfersEnabled)
    throw new PaymentRejected('insufficient_capabilities_for_transfer', `${accountId} takes no transfers`)
  // The balance is not tracked: it is always sufficient.
  if (request.fromBalance) return
  const payment = intents.get(paymentIntentId)
  if (payment.status !== 'succeeded') throw new PaymentRejected('payment_intent_unexpected_state', payment.status)
  const before = transfers.all().filter((one) => one.paymentIntentId === paymentIntentId)
  const total = before.reduce((sum, one) => sum + one.amountCents, amountCents)
  if (total > payment.amountCents)
    throw new PaymentRejected('invalid_request_error', `${total} is more than ${paymentIntentId} brought`)
}

import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { PaymentState, RefundState, SavedPaymentMethod, SetupIntentState } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import type { PayoutAccountState, PayoutState, ReversalState, TransferState } from '#platform/payments/payouts.ts'
import { cardOf, fakeCards, fakeRefunds, refundedOf } from '#tests/support/fake-payments/charges.ts'
import { type Connection, cuttableConnection, objectTable } from '#tests/support/fake-payments/objects.ts'
import { fakePayoutAccounts, fakeTransfers } from '#tests/support/fake-payments/payouts.ts'

/** A minimal in-memory card processor. The test plays the banks by setting states. */
export interface FakePayments extends Payments {
  /** Sets the status of a payment. */
  setPaymentStatus(paymentIntentId: string, status: 'succeeded' | 'processing' | 'requires_payment_method'): void
  /** Completes a setup intent: the buyer has saved a card. */
  completeSetupIntent(setupIntentId: string, overrides?: Partial<SavedPaymentMethod>): SetupIntentState
  /** Declines a saved card from now on; without a code it succeeds again. */
  decline(paymentMethodId: string, code?: string): void
  /** Sets the final status of a refund, with the reason if it failed. */
  setRefundStatus(refundId: string, status: RefundState['status'], failure?: string): RefundState
  /** Sets the initial status of refunds from now on; `succeeded` by default. */
  setInitialRefundStatus(status: 'pending' | 'succeeded'): void
  updateAccount(accountId: string, overrides: Partial<PayoutAccountState>): PayoutAccountState
  /** Opens a chargeback of the buyer's bank, by default for the full amount and for fraud. */
  dispute(paymentIntentId: string, overrides?: Partial<ChargebackState>): ChargebackState
  setDisputeStatus(disputeId: string, status: ChargebackState['status']): ChargebackState
  payOut(accountId: string, amountCents: Cents, status?: PayoutState['status']): PayoutState
  setPayoutStatus(payoutId: string, status: PayoutState['status']): PayoutState
  readonly cut: Connection['cut']
  intents(): readonly PaymentState[]
  refunds(): readonly RefundState[]
  moneyMovements(): { readonly transfers: readonly TransferState[]; readonly reversals: readonly ReversalState[] }
}

export interface FakePaymentsOptions {
  /** The initial state of accounts; by default complete and enabled. */
  readonly accounts?: Partial<PayoutAccountState>
  readonly now?: () => Instant
}

export function fakePayments(options: FakePaymentsOptions = {}): FakePayments {
  const now = options.now ?? (() => '2026-05-01T09:00:00.000Z')
  const line = cuttableConnection()
  const intents = objectTable<PaymentState>(now)
  const refunds = objectTable<RefundState>(now)
  const disputes = objectTable<ChargebackState>(now)
  const accounts = objectTable<PayoutAccountState>(now)
  const payouts = objectTable<PayoutState>(now)
  const setups = objectTable<SetupIntentState>(now)
  const declining = new Map<string, string>()
  const transfers = objectTable<TransferState & { readonly paymentIntentId: string }>(now)
  const reversals = objectTable<ReversalState>(now)
  let refundsBegin: RefundState['status'] = 'succeeded'

  return {
    request: ({ key, amountCents, checkoutId }) =>
      line.call(() => {
        const paymentIntentId = `pi_${key}`
        const fresh = { paymentIntentId, checkoutId, amountCents, status: 'requires_payment_method' } as const
        const made = intents.find(paymentIntentId) ?? intents.put(paymentIntentId, fresh)
        if (made.amountCents !== amountCents) throw new PaymentRejected('idempotency_error', `key ${key} was used`)
        return { ...made, clientSecret: `${paymentIntentId}_secret` }
      }),
    retrieve: (paymentIntentId) => line.call(() => intents.get(paymentIntentId)),
    cancel: (paymentIntentId) =>
      line.call(() => {
        const payment = intents.get(paymentIntentId)
        const tooLate = ['succeeded', 'processing'].includes(payment.status)
        return tooLate ? payment : intents.update(paymentIntentId, { status: 'canceled', occurredAt: now() })
      }),
    ...fakeRefunds(line, { intents, refunds, disputes }, () => refundsBegin),
    webhook: () => 'forged',
    cards: fakeCards(line, { intents, setups }, (paymentMethodId) => declining.get(paymentMethodId)),
    payoutAccounts: fakePayoutAccounts(line, { accounts, payouts }, options.accounts ?? {}),
    transfers: fakeTransfers(line, { intents, accounts, transfers, reversals }),
    chargebacks: {
      uploadEvidenceFile: ({ key }) => line.call(() => `file_${key}`),
      stageEvidence: ({ disputeId }) =>
        line.call(() => {
          const dispute = disputes.get(disputeId)
          if (dispute.status === 'open' || dispute.status === 'inquiry') return dispute
          throw new PaymentRejected('dispute_closed', `${disputeId} is ${dispute.status}`)
        }),
      submitEvidence: ({ disputeId }) => line.call(() => disputes.update(disputeId, { submitted: true })),
      acceptLoss: ({ disputeId }) => line.call(() => disputes.update(disputeId, { status: 'lost' })),
    },
    ledger: {
      charges: async function* (span) {
        for await (const { paymentIntentId, checkoutId, amountCents, status, madeAt } of intents.createdIn(span)) {
          const refundedCents = refundedOf(refunds, paymentIntentId)
          const charge = {
            chargeId: `ch_${paymentIntentId}`,
            paymentIntentId,
            checkoutId,
            amountCents,
            refundedCents,
            madeAt,
          }
          if (status === 'succeeded') yield { ...charge, feeCents: Math.round((amountCents * 29) / 1000) + 30 }
        }
      },
      refunds: refunds.createdIn,
      transfers: transfers.createdIn,
      disputes: disputes.createdIn,
    },
    browser: { publishableKey: 'pk_small', scriptUrl: '/none.js', sandbox: true },
    setPaymentStatus: (paymentIntentId, status) => {
      if (intents.get(paymentIntentId).status === 'canceled')
        throw new PaymentRejected('payment_intent_unexpected_state', 'canceled')
      intents.update(paymentIntentId, { status, occurredAt: now() })
    },
    completeSetupIntent: (setupIntentId, overrides = {}) => {
      const card = { ...cardOf(setupIntentId), ...overrides }
      return setups.update(setupIntentId, { card })
    },
    decline: (paymentMethodId, code) => {
      if (code) declining.set(paymentMethodId, code)
      else declining.delete(paymentMethodId)
    },
    setRefundStatus: (refundId, status, failure) => refunds.update(refundId, { status, failure }),
    setInitialRefundStatus: (status) => {
      refundsBegin = status
    },
    updateAccount: accounts.update,
    dispute: (paymentIntentId, overrides = {}) => {
      const disputeId = overrides.disputeId ?? `dp_${disputes.all().length + 1}`
      const { amountCents } = intents.get(paymentIntentId)
      const open = {
        paymentIntentId,
        amountCents,
        reason: 'fraudulent',
        status: 'open',
        submitted: false,
        dueBy: undefined,
        openedAt: now(),
      } as const
      return disputes.put(disputeId, { ...open, ...overrides, disputeId })
    },
    setDisputeStatus: (disputeId, status) => disputes.update(disputeId, { status }),
    payOut: (accountId, amountCents, status = 'paid') => {
      const payoutId = `po_${payouts.all().length + 1}`
      return payouts.put(payoutId, { payoutId, accountId, amountCents, status, arrivesAt: now(), madeAt: now() })
    },
    setPayoutStatus: (payoutId, status) => payouts.update(payoutId, { status }),
    cut: line.cut,
    intents: intents.all,
    refunds: refunds.all,
    moneyMovements: () => ({ transfers: transfers.all(), reversals: reversals.all() }),
  }
}

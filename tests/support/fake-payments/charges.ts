import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import {
  PaymentRejected,
  type PaymentState,
  type Payments,
  type RefundState,
  type SavedCards,
  type SavedPaymentMethod,
  type SetupIntentState,
} from '#platform/payments/payments.ts'
import type { Connection, ObjectTable } from '#tests/support/fake-payments/objects.ts'

interface CardTables {
  readonly intents: ObjectTable<PaymentState>
  readonly setups: ObjectTable<SetupIntentState>
}

/** The saved cards of the fake processor. `declines` maps a card to its decline code. Each key is charged once. */
export function fakeCards(
  line: Connection,
  { intents, setups }: CardTables,
  declines: (paymentMethodId: string) => string | undefined,
): SavedCards {
  const tried = new Set<string>()
  const forgotten = new Set<string>()
  return {
    createSetupIntent: ({ key, subscriptionId, accountId }) =>
      line.call(() => {
        const setupIntentId = `seti_${key}`
        if (!setups.find(setupIntentId))
          setups.put(setupIntentId, { setupIntentId, subscriptionId, accountId, card: undefined })
        return { setupIntentId, clientSecret: `${setupIntentId}_secret` }
      }),
    retrieveSetupIntent: (setupIntentId) => line.call(() => setups.get(setupIntentId)),
    charge: ({ key, paymentIntentId, paymentMethodId }) =>
      line.call(() => {
        const payment = intents.get(paymentIntentId)
        if (forgotten.has(paymentMethodId)) throw new PaymentRejected('resource_missing', `${paymentMethodId} is gone`)
        if (payment.status !== 'requires_payment_method' || tried.has(key)) return payment
        tried.add(key)
        const code = declines(paymentMethodId)
        if (!code) return intents.update(paymentIntentId, { status: 'succeeded', occurredAt: intents.now() })
        return intents.update(paymentIntentId, { lastError: { code, message: 'Your card was declined.' } })
      }),
    detach: (paymentMethodId) =>
      line.call(() => {
        forgotten.add(paymentMethodId)
      }),
    customersOf: (accountId) =>
      line.call(() => {
        const theirs = setups.all().filter((setup) => setup.accountId === accountId)
        return theirs.flatMap(({ card }) => (card ? [card.customerId] : []))
      }),
    deleteCustomer: (customerId) =>
      line.call(() => {
        for (const { card } of setups.all()) if (card?.customerId === customerId) forgotten.add(card.paymentMethodId)
      }),
  }
}

export const cardOf = (setupIntentId: string): SavedPaymentMethod => ({
  customerId: `cus_${setupIntentId}`,
  paymentMethodId: `pm_${setupIntentId}`,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
})

interface RefundTables {
  readonly intents: ObjectTable<PaymentState>
  readonly refunds: ObjectTable<RefundState>
  readonly disputes: ObjectTable<ChargebackState>
}

/** The refunded amount of a payment, including pending refunds. */
export const refundedOf = (refunds: ObjectTable<RefundState>, paymentIntentId: string): number =>
  refunds
    .all()
    .filter((one) => one.paymentIntentId === paymentIntentId && !['failed', 'canceled'].includes(one.status))
    .reduce((sum, one) => sum + one.amountCents, 0)

export function fakeRefunds(
  line: Connection,
  shelves: RefundTables,
  begin: () => RefundState['status'],
): Pick<Payments, 'refund' | 'retrieveRefund'> {
  const { refunds } = shelves
  return {
    refund: ({ key, paymentIntentId, amountCents }) =>
      line.call(() => {
        const refundId = `re_${key}`
        const made = refunds.find(refundId)
        if (made) return made
        demandRefundable(shelves, { paymentIntentId, amountCents })
        return refunds.put(refundId, {
          refundId,
          key,
          paymentIntentId,
          amountCents,
          status: begin(),
          failure: undefined,
          madeAt: refunds.now(),
        })
      }),
    retrieveRefund: (refundId) => line.call(() => refunds.get(refundId)),
  }
}

function demandRefundable(
  { intents, refunds, disputes }: RefundTables,
  { paymentIntentId, amountCents }: { paymentIntentId: string; amountCents: number },
): void {
  const payment = intents.get(paymentIntentId)
  if (disputes.all().some((one) => one.paymentIntentId === paymentIntentId && ['open', 'lost'].includes(one.status)))
    throw new PaymentRejected('charge_disputed', `${paymentIntentId} is disputed`)
  const left = payment.amountCents - refundedOf(refunds, paymentIntentId)
  if (payment.status !== 'succeeded' || amountCents > left)
    throw new PaymentRejected('charge_already_refunded', `${paymentIntentId} has ${left} left`)
}

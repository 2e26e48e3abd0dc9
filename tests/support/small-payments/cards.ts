import type { CardAnswer, KeptCard, PaymentState, SavedCards } from '#platform/payments/payments.ts'
import { PaymentsRefused } from '#platform/payments/payments.ts'
import type { Line } from './line.ts'
import type { Shelf } from './shelf.ts'

interface Things {
  readonly intents: Shelf<PaymentState>
  readonly setups: Shelf<CardAnswer>
}

/** Kept cards of a small processor; `declines` says why a card does not pay. Each key is tried once. */
export function smallCards(
  line: Line,
  { intents, setups }: Things,
  declines: (paymentMethodId: string) => string | undefined,
): SavedCards {
  const tried = new Set<string>()
  const forgotten = new Set<string>()
  return {
    ask: ({ key, subscriptionId, accountId }) =>
      line.call(() => {
        const setupId = `seti_${key}`
        if (!setups.find(setupId)) setups.put(setupId, { setupId, subscriptionId, accountId, card: undefined })
        return { setupId, clientSecret: `${setupId}_secret` }
      }),
    look: (setupId) => line.call(() => setups.get(setupId)),
    charge: ({ key, paymentIntentId, paymentMethodId }) =>
      line.call(() => {
        const payment = intents.get(paymentIntentId)
        if (forgotten.has(paymentMethodId)) throw new PaymentsRefused('resource_missing', `${paymentMethodId} is gone`)
        if (payment.status !== 'requires_payment_method' || tried.has(key)) return payment
        tried.add(key)
        const code = declines(paymentMethodId)
        if (!code) return intents.change(paymentIntentId, { status: 'succeeded' })
        return intents.change(paymentIntentId, { lastError: { code, message: 'Your card was declined.' } })
      }),
    forget: (paymentMethodId) =>
      line.call(() => {
        forgotten.add(paymentMethodId)
      }),
    customersOf: (accountId) =>
      line.call(() => {
        const theirs = setups.all().filter((setup) => setup.accountId === accountId)
        return theirs.flatMap(({ card }) => (card ? [card.customerId] : []))
      }),
    forgetCustomer: (customerId) =>
      line.call(() => {
        for (const { card } of setups.all()) if (card?.customerId === customerId) forgotten.add(card.paymentMethodId)
      }),
  }
}

export const cardOf = (setupId: string): KeptCard => ({
  customerId: `cus_${setupId}`,
  paymentMethodId: `pm_${setupId}`,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
})

import { type PaymentState, PaymentsRefused } from '#platform/payments/payments.ts'
import type { CardAnswer, KeptCard, SavedCards } from '#platform/payments/saved-cards.ts'
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
  declines: (methodId: string) => string | undefined,
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
    charge: ({ key, intentId, methodId }) =>
      line.call(() => {
        const payment = intents.get(intentId)
        if (forgotten.has(methodId)) throw new PaymentsRefused('resource_missing', `${methodId} is gone`)
        if (payment.status !== 'requires_payment_method' || tried.has(key)) return payment
        tried.add(key)
        const code = declines(methodId)
        if (!code) return intents.change(intentId, { status: 'succeeded' })
        return intents.change(intentId, { lastError: { code, message: 'Your card was declined.' } })
      }),
    forget: (methodId) =>
      line.call(() => {
        forgotten.add(methodId)
      }),
    customersOf: (accountId) =>
      line.call(() => {
        const theirs = setups.all().filter((setup) => setup.accountId === accountId)
        return theirs.flatMap(({ card }) => (card ? [card.customerId] : []))
      }),
    forgetCustomer: (customerId) =>
      line.call(() => {
        for (const { card } of setups.all()) if (card?.customerId === customerId) forgotten.add(card.methodId)
      }),
  }
}

export const cardOf = (setupId: string): KeptCard => ({
  ...{ customerId: `cus_${setupId}`, methodId: `pm_${setupId}`, brand: 'visa', last4: '4242' },
  ...{ expMonth: 12, expYear: 2030 },
})

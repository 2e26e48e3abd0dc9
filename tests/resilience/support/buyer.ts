import { keys } from '#tests/sandbox/test-sandbox.ts'
import { PASSWORD, type Shop } from '#tests/support/members.ts'
import {
  checkOut,
  contactNamed,
  type ItemToBuy,
  intentOf,
  refreshCheckout,
  type StartedCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import type { FaultyMarket } from './faulty-market.ts'

export interface Buyer {
  readonly visitor: Visitor
  readonly started: StartedCheckout
  readonly paymentIntentId: string
  readonly email: string
  /** Pays with the processor's form. The marketplace is only notified by webhook. */
  pay(): Promise<void>
}

/** A buyer on the payment page. */
export async function buyerOf(market: FaultyMarket, name: string, lines: readonly ItemToBuy[]): Promise<Buyer> {
  const visitor = createVisitor(market.url)
  const contact = contactNamed(name)
  const started = await checkOut(visitor, lines, { contact })
  const { clientSecret } = started.payment
  const paymentIntentId = intentOf(clientSecret)
  return {
    visitor,
    started,
    paymentIntentId,
    email: contact.email,
    pay: async () => {
      const path = `http://127.0.0.1:${market.sandbox.port}/v1/payment_intents/${paymentIntentId}/confirm`
      const response = await fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
      })
      if (!response.ok) throw new Error(`the card was not taken: ${await response.text()}`)
    },
  }
}

export type PaidBuyer = Awaited<ReturnType<typeof paidBuyer>>

/** A buyer with a paid order. */
export async function paidBuyer(market: FaultyMarket, name: string, lines: readonly ItemToBuy[]) {
  const buyer = await buyerOf(market, name, lines)
  await buyer.pay()
  bodyOf(await refreshCheckout(buyer.visitor, buyer.started))
  const { orders } = await waitForPhase(buyer.visitor, buyer.started, 'paid')
  return { ...buyer, wanted: lines, order: orders[0]! }
}

/** Refunds one missing item as the producer. The amount is so small that a duplicate refund would also be possible. */
export async function refundOneItem(market: FaultyMarket, seller: Shop, { order, wanted }: PaidBuyer): Promise<void> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn(seller.username, PASSWORD))
  const lines = [{ itemId: wanted[0]!.productId, quantity: 1 }]
  bodyOf(await visitor.post(`/api/orders/${order.id}/refunds`, { lines, note: 'The hail was here.' }))
}

export const cancel = async ({ visitor, order: { id, key } }: PaidBuyer): Promise<void> =>
  void bodyOf(await visitor.post(`/api/orders/${id}/cancel?key=${key}`, { reason: 'rain' }))

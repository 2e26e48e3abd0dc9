import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { deliverWebhook, webhookFor } from '#tests/support/sandbox-processor.ts'
import {
  checkOut,
  contactNamed,
  intentOf,
  mailsTo,
  payCard,
  refreshCheckout,
  waitForPhase,
} from '#tests/support/shopping.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'

const ROUNDS = 8
const TIMES = 5

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: ROUNDS } } })
})
afterAll(() => market?.stop())

/** The order of two webhooks: all of the first kind first, all of the second kind first, or alternating. */
const ORDERS = [
  (notices: Job[], returns: Job[]) => [...notices, ...returns],
  (notices: Job[], returns: Job[]) => [...returns, ...notices],
  (notices: Job[], returns: Job[]) => notices.flatMap((one, i) => [one, returns[i]!]),
  (notices: Job[], returns: Job[]) => returns.flatMap((one, i) => [one, notices[i]!]),
]
type Job = () => Promise<{ readonly status: number }>

test.each(Array.from({ length: ROUNDS }, (_, i) => i))(
  'a webhook received ten times at once, round %i',
  async (round) => {
    const buyer = createVisitor(market.url)
    const contact = contactNamed(`Buyer of round ${round}`)
    const started = await checkOut(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }], { contact })
    await payCard(buyer, started.payment)
    const webhook = await webhookFor(market, intentOf(started.payment.clientSecret))
    const notices = Array.from({ length: TIMES }, (): Job => () => deliverWebhook(market, webhook))
    const returns = Array.from({ length: TIMES }, (): Job => () => refreshCheckout(buyer, started))
    const answers = await Promise.all(ORDERS[round % ORDERS.length]!(notices, returns).map((job) => job()))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 2 * TIMES }, () => 200))

    const { orders } = await waitForPhase(buyer, started, 'paid')
    expect(orders.map(({ status }) => status)).toEqual(['paid'])
    const own = ({ data }: { data: object }) => 'checkoutId' in data && data.checkoutId === started.checkoutId
    const events = await market.events('PaymentSucceeded', 'CheckoutPaid', 'CheckoutCompleted', 'StockSold')
    const types = events.filter(own).map(({ type }) => type)
    // The payment is recorded in its own stream and in the checkout's in parallel.
    expect(types.slice(0, 2).sort()).toEqual(['CheckoutPaid', 'PaymentSucceeded'])
    expect(types.slice(2)).toEqual(['StockSold', 'CheckoutCompleted'])
    const paid = await market.events('OrderPaid')
    expect(paid.filter(({ data }) => 'orderId' in data && data.orderId === orders[0]!.id)).toHaveLength(1)
    await waitUntil(
      () => mailsTo(buyer, contact.email),
      (mails) => mails.length > 0,
    )
  },
)

test('each purchase causes one email and one sale', async () => {
  const { db } = market.engines
  // A duplicate job would have run by then.
  await idle(market)
  const mails = await db.query<{ key: string }>(
    `select idempotency_key as key from sent_emails where idempotency_key like 'receipt:%'`,
  )
  expect(mails).toHaveLength(ROUNDS)
  expect(await stockOf(market, farm.products.Eggs!)).toEqual({ onHand: 0, holds: {}, available: 0 })
})

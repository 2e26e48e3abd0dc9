import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Buyer, buyerOf, cancel, paidBuyer } from '#tests/resilience/support/buyer.ts'
import { emptyRedis } from '#tests/resilience/support/empty-redis.ts'
import { closeConnection } from '#tests/resilience/support/fault-proxy.ts'
import { type FaultyMarket, openFaultyMarket } from '#tests/resilience/support/faulty-market.ts'
import { waitForBalance } from '#tests/support/balance.ts'
import { openShop, type Shop, stockOf } from '#tests/support/members.ts'
import { mailsTo, readCheckout, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const WITHIN_MS = 90_000

const redis = await emptyRedis()
if ('missing' in redis) {
  process.stderr.write(`The flushed queue was not tried: ${redis.missing}\n`)
  describe('a flushed queue', () => {
    it.skip(`did not run: ${redis.missing}`)
  })
} else {
  flushedQueue(redis.url)
}

function flushedQueue(url: string): void {
  const client = new Redis(url, { lazyConnect: true })
  let market: FaultyMarket
  let farm: Shop
  beforeAll(async () => {
    await client.connect()
    market = await openFaultyMarket({ REDIS_URL: url, CHECKOUT_EXPIRY_MINUTES: '0.4' })
    farm = await openShop(market, 'Hill Farm', { products: { Eggs: {}, Kale: {} } })
  })
  afterAll(async () => {
    await market?.stop()
    await client.flushdb()
    await client.quit()
  })

  const wanted = (product: string) => [{ productId: farm.products[product]!, quantity: 2 }]
  const waiting = async () => {
    const { body } = await createVisitor(market.url).get<{ jobs: Record<string, { delayed: number }> }>('/api/health')
    return ['create-transfer', 'submit-refund'].map((name) => body.jobs[name]?.delayed ?? 0)
  }
  const mailsOf = async ({ visitor, email }: Buyer) =>
    (await mailsTo(visitor, email)).map(({ key }) => key.split(':')[0]).sort()

  test('a Redis flush loses and duplicates no jobs', { timeout: WITHIN_MS }, async () => {
    const endFaults = [/^POST \/v1\/refunds/, /^POST \/v1\/transfers$/].map((pattern) =>
      market.processorRequests.inject(pattern, closeConnection),
    )
    const paid = await paidBuyer(market, 'Pia Paid', wanted('Eggs'))
    const gone = await paidBuyer(market, 'Gus Gone', wanted('Eggs'))
    await cancel(gone)
    const away = await buyerOf(market, 'Abe Away', wanted('Kale'))
    // Two transfers and a refund wait for a retry. The expiry of the open checkout is pending in the reactors.
    await waitUntil(waiting, ([pay, refund]) => pay === 2 && refund === 1, WITHIN_MS)

    await client.flushdb()
    expect(await waiting()).toEqual([0, 0])
    for (const mend of endFaults) mend()

    await waitForBalance(market, WITHIN_MS)
    const shown = await readOrder(gone.visitor, gone.order)
    expect(shown).toMatchObject({ status: 'cancelled', refundedCents: gone.order.totalCents })
    expect(await readOrder(paid.visitor, paid.order)).toMatchObject({ status: 'paid', refundedCents: 0 })
    const stockRecord = (product: string) => stockOf(market, farm.products[product]!)
    await waitUntil(
      async () => bodyOf(await readCheckout(away.visitor, away.started)).phase,
      (phase) => phase === 'expired',
      WITHIN_MS,
    )
    await waitUntil(
      () => stockRecord('Kale'),
      ({ available }) => available === 100,
      WITHIN_MS,
    )
    expect(await stockRecord('Eggs')).toEqual({ onHand: 98, holds: {}, available: 98 })

    const sent = await waitUntil(
      () => mailsOf(gone),
      ({ length }) => length >= 3,
      WITHIN_MS,
    )
    expect([await mailsOf(paid), sent.length]).toEqual([['receipt'], 3])
    await waitForBalance(market)
  })
}

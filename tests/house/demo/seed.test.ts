import { beforeAll, describe, expect, it } from 'vitest'
import { CHECKOUTS, REVIEWS } from '#app/demo/history.ts'
import { PRODUCERS } from '#app/demo/producers/all.ts'
import { DEMO_CORRELATION } from '#app/demo/seeding.ts'
import { DEMO_SIGN_INS } from '#app/demo/sign-ins.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import { certifications } from '#domain/catalog/vocabulary.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { claim, claimOf } from '#domain/identity/claim.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { systemFacts } from '#platform/facts/facts.system.ts'
import { cartFacts } from '#write-side/checkout/cart-facts.ts'
import { checkCart } from '#write-side/checkout/check-cart.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { emptyMarket, NOW, seededMarket } from './seeded-market.ts'

let market: Awaited<ReturnType<typeof seededMarket>>
beforeAll(async () => {
  market = await seededMarket()
})

const ofType = <T extends { type: string; data: object }, K extends T['type']>(type: K) =>
  market.happened.filter((event): event is Recorded<Extract<T, { type: K }>> => event.type === type)
const started = () => ofType<CheckoutEvent, 'CheckoutStarted'>('CheckoutStarted')
const placed = () => ofType<OrderEvent, 'OrderPlaced'>('OrderPlaced')
const seller = async (key: string) => {
  const state = await market.bus.load(producer, systemFacts.idFrom('producer', `demo/producer/${key}`))
  if (state.status === 'unknown') throw new Error(`${key} does not sell`)
  return state
}
const totalOf = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

describe('the seeded market', () => {
  it('holds everything that was written down', () => {
    const count = (type: string) => market.happened.filter((event) => event.type === type).length
    const { accounts, producers, products, orders, reviews } = market.summary
    expect(count('AccountRegistered')).toBe(accounts)
    expect(count('EmailVerified')).toBe(accounts)
    expect(count('ClaimTaken')).toBe(2 * accounts)
    expect(count('FulfilmentTermsSet')).toBe(producers)
    expect(count('ProductListed')).toBe(products)
    expect(count('OrderPlaced')).toBe(orders)
    expect(count('ReviewWritten')).toBe(reviews)
  })

  it('has told everybody of what is past', () => {
    const through = ofType<BellEvent, 'AllNotificationsRead'>('AllNotificationsRead')
    expect(through.map(({ data }) => data.upTo)).toEqual(Array.from({ length: market.summary.accounts }, () => NOW))
  })

  it('brings each order as far as it should', async () => {
    for (const { parts } of CHECKOUTS)
      for (const { producer: key, status, lines } of parts) {
        const names = Object.keys(lines)
        const seller = systemFacts.idFrom('producer', `demo/producer/${key}`)
        const mine = placed().filter(
          ({ data }) => data.producerId === seller && data.lines.every(({ name }) => names.includes(name)),
        )
        const states = await Promise.all(mine.map(({ data }) => market.bus.load(order, data.orderId)))
        expect(
          states.map((state) => state.status),
          `${key}: ${names}`,
        ).toContain(status)
      }
  })

  it('leaves on the shelf what it says', async () => {
    for (const { key, goods } of PRODUCERS)
      for (const { name, stock: left } of goods) {
        const id = systemFacts.idFrom('product', `demo/product/${key}/${name}`)
        expect(availableOf(await market.bus.load(stock, id)), name).toBe(left)
      }
  })

  it('lets the money of every order add up', () => {
    for (const { data } of placed()) {
      const { itemsCents, deliveryCents, taxCents, processingCents, totalCents } = data.money
      expect(totalOf(data.lines.map(({ lineCents }) => lineCents))).toBe(itemsCents)
      expect(itemsCents + deliveryCents + taxCents + processingCents).toBe(totalCents)
    }
    for (const { data } of started())
      expect(totalOf(data.orders.map(({ money }) => money.totalCents))).toBe(data.totalCents)
  })

  it('sells nothing a buyer could not have bought', async () => {
    for (const { data } of started()) {
      const lines = data.orders.flatMap(({ lines }) => lines)
      const facts = await cartFacts(
        market.bus,
        lines.map(({ productId }) => productId),
      )
      const fulfilment = data.orders.map(({ producerId, fulfilment }) => ({ producerId, method: fulfilment }))
      const form = { lines, fulfilment, contact: data.contact, totalCents: data.totalCents } as never
      const checked = checkCart({
        ...{ form, facts, places: market.places, state: 'VT', buyersProducer: undefined },
        today: NOW.slice(0, 10),
      })
      expect(checked).toMatchObject({ totalCents: data.totalCents })
    }
  })

  it('gives all of the money back where an order came to nothing', () => {
    const refunds = ofType<OrderEvent, 'OrderRefunded'>('OrderRefunded')
    const fell = [
      ...ofType<OrderEvent, 'OrderCancelled'>('OrderCancelled'),
      ...ofType<OrderEvent, 'OrderDeclined'>('OrderDeclined'),
    ]
    expect(fell.length).toBeGreaterThanOrEqual(4)
    for (const { data } of fell) {
      const paid = placed().find((one) => one.data.orderId === data.orderId)!.data.money.totalCents
      expect(refunds.find((one) => one.data.orderId === data.orderId)?.data.amountCents).toBe(paid)
    }
  })

  it('attests as much as a shopper would look for', async () => {
    const today = NOW.slice(0, 10)
    const sellers = await Promise.all(PRODUCERS.map(({ key }) => seller(key)))
    const holding = sellers.filter(
      (state) => (state.verifiedOn ?? '') > `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
    )
    expect(holding.length).toBeGreaterThanOrEqual(18)
    expect(holding.length).toBeLessThan(sellers.filter(({ verifiedOn }) => verifiedOn).length)
    const certified = ofType<ProductEvent, 'ProductCertified'>('ProductCertified')
    const valid = certified.filter(({ data }) => data.expiresOn >= today)
    expect(new Set(valid.map(({ data }) => data.certification))).toEqual(new Set(certifications))
    expect(valid.length).toBeLessThan(certified.length)
    for (const { data } of certified) expect(data.number).toMatch(/^DEMO-/)
  })

  it('lets reactors see what is still open, and only that', () => {
    const open = market.happened.filter(({ meta }) => meta.correlationId !== DEMO_CORRELATION)
    const types = new Set(open.map(({ type }) => type))
    expect(types).toContain('CheckoutStarted')
    for (const past of ['OrderPaid', 'PaymentSucceeded', 'CheckoutClosed']) expect(types).not.toContain(past)
  })

  it('happens before today and bears the demo mark', () => {
    for (const { meta, type } of market.happened) {
      expect(meta.at <= NOW, `${type} at ${meta.at}`).toBe(true)
      expect(meta.correlationId, type).toMatch(new RegExp(`^${DEMO_CORRELATION}(-open)?$`))
    }
  })

  it('calls a review verified only after the goods were handed over', () => {
    const verified = ofType<ReviewEvent, 'ReviewWritten'>('ReviewWritten').filter(({ data }) => data.verified)
    expect(verified.length).toBeGreaterThan(25)
    expect(verified.length).toBeLessThan(REVIEWS.length)
  })

  it('leaves one product reported and undecided', async () => {
    const [report, ...more] = ofType<ProductEvent, 'ProductReported'>('ProductReported')
    expect(more).toEqual([])
    const state = await market.bus.load(product, report!.data.productId)
    expect(state).toMatchObject({ status: 'listed', moderation: { open: true, hidden: undefined } })
  })

  it('keeps what was praised most as a favorite', async () => {
    const accountId = systemFacts.idFrom('account', 'demo/account/shopper')
    const kept = Object.values(await market.bus.load(favorites, accountId))
    const praised = REVIEWS.filter(({ by, rating }) => by === 'shopper' && rating === 5)
    expect(kept.filter((kind) => kind === 'product')).toHaveLength(praised.length)
    expect(kept).toContain('producer')
  })

  it('lets the demo accounts be found by their names', async () => {
    for (const { username } of DEMO_SIGN_INS) {
      const { heldBy } = await market.bus.load(claim, claimOf(market.keys.hmac, 'username', username))
      expect(market.passwords.has(heldBy ?? '')).toBe(true)
    }
    expect(market.passwords.size).toBe(DEMO_SIGN_INS.length)
  })
})

describe('seeding again', () => {
  it('appends nothing', async () => {
    const before = (await market.events()).length
    expect((await market.seed()).wasThere).toBe(true)
    expect(await market.events()).toHaveLength(before)
  })

  it('finishes what a kill left undone, and nothing twice', async () => {
    for (const allowed of [40, 700, 1_300, 1_500, 1_610]) {
      const half = emptyMarket()
      await expect(half.seed({ bus: dyingAfter(allowed, half.bus) })).rejects.toThrow('killed')
      const tomorrow = new Date(Date.parse(NOW) + 3_600_000).toISOString()
      const summary = await half.seed({ bus: createCommandBus({ log: half.log }), now: tomorrow })
      expect(summary.wasThere).toBe(false)
      const types = (events: readonly Recorded[]) => events.map(({ type, stream }) => `${stream} ${type}`).sort()
      expect(types(await half.events())).toEqual(types(market.happened))
    }
  })

  it('keeps what people did in between', async () => {
    const own = await seededMarket()
    const [{ key, goods }] = PRODUCERS as [(typeof PRODUCERS)[0]]
    const soldOut = goods.find((good) => good.stock === 0)!
    const productId = systemFacts.idFrom('product', `demo/product/${key}/${soldOut.name}`)
    const producerId = systemFacts.idFrom('producer', `demo/producer/${key}`)
    const by = { commandId: 'recount', correlationId: 'x', actor: { kind: 'account', id: 'x' }, at: NOW } as const
    const command = { type: 'CountStock', productId, producerId, onHand: 17, reason: 'new harvest' } as const
    await own.bus.dispatch({ decider: stock, id: productId, command, by })
    await own.seed({ bus: forgetful(own.bus) })
    expect((await own.bus.load(stock, productId)).onHand).toBe(17)
  })
})

/** A bus whose process dies after so many commands. */
function dyingAfter(allowed: number, bus: CommandBus): CommandBus {
  let sent = 0
  return {
    load: (decider, id) => bus.load(decider, id),
    dispatch: async (order) => {
      if (++sent > allowed) throw new Error('killed')
      return bus.dispatch(order)
    },
  }
}

/** A bus that says of every review that it is not written, so that all of the seeding is done again. */
const forgetful = (bus: CommandBus): CommandBus => ({
  load: async (decider, id) => (decider.name === 'review' ? decider.initial : bus.load(decider, id)),
  dispatch: (order) => bus.dispatch(order),
})

import { beforeAll, describe, expect, it } from 'vitest'
import { CHECKOUTS, DEMO_SIGN_INS, PRODUCERS, REVIEWS } from '#demo/content.ts'
import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { certifications } from '#domain/catalog/product-taxonomy.ts'
import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { nameReservation, nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { producerApplications, verification } from '#domain/producer-verification/verification.decider.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { loadCart, priceCart } from '#write-side/checkout/price-cart.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { emptyMarket, NOW, seededMarket } from './seeded-market.ts'

let market: Awaited<ReturnType<typeof seededMarket>>
beforeAll(async () => {
  market = await seededMarket()
})

const ofType = <T extends { type: string; data: object }, K extends T['type']>(type: K) =>
  market.happened.filter((event): event is RecordedEvent<Extract<T, { type: K }>> => event.type === type)
const started = () => ofType<CheckoutEvent, 'CheckoutStarted'>('CheckoutStarted')
const placed = () => ofType<OrderEvent, 'OrderPlaced'>('OrderPlaced')
const seller = async (key: string) => {
  const state = await market.bus.load(producer, systemRuntime.deriveId('producer', `demo/producer/${key}`))
  if (state.status === 'unknown') throw new Error(`${key} does not sell`)
  return state
}
const load = (applicationId: string) => market.bus.load(verification, applicationId)
const totalOf = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

describe('the seeded market', () => {
  it('contains everything in the content files', () => {
    const count = (type: string) => market.happened.filter((event) => event.type === type).length
    const { accounts, producers, products, orders, reviews } = market.summary
    expect(count('AccountRegistered')).toBe(accounts)
    expect(count('EmailVerified')).toBe(accounts)
    expect(count('NameReserved')).toBe(2 * accounts)
    expect(count('FulfillmentSettingsUpdated')).toBe(producers)
    expect(count('ProductListed')).toBe(products)
    expect(count('OrderPlaced')).toBe(orders)
    expect(count('ReviewSubmitted')).toBe(reviews)
  })

  it('has read all notifications of the past', () => {
    expect([...market.readThrough.values()]).toEqual(Array.from({ length: market.summary.accounts }, () => NOW))
  })

  it('advances each order to its status', async () => {
    for (const { orders } of CHECKOUTS)
      for (const { producer: key, status, items } of orders) {
        const names = Object.keys(items)
        const seller = systemRuntime.deriveId('producer', `demo/producer/${key}`)
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

  it('leaves the stock of the content available', async () => {
    for (const { key, products } of PRODUCERS)
      for (const { name, stock: available } of products) {
        const id = systemRuntime.deriveId('product', `demo/product/${key}/${name}`)
        expect(availableOf(await market.bus.load(stock, id)), name).toBe(available)
      }
  })

  it('has orders whose amounts add up', () => {
    for (const { data } of placed()) {
      const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = data.money
      expect(totalOf(data.lines.map(({ lineTotalCents }) => lineTotalCents))).toBe(subtotalCents)
      expect(subtotalCents + deliveryFeeCents + taxCents + processingFeeCents).toBe(totalCents)
    }
    for (const { data } of started())
      expect(totalOf(data.orders.map(({ money }) => money.totalCents))).toBe(data.totalCents)
  })

  it('sells only what a buyer could have bought', async () => {
    for (const { data } of started()) {
      const lines = data.orders.flatMap(({ lines: ordered }) =>
        ordered.map(({ itemId: productId, unitPriceCents: priceCents, ...line }) => ({
          ...line,
          productId,
          priceCents,
        })),
      )
      const facts = await loadCart(
        market.bus,
        lines.map(({ productId }) => productId),
      )
      const fulfillment = data.orders.map(({ producerId, fulfillmentMethod }) => ({
        producerId,
        method: fulfillmentMethod,
      }))
      const form = { lines, fulfillment, contact: data.contact, totalCents: data.totalCents } as never
      const checked = priceCart({
        form,
        cart: facts,
        geocoder: market.geocoder,
        state: 'VT',
        buyersProducer: undefined,
        today: NOW.slice(0, 10),
      })
      expect(checked).toMatchObject({ totalCents: data.totalCents })
    }
  })

  it('refunds cancelled and declined orders in full', () => {
    const refunds = ofType<OrderEvent, 'OrderRefundSubmitted'>('OrderRefundSubmitted')
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

  it('verifies most producers and certifies some products', async () => {
    const today = NOW.slice(0, 10)
    const approved = ofType<VerificationEvent, 'VerificationApplicationApproved'>('VerificationApplicationApproved')
    const holding = new Set(approved.filter(({ data }) => data.expiresOn > today).map(({ data }) => data.producerId))
    expect(holding.size).toBeGreaterThanOrEqual(18)
    expect(holding.size).toBeLessThan(new Set(approved.map(({ data }) => data.producerId)).size)
    for (const { data, meta } of approved)
      expect((await load(data.applicationId)).status, meta.commandId).toBe('approved')
    const deps = { idOf: (seed: string) => systemRuntime.deriveId('application', seed), load }
    for (const { key } of PRODUCERS) {
      const { producerId } = await seller(key)
      const { applications } = await producerApplications(deps, producerId)
      expect(applications.filter(({ status }) => status === 'approved').length, key).toBe(
        approved.filter(({ data }) => data.producerId === producerId).length,
      )
    }
    const certified = ofType<CertificateEvent, 'CertificateApproved'>('CertificateApproved')
    const valid = certified.filter(({ data }) => data.expiresOn >= today)
    expect(new Set(valid.map(({ data }) => data.certification))).toEqual(new Set(certifications))
    expect(valid.length).toBeLessThan(certified.length)
    for (const { data } of certified) expect(data.certificateNumber).toMatch(/^DEMO-/)
  })

  it('lets reactors handle only what is still open', () => {
    const open = market.happened.filter(({ meta }) => !meta.backfilled)
    const types = new Set(open.map(({ type }) => type))
    expect(types).toContain('CheckoutStarted')
    for (const past of ['OrderPaid', 'PaymentSucceeded', 'CheckoutReservationsReleased'])
      expect(types).not.toContain(past)
  })

  it('lies in the past and is marked as demo data', () => {
    for (const { meta, type } of market.happened) {
      expect(meta.recordedAt <= NOW, `${type} at ${meta.recordedAt}`).toBe(true)
      expect(meta.origin, type).toBe('demo')
    }
  })

  it("stores each order's events in chronological order", async () => {
    const late = placed().flatMap((order) => outOfOrder(storyOf(order, market.happened)))
    expect(late).toEqual([])
  })

  it('has no review, message or dispute before its subject', () => {
    const early = placed().flatMap((order) => tooEarly(storyOf(order, market.happened), order))
    expect(early).toEqual([])
    for (const review of ofType<ReviewEvent, 'ReviewSubmitted'>('ReviewSubmitted')) {
      const listed = ofType<ProductEvent, 'ProductListed'>('ProductListed').find(
        ({ data }) => data.productId === review.data.productId,
      )!
      expect(review.meta.recordedAt > listed.meta.recordedAt, `${review.stream} reviewed before it was listed`).toBe(
        true,
      )
    }
  })

  it("stores each entity's events in chronological order", () => {
    const ids = new Set(market.happened.flatMap(({ data }) => entityIdsOf(data)))
    expect([...ids].some((id) => id.startsWith('subscription_'))).toBe(true)
    const late = [...ids].flatMap((id) =>
      outOfOrder(market.happened.filter(({ data }) => entityIdsOf(data).includes(id))),
    )
    expect(late).toEqual([])
  })

  it('verifies reviews of received products only', () => {
    const verified = ofType<ReviewEvent, 'ReviewSubmitted'>('ReviewSubmitted').filter(
      ({ data }) => data.verifiedPurchase,
    )
    expect(verified.length).toBeGreaterThan(25)
    expect(verified.length).toBeLessThan(REVIEWS.length)
  })

  it('has one product report that awaits support', async () => {
    const [report, ...more] = ofType<ProductEvent, 'ProductReported'>('ProductReported')
    expect(more).toEqual([])
    const state = await market.bus.load(product, report!.data.productId)
    expect(state).toMatchObject({ status: 'listed', moderation: { pending: true, violatedRule: undefined } })
  })

  it('adds products with five stars to favorites', async () => {
    const accountId = systemRuntime.deriveId('account', 'demo/account/shopper')
    const kept = Object.values(await market.bus.load(favorites, accountId))
    const praised = REVIEWS.filter(({ author, rating }) => author === 'shopper' && rating === 5)
    expect(kept.filter((kind) => kind === 'product')).toHaveLength(praised.length)
    expect(kept).toContain('producer')
  })

  it('reserves the usernames of the demo accounts', async () => {
    for (const { username } of DEMO_SIGN_INS) {
      const { reservedBy } = await market.bus.load(
        nameReservation,
        nameReservationId(market.keys.hmac, 'username', username),
      )
      expect(market.passwords.has(reservedBy ?? '')).toBe(true)
    }
    expect(market.passwords.size).toBe(DEMO_SIGN_INS.length)
  })
})

describe('seeding again', () => {
  it('appends nothing', async () => {
    const before = (await market.events()).length
    expect((await market.seed()).wasSeeded).toBe(true)
    expect(await market.events()).toHaveLength(before)
  })

  it('completes an interrupted seeding and repeats nothing', async () => {
    for (const allowed of [40, 700, 1_300, 1_500, 1_610]) {
      const half = emptyMarket()
      await expect(half.seed({ bus: dyingAfter(allowed, half.bus) })).rejects.toThrow('killed')
      const tomorrow = new Date(Date.parse(NOW) + 3_600_000).toISOString()
      const summary = await half.seed({ bus: createCommandBus({ log: half.log }), now: tomorrow })
      expect(summary.wasSeeded).toBe(false)
      const types = (events: readonly RecordedEvent[]) => events.map(({ type, stream }) => `${stream} ${type}`).sort()
      expect(types(await half.events())).toEqual(types(market.happened))
    }
  })

  it('keeps the changes of users', async () => {
    const own = await seededMarket()
    const { key, products } = PRODUCERS[0]!
    const soldOut = products.find(({ stock }) => stock === 0)!
    const productId = systemRuntime.deriveId('product', `demo/product/${key}/${soldOut.name}`)
    const producerId = systemRuntime.deriveId('producer', `demo/producer/${key}`)
    const by = { commandId: 'recount', correlationId: 'x', actor: { kind: 'account', id: 'x' }, at: NOW } as const
    const command = { type: 'CountStock', productId, producerId, onHand: 17, note: 'new harvest' } as const
    await own.bus.dispatch({ decider: stock, id: productId, command, context: by })
    const forgotten = { markAllRead: async () => undefined, hasReadAll: async () => false }
    expect((await own.seed({ readMarks: forgotten })).wasSeeded).toBe(false)
    expect((await own.bus.load(stock, productId)).onHand).toBe(17)
  })
})

/** A bus whose process is killed after this many commands. */
function dyingAfter(allowed: number, bus: CommandBus): CommandBus {
  let sent = 0
  return {
    load: (decider, id) => bus.load(decider, id),
    history: (decider, id) => bus.history(decider, id),
    dispatch: async (order) => {
      if (++sent > allowed) throw new Error('killed')
      return bus.dispatch(order)
    },
  }
}

type Placed = RecordedEvent<Extract<OrderEvent, { type: 'OrderPlaced' }>>

/** All events of the streams that concern an order, as its replay collects them. */
function storyOf({ data: order }: Placed, events: readonly RecordedEvent[]): RecordedEvent[] {
  const reviews = order.lines.map(({ itemId }) => review.stream(reviewStreamId(itemId, order.buyerId)))
  const disputes = events.flatMap(({ type, stream, data }) =>
    type === 'DisputeOpened' && (data as { orderId: string }).orderId === order.orderId ? stream : [],
  )
  const streams = new Set([...reviews, ...disputes, conversation.stream(conversationOfOrder(order.orderId))])
  return events.filter(({ stream, data }) => {
    const named = JSON.stringify([stream, data])
    return streams.has(stream) || named.includes(order.orderId) || named.includes(order.checkoutId)
  })
}

/** The review, dispute and subscription ids of an event. */
const entityIdsOf = (data: object): string[] =>
  ['reviewId', 'disputeId', 'subscriptionId'].flatMap((name) =>
    Object.entries(data).flatMap(([key, id]) => (key === name && typeof id === 'string' ? id : [])),
  )

const outOfOrder = (story: readonly RecordedEvent[]): string[] =>
  story.flatMap((event, i) => {
    const before = story[i - 1]
    return before && before.meta.recordedAt > event.meta.recordedAt
      ? `${event.stream}: ${event.type} at ${event.meta.recordedAt} is stored after ${before.type} at ${before.meta.recordedAt}`
      : []
  })

/**
 * Messages follow the order's placement; reviews and disputes follow its delivery, even if the buyer ordered before.
 */
function tooEarly(story: readonly RecordedEvent[], order: Placed): string[] {
  return story.flatMap(({ stream, type, meta }) => {
    const kind = /^(review|dispute|conversation)-/.exec(stream)?.[1]
    if (!kind) return []
    const earliest = kind === 'conversation' ? order.meta.recordedAt : deliveredAt(story)
    return earliest && earliest <= meta.recordedAt
      ? []
      : `${stream}: ${type} at ${meta.recordedAt}, but ${order.data.orderId} was delivered at ${earliest ?? 'no time'}`
  })
}

const DELIVERED = ['OrderDelivered', 'OrderCompleted']
const deliveredAt = (story: readonly RecordedEvent[]): string | undefined =>
  story.find(({ type }) => DELIVERED.includes(type))?.meta.recordedAt

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { listOrders, orderFor } from '#read-side/ordering/orders.query.ts'
import { listSales } from '#read-side/ordering/sales.query.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact, ids, paid, placed, productId, statusChanged } from '#tests/support/order-events.ts'
import {
  fulfillmentUpdated,
  producerRegistered,
  reviewed,
  reviewWithdrawn,
  takenDown,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const keys = memoryKeyVault()
/** A Friday. */
const NOON = { day: '2026-05-01', time: '12:00' }
const ann = idNamed('account', 'ann')
const member = (accountId: string, producerId?: string): Actor => ({
  kind: 'member',
  accountId,
  verified: true,
  ...(producerId && { producerId }),
})
const buyer = member(ann)
const orchard = member(idNamed('account', 'orchard'), ids.producerId)
const strangers: readonly [string, Actor][] = [
  ['nobody', ANONYMOUS],
  ['another buyer', member(idNamed('account', 'eve'))],
  ['another producer', member(idNamed('account', 'mallory'), idNamed('producer', 'mallory'))],
]

const orderIdOf = (name: string) => idNamed('order', name)
const of = (name: string, ...events: OrderEvent[]): OrderEvent[] =>
  events.map((event) => ({ ...event, data: { ...event.data, orderId: orderIdOf(name), buyerId: ann } }) as OrderEvent)

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  await market.record(
    producerRegistered('orchard', { producerId: ids.producerId }),
    fulfillmentUpdated('orchard', { producerId: ids.producerId }),
  )
  await market.record(...of('unpaid', placed()), ...of('paid', placed(), paid()))
  await market.record(...of('ready', placed(), paid(), statusChanged('OrderReadyForPickup')))
  await market.record(
    ...of('done', placed(), paid(), statusChanged('OrderReadyForPickup'), statusChanged('OrderCompleted')),
  )
  const declined: OrderEvent = { type: 'OrderDeclined', data: { ...ids, reason: 'Frost', restockItems: [] } }
  await market.record(
    ...of('declined', placed(), paid(), declined),
    ...of('sent', placed({ fulfillmentMethod: 'delivery' }), paid()),
  )
  await market.record(placed(), paid())
})
afterAll(() => market.close())

const readOrder = (name: string, actor: Actor, key?: string) =>
  orderFor({ db: market.db, keys, clock: () => NOON }, { id: orderIdOf(name), key, actor })

describe('access to an order', () => {
  test.each(strangers)('%s sees nothing', async (_, actor) => {
    expect(await readOrder('paid', actor)).toBeUndefined()
    expect(await readOrder('paid', actor, '')).toBeUndefined()
    expect(await readOrder('paid', actor, 'f'.repeat(40))).toBeUndefined()
    expect(await readOrder('paid', actor, signLink(keys, 'order', orderIdOf('ready')))).toBeUndefined()
    expect(await readOrder('paid', actor, signLink(keys, 'checkout', orderIdOf('paid')))).toBeUndefined()
    expect(await readOrder('no such', actor, signLink(keys, 'order', orderIdOf('no such')))).toBeUndefined()
  })

  test('holders of its key see it as the buyer', async () => {
    const byKey = await readOrder('paid', ANONYMOUS, signLink(keys, 'order', orderIdOf('paid')))
    expect(byKey).toEqual(await readOrder('paid', buyer))
    expect(byKey).toMatchObject({
      viewer: 'buyer',
      status: 'paid',
      buyerName: null,
      platformFeeCents: null,
      allowedStatuses: ['cancelled'],
      contact: { fullName: 'Ann Buyer', email: contact.email, address: null },
    })
  })

  test('its producer sees the next steps', async () => {
    expect(await readOrder('paid', orchard)).toMatchObject({
      viewer: 'producer',
      buyerName: 'Ann Buyer',
      platformFeeCents: 50,
      contact: { phone: contact.phone },
      allowedStatuses: ['processing', 'ready_for_pickup', 'declined'],
    })
  })

  test('a producer sees an order once it is paid', async () => {
    expect(await readOrder('unpaid', orchard)).toBeUndefined()
  })
})

describe('pickup address', () => {
  test.each<[string, string | null | undefined]>([
    ['unpaid', null],
    ['paid', '1 Farm Road'],
    ['ready', '1 Farm Road'],
    ['done', '1 Farm Road'],
    ['declined', null],
    ['sent', undefined],
  ])('the buyer of the %s order sees %j', async (name, address) => {
    const order = await readOrder(name, buyer)
    expect(order?.pickup?.address).toBe(address)
  })
})

describe('the reviewed products of an order', () => {
  const reviewedProducts = async () => {
    const query = { tab: 'all', page: 1 } as const
    const ofBuyer = await listOrders(market.db, { ...query, buyerId: ann })
    const ofProducer = await listSales(market.db, { ...query, producerId: ids.producerId })
    const byKey = await readOrder('done', ANONYMOUS, signLink(keys, 'order', orderIdOf('done')))
    const seen = [await readOrder('done', buyer), await readOrder('done', orchard), byKey]
    return [...seen, ofBuyer, ofProducer].map((answer) => answer?.reviewed)
  }
  const review = reviewed('apples', 'orchard', { authorId: ann })
  const noReviews = [[], [], [], [], []]

  test('are visible to their buyer only', async () => {
    await market.record(reviewed('apples', 'orchard', { authorId: idNamed('account', 'eve') }))
    expect(await reviewedProducts()).toEqual(noReviews)
    await market.record(review)
    expect(await reviewedProducts()).toEqual([[productId], [], [], [productId], []])
    await market.record(takenDown(review))
    expect(await reviewedProducts()).toEqual([[productId], [], [], [productId], []])
    await market.record(reviewWithdrawn(review))
    expect(await reviewedProducts()).toEqual(noReviews)
  })
})

describe('lists', () => {
  test("a buyer's orders are theirs, newest first, by tab", async () => {
    const all = await listOrders(market.db, { buyerId: ann, tab: 'all', page: 1 })
    expect(all.counts).toEqual({ all: 6, active: 4, completed: 1, cancelled: 1 })
    expect(all.orders).toHaveLength(6)
    expect(all.orders.every(({ buyerName, platformFeeCents }) => buyerName === null && platformFeeCents === null)).toBe(
      true,
    )
    const { orders, counts } = await listOrders(market.db, { buyerId: ann, tab: 'cancelled', page: 1 })
    expect(orders.map(({ id, producerName }) => [id, producerName])).toEqual([[orderIdOf('declined'), 'orchard']])
    expect(counts.all).toBe(6)
  })

  test("a producer's sales include guest orders", async () => {
    const sales = await listSales(market.db, { producerId: ids.producerId, tab: 'all', page: 1 })
    expect(sales.counts.all).toBe(6)
    expect(await listSales(market.db, { producerId: 'producer_other', tab: 'all', page: 1 })).toMatchObject({
      orders: [],
      counts: { all: 0, active: 0, completed: 0, cancelled: 0 },
    })
  })
})

test('the next pickup is shown while the order is open', async () => {
  const openingHours = [{ weekday: 'sat' as const, opens: '09:00', closes: '12:00' }]
  const settings = { pickup: { hoursNote: 'Saturdays', openingHours }, delivery: null }
  await market.record(fulfillmentUpdated('orchard', { producerId: ids.producerId, settings }))
  const saturday = { date: '2026-05-02', opens: '09:00', closes: '12:00' }
  expect((await readOrder('ready', buyer))?.nextPickup).toEqual(saturday)
  for (const name of ['unpaid', 'done', 'declined', 'sent'])
    expect((await readOrder(name, buyer))?.nextPickup).toBeNull()
})

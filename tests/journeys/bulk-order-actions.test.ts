import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { OrderPage, StatusChangeResult } from '#domain/ordering/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { buy, contactNamed, mailsTo } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let rival: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 500 } } })
  rival = await openShop(market, 'Rival Farm', { products: { Milk: { stock: 500 } } })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const bought = async (buyer: Visitor, name: string, productId = farm.products.Eggs!) =>
  (await buy(buyer, [{ productId, quantity: 1 }], { contact: contactNamed(name) })).view.orders[0]!

const ask = (visitor: Visitor, body: unknown, key: string = crypto.randomUUID()) =>
  visitor.post<{ orders: StatusChangeResult[] }>('/api/producer/orders/bulk-status', body, { 'idempotency-key': key })

const eventsOf = async (id: string) => (await market.engines.log.read(`order-${id}`)).map(({ type }) => type)

test('each order is advanced independently', async () => {
  const members = [await newMember(market, 'Mia Member'), await newMember(market, 'Max Member')]
  const orders = [await bought(members[0]!, 'Mia Member'), await bought(members[1]!, 'Max Member')]
  orders.push(await bought(createVisitor(market.url), 'Gus Guest'))
  const order = await bought(members[0]!, 'Mia Member')
  bodyOf(await members[0]!.post(`/api/orders/${order.id}/cancel`, { reason: 'wrong day' }))
  const others = await bought(createVisitor(market.url), 'Rita Rival', rival.products.Milk!)
  const none = 'order_00000000000000000000000000'

  const ids = [...orders.map(({ id }) => id), order.id, others.id, none]
  const key = crypto.randomUUID()
  const first = bodyOf(await ask(seller, { ids, status: 'ready_for_pickup' }, key))
  expect(first.orders).toEqual([
    ...orders.map(({ id }) => ({ id, status: 'ready_for_pickup', refused: null })),
    { id: order.id, status: 'cancelled', refused: 'order_status_conflict' },
    { id: others.id, status: null, refused: 'order_not_found' },
    { id: none, status: null, refused: 'order_not_found' },
  ])
  // Repeating the request, sending it as a new one, or naming an order twice has no further effect.
  expect(bodyOf(await ask(seller, { ids, status: 'ready_for_pickup' }, key))).toEqual(first)
  expect(bodyOf(await ask(seller, { ids: [...ids, ...ids], status: 'ready_for_pickup' }))).toEqual(first)
  for (const { id } of orders) expect(await eventsOf(id)).toEqual(['OrderPlaced', 'OrderPaid', 'OrderReadyForPickup'])
  expect(await eventsOf(others.id)).toEqual(['OrderPlaced', 'OrderPaid'])

  const { counts } = bodyOf(await seller.get<OrderPage>('/api/producer/orders?search=member'))
  expect(counts).toMatchObject({ all: 3, active: 2, cancelled: 1 })

  for (const [name, { id }] of [
    ['mia.member', orders[0]!],
    ['max.member', orders[1]!],
    ['gus.guest', orders[2]!],
  ] as const)
    expect(await readyMails(`${name}@example.com`)).toEqual([`order:${id}:OrderReadyForPickup:2`])
  for (const member of members) expect(await readyNotifications(member)).toBe(1)
})

const readyMails = async (to: string) => {
  const about = async () =>
    (await mailsTo(seller, to)).map(({ key }) => key).filter((key) => key.includes('OrderReadyForPickup'))
  await waitUntil(about, (keys) => keys.length > 0)
  return about()
}

const readyNotifications = async (member: Visitor) => {
  const feed = () => member.get<NotificationFeed>('/api/me/notifications').then(bodyOf)
  const ready = ({ notifications }: NotificationFeed) =>
    notifications.filter(({ title }) => title === 'Ready for pickup')
  return ready(await waitUntil(feed, (found) => ready(found).length > 0)).length
}

test('a repeated request returns the first result', async () => {
  const { id } = await bought(createVisitor(market.url), 'Lena Later')
  const key = crypto.randomUUID()
  bodyOf(await ask(seller, { ids: [id], status: 'processing' }, key))
  bodyOf(await ask(seller, { ids: [id], status: 'ready_for_pickup' }))
  const again = bodyOf(await ask(seller, { ids: [id], status: 'processing' }, key))
  expect(again.orders).toEqual([{ id, status: 'ready_for_pickup', refused: null }])
})

test('an invalid bulk request is refused as a whole', async () => {
  const { id } = await bought(createVisitor(market.url), 'Dora Decline')
  const tooMany = Array.from({ length: 101 }, () => id)
  for (const body of [
    { ids: [id], status: 'declined' },
    { ids: [], status: 'processing' },
    { ids: tooMany, status: 'processing' },
  ])
    expectProblem(await ask(seller, body), 400, 'invalid_input')
  expect(await eventsOf(id)).toEqual(['OrderPlaced', 'OrderPaid'])
  expectProblem(await seller.get('/api/producer/packing-slips?orders='), 400, 'invalid_input')
})

test('a packing slip is available to its producer only', async () => {
  const { id, orderNumber } = await bought(createVisitor(market.url), 'Pia Packed')
  const path = `/api/producer/packing-slips?orders=${id}`
  expect(bodyOf(await seller.get(path))).toMatchObject({
    producerName: 'Hill Farm',
    slips: [{ orderNumber, buyerName: 'Pia Packed' }],
  })
  expect(bodyOf(await (await signedIn(market, rival.username)).get(path))).toMatchObject({ slips: [] })
})

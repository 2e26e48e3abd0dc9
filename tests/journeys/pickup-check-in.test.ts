import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderCard, OrderView } from '#domain/ordering/contract.ts'
import { parsePickupCode } from '#domain/ordering/pickup-check-in.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let rival: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 500 } } })
  seller = await signedIn(market, farm.username)
  rival = await signedIn(market, (await openShop(market, 'Rival Farm')).username)
})
afterAll(() => market?.stop())

const bought = async (buyer: Visitor, name: string) =>
  (await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }], { contact: contactNamed(name) })).view.orders[0]!
const step = async (id: string, status: string) =>
  bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
const codeOf = async (buyer: Visitor, { id, key }: { readonly id: string; readonly key?: string }) =>
  bodyOf<OrderView>(await buyer.get(`/api/orders/${id}${key ? `?key=${key}` : ''}`)).pickupCode
const findOrder = (visitor: Visitor, findOrder: Record<string, string>) =>
  visitor.get<OrderCard>(`/api/producer/check-in?${new URLSearchParams(findOrder)}`)

test("a guest's code finds the order", async () => {
  const guest = createVisitor(market.url)
  const order = await bought(guest, 'Gus Guest')
  expect(await codeOf(guest, order)).toBeNull()
  await step(order.id, 'ready_for_pickup')
  const code = (await codeOf(guest, order))!
  const url = `${market.url}/producer-dashboard?check-in=${code}`
  for (const shown of [code, url])
    expect(bodyOf(await findOrder(seller, { code: shown }))).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      buyerName: 'Gus Guest',
      allowedStatuses: ['completed'],
    })
  await step(order.id, 'completed')
  expectProblem(await findOrder(seller, { code }), 409, 'pickup_already_completed')
  expect(await codeOf(guest, order)).toBeNull()
})

test("a member's order is found by its number in any notation", async () => {
  const order = await bought(await newMember(market, 'Mia Member'), 'Mia Member')
  const { orderNumber } = order
  expectProblem(await findOrder(seller, { number: orderNumber }), 409, 'pickup_not_ready')
  await step(order.id, 'ready_for_pickup')
  for (const typed of [orderNumber, `#${orderNumber}`, ` ${orderNumber.toLowerCase()} `])
    expect(bodyOf(await findOrder(seller, { number: typed }))).toMatchObject({ id: order.id })
})

test('a code is visible to its parties only', async () => {
  const buyer = await newMember(market, 'Bea Buyer')
  const order = await bought(buyer, 'Bea Buyer')
  await step(order.id, 'ready_for_pickup')
  const code = (await codeOf(buyer, order))!
  expect(await codeOf(seller, { id: order.id })).toBeNull()
  expectProblem(await findOrder(rival, { code }), 403, 'pickup_other_producer')
  expectProblem(await findOrder(rival, { number: order.orderNumber }), 404, 'pickup_order_not_found')
  expectProblem(await findOrder(buyer, { code }), 403, 'not_allowed')
  expectProblem(await findOrder(createVisitor(market.url), { code }), 401, 'not_signed_in')
})

test('an unknown code is not found', async () => {
  const order = await bought(createVisitor(market.url), 'Max Made')
  await step(order.id, 'ready_for_pickup')
  const { orderId } = parsePickupCode((await codeOf(createVisitor(market.url), order))!)!
  const wrong = `${orderId}.${'0'.repeat(40)}`
  for (const code of [wrong, `${orderId}.${order.key}`, 'hello', 'https://example.com/'])
    for (const visitor of [seller, rival]) expectProblem(await findOrder(visitor, { code }), 404, 'pickup_code_invalid')
  expectProblem(await findOrder(seller, {}), 400, 'invalid_input')
  expectProblem(await findOrder(seller, { code: wrong, number: '1' }), 400, 'invalid_input')
})

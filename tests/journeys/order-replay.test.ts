import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#domain/ordering/contract.ts'
import type { GlobalSearchResults } from '#domain/ordering/global-search.contract.ts'
import { type OrderStateAt, type Replay, stateAt } from '#domain/ordering/order-replay.contract.ts'
import type { FoundOrders } from '#domain/ordering/staff-orders.contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn, staffMember, waitForProjections } from '#tests/support/members.ts'
import { buy, checkOut, contactNamed, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let support: Visitor
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', {
    products: { Eggs: { priceCents: 600, stock: 1000 }, Leeks: { priceCents: 300 } },
  })
  support = await staffMember(market, 'Sue Support', 'support')
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const replayed = async (id: string) => {
  await waitForProjections(market)
  return bodyOf(await support.get<Replay>(`/api/staff/orders/${id}/replay`))
}
const search = async (query: Record<string, string>) =>
  bodyOf(await support.get<FoundOrders>(`/api/staff/orders?${new URLSearchParams(query)}`))
const lastOf = ({ steps }: Replay): OrderStateAt => stateAt(steps, steps.length - 1)
const types = ({ steps }: Replay) => steps.map(({ type }) => type)
/** The event depends on whether the transfer was already requested. */
const PART_TAKEN = ['TransferReduced', 'TransferReversed']
/** The view without what is in no event: the code, and values that depend on the time of the visit. */
const withoutCode = ({ pickupCode: _, reviewed: __, nextPickup: ___, ...view }: OrderView) => view

/** Creates a member who buys eggs and leeks. */
async function bought(name: string) {
  const buyer = await newMember(market, name)
  const lines = [
    { productId: farm.products.Eggs!, quantity: 2 },
    { productId: farm.products.Leeks!, quantity: 1 },
  ]
  const { view, started } = await buy(buyer, lines, { contact: contactNamed(name) })
  return { buyer, started, id: view.orders[0]!.id, number: view.orders[0]!.orderNumber }
}

/** Waits until the last step of the replay equals the current pages of both sides. */
async function replayAtEnd(id: string, buyer: Visitor): Promise<Replay> {
  const { whole } = await waitUntil(
    async () => {
      const whole = await replayed(id)
      const pages = await Promise.all([readOrder(buyer, { id }), readOrder(seller, { id })])
      return { whole, pages: pages.map(withoutCode), parties: [lastOf(whole).buyer, lastOf(whole).producer] }
    },
    ({ pages, parties }) => isDeepStrictEqual(pages, parties),
  )
  return whole
}

test('the last step equals what both sides see', async () => {
  const { buyer, id } = await bought('Ann Buyer')
  const step = (status: string) => seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } })
  await replayAtEnd(id, buyer)
  bodyOf(await step('processing'))
  bodyOf(
    await seller.post(`/api/orders/${id}/refunds`, {
      lines: [{ itemId: farm.products.Leeks, quantity: 1 }],
      note: 'eaten by deer',
    }),
  )
  await replayAtEnd(id, buyer)
  bodyOf(await step('ready_for_pickup'))
  bodyOf(await step('completed'))
  await waitUntil(
    () => replayed(id),
    (now) => types(now).includes('CreditNoteIssued') && types(now).some((type) => PART_TAKEN.includes(type)),
  )
  const whole = await replayAtEnd(id, buyer)
  const [row] = await market.engines.db.query<Record<string, number>>(
    'select refunded_cents::int as refunded, total_cents::int as total from ordering.orders where order_id = $1',
    [id],
  )
  expect(lastOf(whole).money).toMatchObject({
    payment: 'succeeded',
    card: { brand: 'visa', last4: '4242' },
    refundedCents: row!.refunded,
    totalCents: row!.total,
    paidCents: row!.total,
  })
  expect(lastOf(whole).money!.creditNotes).toHaveLength(1)
})

test('a replay lists every step with actor and cause', async () => {
  const { buyer, id } = await bought('Bea Buyer')
  const conversation = bodyOf(await buyer.post<{ id: string }>('/api/conversations', { orderId: id }))
  bodyOf(await buyer.post('/api/messages', { conversationId: conversation.id, content: 'Are they fresh?' }))
  bodyOf(
    await seller.request('PATCH', `/api/orders/${id}/status`, {
      body: { status: 'declined', reason: 'The fox came.' },
    }),
  )
  const whole = await waitUntil(
    () => replayed(id),
    (now) =>
      ['OrderRefundSubmitted', 'CreditNoteIssued'].every((type) => types(now).includes(type)) &&
      now.steps.some(({ id: key }) => key.startsWith(`order:${id}:OrderDeclined`)),
  )
  const first = (type: string) => whole.steps.find((step) => step.type === type)!
  for (const type of [
    'CheckoutStarted',
    'StockReserved',
    'OrderPlaced',
    'PaymentSucceeded',
    'StockSold',
    'OrderPaid',
    'TransferScheduled',
    'ReceiptIssued',
    'StockRestocked',
    'ProductListed',
  ])
    expect(types(whole)).toContain(type)
  expect(first('OrderDeclined')).toMatchObject({
    comment: 'The fox came.',
    kind: 'order',
    by: { as: 'producer', name: 'hill.farm' },
    notifications: [{ side: 'buyer', title: 'Order declined' }],
  })
  expect(first('OrderDeclined').changed.buyer).toEqual(expect.arrayContaining(['status', 'timeline']))
  expect(first('MessageSent')).toMatchObject({
    comment: 'Are they fresh?',
    by: { as: 'buyer', name: 'bea.buyer' },
    kind: 'message',
  })
  expect(first('PaymentSucceeded')).toMatchObject({ by: { as: 'market', part: 'payments' } })
  const paidBecause = { correlation: first('CheckoutStarted').correlation, cause: first('CheckoutPaymentRequested').id }
  expect(first('PaymentSucceeded')).toMatchObject(paidBecause)
  expect(first('CheckoutPaid')).toMatchObject(paidBecause)
  expect(first('StockReserved')).toMatchObject({
    correlation: first('CheckoutStarted').correlation,
    cause: first('CheckoutStarted').id,
  })
  expect(first('OrderRefundSubmitted').cause).toBe(first('OrderRefundApproved').id)
  expect(first('OrderRefundApproved').cause).toBe(first('OrderDeclined').id)
  expect(first('mail')).toMatchObject({
    kind: 'mail',
    position: null,
    description: expect.stringMatching(/^Email sent to .•••@example.com: /),
  })
  // Reserved by Bea's checkout, sold, and finally restocked.
  const eggs = (at: number) => stateAt(whole.steps, at).stock.find(({ productId }) => productId === farm.products.Eggs)!
  expect(eggs(whole.steps.indexOf(first('CheckoutStockReserved')))).toMatchObject({ held: 2 })
  expect(eggs(whole.steps.indexOf(first('CheckoutCompleted')))).toMatchObject({ held: 0 })
  const positions = whole.steps.flatMap(({ position }) => (position ? Number(position) : []))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
})

test('an unpaid order is hidden from its producer', async () => {
  const { id } = await bought('Cleo Buyer')
  const whole = await replayed(id)
  const placed = whole.steps.findIndex(({ type }) => type === 'OrderPlaced')
  expect(stateAt(whole.steps, placed - 1)).toMatchObject({ buyer: null, producer: null, money: null })
  expect(stateAt(whole.steps, placed)).toMatchObject({
    buyer: { status: 'pending_payment', contact: { fullName: 'Cleo Buyer' } },
    producer: null,
  })
  expect(lastOf(whole)).toMatchObject({ producer: { buyerName: 'Cleo Buyer' } })
})

test('an order is found by any of its details', async () => {
  const { id, number } = await bought('Dora Diggory')
  await waitForProjections(market)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const queries: Record<string, string>[] = [
    { number },
    { number: number.slice(3).toLowerCase() },
    { name: 'diggory' },
    { email: 'Dora.Diggory@Example.com' },
    { name: 'dora', last4: '4242', day: today, producer: 'hill' },
  ]
  for (const query of queries) {
    const { orders, total } = await search(query)
    expect({ query, found: orders.map((order) => order.id), total }).toEqual({ query, found: [id], total: 1 })
    expect(orders[0]).toMatchObject({
      buyerName: 'Dora Diggory',
      producerName: 'Hill Farm',
      last4: '4242',
      status: 'paid',
    })
  }
  expect(await search({ name: 'dora', last4: '0002' })).toMatchObject({ orders: [], total: 0 })
  expect(await search({ name: 'dora', day: '2020-01-01' })).toMatchObject({ orders: [], total: 0 })
  expect(await search({ email: 'dora' })).toMatchObject({ orders: [] })
  expectProblem(await support.get('/api/staff/orders?last4=42'), 400, 'invalid_input')
})

test('one search finds an order and its related records', async () => {
  const { id, number, buyer } = await bought('Gil Gosling')
  const { id: disputeId } = bodyOf(
    await buyer.post<{ id: string }>(`/api/orders/${id}/disputes`, {
      reason: 'service_issue',
      description: 'Nobody was there at the farm.',
      desiredResolution: 'full_refund',
      lines: [],
    }),
  )
  await waitForProjections(market)
  const [row] = await market.engines.db.query<{ total: number; paymentId: string }>(
    'select total_cents::int as total, payment_intent_id as "paymentId" from ordering.orders where order_id = $1',
    [id],
  )
  const find = async (text: string) =>
    bodyOf(await support.get<GlobalSearchResults>(`/api/staff/search?text=${encodeURIComponent(text)}`))
  for (const text of [number, 'gosling', 'Gil.Gosling@Example.com', row!.paymentId, id])
    expect(await find(text)).toMatchObject({
      orders: [{ id }],
      disputes: [{ id: disputeId, stage: 'awaiting_producer' }],
    })
  const { orders } = await find(`$${(row!.total / 100).toFixed(2)}`)
  expect(orders.map((order) => order.id)).toContain(id)
  expect((await find('4242')).orders.length).toBeGreaterThan(0)
  expect(await find('gosling')).toMatchObject({ accounts: [{ email: 'gil.gosling@example.com' }] })
  expect(await find('hill fa')).toMatchObject({ producers: [{ businessName: 'Hill Farm' }] })
  expect(await find('eggs')).toMatchObject({ products: [{ id: farm.products.Eggs }], orders: [] })
  expect(await find('no such thing')).toEqual({ orders: [], disputes: [], accounts: [], producers: [], products: [] })
  const logged = JSON.stringify((await market.events('AccessRecorded')).map(({ data }) => data))
  expect(logged).toContain('by email')
  expect(logged).not.toMatch(/gosling/i)
})

test('every access is recorded without the search text', async () => {
  const { id } = await bought('Eve Secret')
  await search({ name: 'Eve Secret', email: 'eve.secret@example.com' })
  await replayed(id)
  const accesses = (await market.events('AccessRecorded')).map(
    ({ data }) => data as { accessType: string; target: string },
  )
  expect(accesses).toContainEqual(expect.objectContaining({ accessType: 'order_search', target: 'name, email' }))
  expect(accesses).toContainEqual(expect.objectContaining({ accessType: 'order_replay', target: id }))
  expect(JSON.stringify(accesses)).not.toMatch(/secret/i)
  expect(JSON.stringify(market.logEntries)).not.toMatch(/secret@|Eve/i)
})

test('only dispute staff and auditors replay orders', async () => {
  const { id, buyer } = await bought('Fay Buyer')
  const paths = [
    '/api/staff/orders',
    `/api/staff/orders/${id}/replay`,
    `/api/staff/orders/${id}/point-in-time?asOf=${new Date().toISOString()}`,
  ]
  for (const role of ['senior_support', 'auditor', 'admin'] as const) {
    const reader = await staffMember(market, `Reader ${role}`, role)
    for (const path of paths) bodyOf(await reader.get(path))
  }
  const verifier = await staffMember(market, 'Vi Verifier', 'verifier')
  for (const other of [verifier, buyer, seller])
    for (const path of paths) expectProblem(await other.get(path), 403, 'not_allowed')
  for (const path of paths) expectProblem(await createVisitor(market.url).get(path), 401, 'not_signed_in')
  expectProblem(await support.get('/api/staff/orders/order_00000000000000000000000000/replay'), 404, 'order_not_found')
})

test('an unpaid order can be replayed', async () => {
  await checkOut(await newMember(market, 'Gil Buyer'), [{ productId: farm.products.Leeks!, quantity: 1 }])
  await waitForProjections(market)
  const { orders } = await search({ name: 'Ann Buyer' })
  const open = orders.find(({ status }) => status === 'pending_payment')!
  const whole = await replayed(open.id)
  expect(whole.steps.find(({ kind }) => kind === 'order')).toMatchObject({
    type: 'CheckoutStarted',
    correlation: expect.any(String),
  })
  expect(lastOf(whole)).toMatchObject({ money: { payment: 'none', paidCents: 0, chargedCents: 0 } })
})

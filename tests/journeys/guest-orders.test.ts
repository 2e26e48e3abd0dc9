import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPage } from '#domain/ordering/contract.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, checkOut, contactNamed, mailsTo, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const eggs = () => [{ productId: farm.products.Eggs!, quantity: 1 }]
const buyAs = async (email: string, caller = visitor()) => {
  const { view } = await buy(caller, eggs(), { contact: { ...contactNamed('Ann Buyer'), email } })
  return view.orders[0]!
}
const listOf = async (caller: Visitor) => bodyOf(await caller.get<OrderPage>('/api/orders')).orders.map(({ id }) => id)
const listed = (caller: Visitor, ids: readonly string[]) =>
  waitUntil(
    async () => (await listOf(caller)).sort(),
    (found) => found.join() === [...ids].sort().join(),
  )
/** Waits until a later job of this kind has run, so that all earlier ones are done. */
const guestOrderNoted = (orderId: string) =>
  waitUntil(
    () => market.events('GuestOrderIndexed'),
    (events) => events.some(({ data }) => (data as { orderId: string }).orderId === orderId),
  )

async function registered(username: string): Promise<Visitor> {
  const caller = visitor()
  const form = { username, email: `${username}@example.com`, password: PASSWORD }
  bodyOf(await caller.post('/api/auth/register', form))
  await caller.csrf()
  return caller
}
/** The previous owner of the address also got such a link, so this waits for the newest. */
async function verify(caller: Visitor, email: string) {
  const confirm = async () =>
    caller.post('/api/auth/verify-email', { token: await tokenIn(caller, { to: email, about: 'verify:' }) })
  bodyOf(await waitUntil(confirm, ({ status }) => status === 200))
}

test('earlier orders appear once the address is confirmed', async () => {
  const orders = [await buyAs('ada@example.com'), await buyAs('ADA@Example.com')]
  for (const { id } of orders) await guestOrderNoted(id)
  const ada = await registered('ada')
  expect(await listOf(ada)).toEqual([])
  await verify(ada, 'ada@example.com')
  await listed(
    ada,
    orders.map(({ id }) => id),
  )
  const shown = await readOrder(ada, { id: orders[0]!.id })
  expect(shown).toMatchObject({ viewer: 'buyer', status: 'paid', contact: { fullName: 'Ann Buyer' } })
  // The guest's link still opens it, and others still have no access.
  expect(await readOrder(visitor(), orders[0]!)).toMatchObject({ viewer: 'buyer' })
  expectProblem(await visitor().get(`/api/orders/${orders[0]!.id}`), 404, 'order_not_found')
})

test('a linked order is cancelled by its account', async () => {
  const order = await buyAs('bea@example.com')
  await guestOrderNoted(order.id)
  const bea = await registered('bea')
  await verify(bea, 'bea@example.com')
  await listed(bea, [order.id])
  bodyOf(await bea.post(`/api/orders/${order.id}/cancel`, { reason: 'no need' }))
  await waitUntil(
    () => readOrder(bea, order),
    ({ status, refundedCents, totalCents }) => status === 'cancelled' && refundedCents === totalCents,
  )
})

test('an open page is notified of linked orders', async () => {
  const order = await buyAs('cid@example.com')
  await guestOrderNoted(order.id)
  const cid = await registered('cid')
  const page = await cid.socket()
  await page.receives(({ type }) => type === 'welcome')
  await verify(cid, 'cid@example.com')
  expect(await page.receives(({ type }) => type === 'order_joined')).toMatchObject({ orderId: order.id })
  page.close()
})

test('a later guest order is linked once paid', async () => {
  const dora = await createMember(market, 'Dora')
  const own = visitor()
  bodyOf(await own.signIn(dora.username, PASSWORD))
  // An unpaid order is not linked.
  await checkOut(visitor(), eggs(), { contact: { ...contactNamed('Another Buyer'), email: dora.email } })
  const order = await buyAs(dora.email)
  await listed(own, [order.id])
})

test('an unconfirmed address gets no orders', async () => {
  const order = await buyAs('eva@example.com')
  const thief = await registered('eva')
  const later = await buyAs('eva@example.com')
  await guestOrderNoted(order.id)
  await guestOrderNoted(later.id)
  await waitForEarlierMails()
  expect(await listOf(thief)).toEqual([])
  expectProblem(await thief.get(`/api/orders/${order.id}`), 404, 'order_not_found')
})

/** Waits until a later job in the queue has run. */
async function waitForEarlierMails(): Promise<void> {
  const caller = visitor()
  bodyOf(await caller.signIn((await createMember(market, 'Eva Witness')).username, PASSWORD))
  const order = await buyAs('eva.witness@example.com')
  await listed(caller, [order.id])
}

test('a changed address brings its orders once confirmed', async () => {
  const order = await buyAs('finn@new.example.com')
  await guestOrderNoted(order.id)
  const finn = visitor()
  bodyOf(await finn.signIn((await createMember(market, 'Finn')).username, PASSWORD))
  bodyOf(await finn.post('/api/me/email', { email: 'finn@new.example.com', password: PASSWORD }))
  const token = await tokenIn(finn, { to: 'finn@new.example.com', about: 'new-email:' })
  expect(await listOf(finn)).toEqual([])
  bodyOf(await finn.post('/api/auth/confirm-email-change', { token }))
  await listed(finn, [order.id])
})

test('an order of another account is not linked', async () => {
  const gil = visitor()
  bodyOf(await gil.signIn((await createMember(market, 'Gil')).username, PASSWORD))
  // An order of an account with another person's address stays with the account.
  const bought = await buyAs('hana@example.com', gil)
  const asGuest = await buyAs('gil@example.com')
  await listed(gil, [bought.id, asGuest.id])
  const hana = await registered('hana')
  const hers = await buyAs('hana@example.com')
  await verify(hana, 'hana@example.com')
  await listed(hana, [hers.id])
  // Gil changes addresses and another member gets the old one, but the orders stay with Gil.
  bodyOf(await gil.post('/api/me/email', { email: 'gil@new.example.com', password: PASSWORD }))
  const token = await tokenIn(gil, { to: 'gil@new.example.com', about: 'new-email:' })
  bodyOf(await gil.post('/api/auth/confirm-email-change', { token }))
  const form = { username: 'gil.the.second', email: 'gil@example.com', password: PASSWORD }
  const second = visitor()
  await waitUntil(
    () => second.post('/api/auth/register', form),
    ({ status }) => status === 200,
  )
  await second.csrf()
  await verify(second, 'gil@example.com')
  const later = await buyAs('gil@example.com')
  await listed(second, [later.id])
  await listed(gil, [bought.id, asGuest.id])
})

test('an order is linked once for repeated requests', async () => {
  const orders = await market.events('OrderLinkedToAccount')
  const ids = orders.map(({ data }) => (data as { orderId: string }).orderId)
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
})

test('stream names, job payloads and log lines contain no address', async () => {
  const { db } = market.engines
  const streams = await db.query<{ stream: string }>(
    `select distinct stream from events where stream like 'guest_order_index-%'`,
  )
  expect(streams.length).toBeGreaterThan(4)
  for (const { stream } of streams) expect(stream).toMatch(/^guest_order_index-[0-9a-f]{64}$/)
  const jobs = await db.query<{ text: string }>('select j::text as text from bullmq.job j')
  for (const { text } of jobs) expect(text).not.toMatch(/example\.com/i)
  expect(JSON.stringify(market.logEntries)).not.toMatch(/example\.com/i)
  expect(await mailsTo(visitor(), 'eva.witness@example.com')).not.toEqual([])
})

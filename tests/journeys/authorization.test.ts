import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountView } from '#domain/enforcement/contract.ts'
import { type Access, ALL_ROUTES, accessByRoute, sendInvalidRequests } from '#tests/journeys/routes/all-routes.ts'
import { type Fixture, ROLES, type Role } from '#tests/journeys/routes/route-attempt.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  openShop,
  PASSWORD,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { buy, checkOut } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectProblem,
  problemIn,
  UpgradeRefused,
  type Visitor,
} from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
const names: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
  names.seller = farm.email
  names.rival = (await openShop(market, 'Rival Farm')).email
  names.stranger = (await createMember(market, 'Sam Stranger')).email
  names.buyer = (await createMember(market, 'Bea Buyer')).email
})
afterAll(() => market?.stop())

async function visit(role: Role): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  const username = names[role]
  if (username) bodyOf(await visitor.signIn(username, PASSWORD))
  return visitor
}

async function createFixture(): Promise<Fixture> {
  const buyer = await visit('buyer')
  const lines = [{ productId: farm.products.Eggs!, quantity: 1 }]
  const { view } = await buy(buyer, lines)
  const productId = farm.products.Eggs!
  const reviewId = await reviewOf(buyer, productId)
  const order = view.orders[0]!
  const conversation = await conversationOn(buyer, order.id)
  return { farm, productId, order, reviewId, conversation, publicRead: await checkOut(buyer, lines) }
}

async function conversationOn(buyer: Visitor, orderId: string): Promise<Fixture['conversation']> {
  const sendMessage = async (caller: Visitor, conversationId: string, content: string) =>
    bodyOf(await caller.post<{ id: string }>('/api/messages', { conversationId, content })).id
  const { id } = bodyOf(await buyer.post<{ id: string }>('/api/conversations', { orderId }))
  const asked = await sendMessage(buyer, id, 'Is Friday fine?')
  return { id, asked, answered: await sendMessage(await visit('seller'), id, 'It is.') }
}

/** The id of the buyer's review of the product, which is created if it does not exist. */
async function reviewOf(buyer: Visitor, productId: string): Promise<string> {
  type Mine = { readonly mine: { readonly id: string } | null }
  const { mine } = bodyOf(await buyer.get<Mine>(`/api/products/${productId}/reviews`))
  const review = { productId, rating: 5, comment: 'The best eggs on the hill.' }
  return mine?.id ?? bodyOf(await buyer.post<{ id: string }>('/api/reviews', review)).id
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
const sharedFixture = once(createFixture)
const regulars = Object.fromEntries(ROLES.map((role) => [role, once(() => visit(role))]))
const regular = (role: Role) => regulars[role]!()

const keysFor = (role: Role, { order, publicRead }: Fixture) => {
  if (role === 'keyed') return { order: `?key=${order.key}`, checkout: `?key=${publicRead.key}` }
  // A key does not open another object.
  return role === 'wrongly keyed'
    ? { order: `?key=${publicRead.key}`, checkout: `?key=${order.key}` }
    : { order: '', checkout: '' }
}

const NO_CONVERSATIONS = JSON.stringify({ conversations: [], hasMore: false })

test('every route is part of this test', async () => {
  const visitor = createVisitor(market.url)
  const { paths } = bodyOf(await visitor.get<{ paths: Record<string, object> }>('/api/docs/json'))
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.length).toBeGreaterThan(25)
  expect(served.sort()).toEqual(ALL_ROUTES.map(([route]) => route).sort())
})

test.each(ALL_ROUTES)('%s admits the permitted roles only', async (_, route) => {
  const met: Partial<Record<Role, number>> = {}
  const its = await (route.changesData ? createFixture() : sharedFixture())
  for (const role of ROLES) {
    const caller = route.endsSession ? await visit(role) : await regular(role)
    met[role] = (await route.send(caller, its, keysFor(role, its))).status
  }
  expect(met).toEqual(Object.fromEntries(ROLES.map((role, i) => [role, route.expects[i]])))
})

const access = once(async () => accessByRoute(createVisitor(market.url)))

/** The refusal of each caller who may not use a route. */
const REFUSED: Readonly<Record<string, (to: Access['audience']) => readonly [number, string] | undefined>> = {
  anonymous: (to) => (to === 'anyone' ? undefined : [401, 'not_signed_in']),
  unconfirmed: (to) => {
    if (to === 'verified') return [403, 'email_not_verified']
    return to === 'producer' || to === 'staff' ? [403, 'not_allowed'] : undefined
  },
  stranger: (to) => (to === 'producer' || to === 'staff' ? [403, 'not_allowed'] : undefined),
  seller: (to) => (to === 'staff' ? [403, 'not_allowed'] : undefined),
}
const unconfirmed = once(async () => {
  const visitor = createVisitor(market.url)
  const form = { username: 'uma', email: 'uma@example.com', password: PASSWORD }
  bodyOf(await visitor.post('/api/auth/register', form))
  await visitor.csrf()
  return visitor
})
/** Signs in separately, because the test ends by signing out all callers. */
const callers = Object.fromEntries(ROLES.map((role) => [role, once(() => visit(role))]))
const refusedCaller = (name: string) => (name === 'unconfirmed' ? unconfirmed() : callers[name]!())

test.each(ALL_ROUTES.map(([route]) => route).filter((route) => route.includes(' /api/')))(
  '%s refuses other callers before it reads the body',
  async (route) => {
    const { audience } = (await access()).get(route)!
    for (const [name, refusedAs] of Object.entries(REFUSED)) {
      const expected = refusedAs(audience)
      if (!expected) continue
      for (const [wrong, answer] of Object.entries(await sendInvalidRequests(await refusedCaller(name), route)))
        expect([answer.status, problemIn(answer).code], `${name} sends ${wrong}`).toEqual(expected)
    }
  },
)

test('a suspended member is refused before the body is read', async () => {
  const { accountId, username } = await createMember(market, 'Pia Paused')
  const support = await staffMember(market, 'Sue Support', 'support')
  const { version: expectedVersion } = bodyOf(await support.get<AccountView>(`/api/staff/accounts/${accountId}`))
  const pause = { actionType: 'suspension', reason: 'Sold apples of a neighbor.', expectedVersion }
  bodyOf(await support.post(`/api/staff/accounts/${accountId}/enforcement-actions`, pause))
  await waitForProjections(market)
  const paused = await signedIn(market, username)
  const closed = [...(await access())].filter(([, { allowsSuspended }]) => !allowsSuspended)
  expect(closed.length).toBeGreaterThan(5)
  for (const [route] of closed)
    for (const response of Object.values(await sendInvalidRequests(paused, route)))
      expectProblem(response, 403, 'account_suspended')
})

test("no member reads another member's lists", async () => {
  const its = await createFixture()
  for (const role of ['stranger', 'rival', 'seller'] as const)
    expect(JSON.stringify(bodyOf(await (await visit(role)).get('/api/orders')))).not.toContain(its.order.id)
  for (const role of ['stranger', 'rival'] as const)
    expect(JSON.stringify(bodyOf(await (await visit(role)).get('/api/conversations')))).toBe(NO_CONVERSATIONS)
  const rival = await visit('rival')
  for (const query of ['', `?producerId=${farm.producerId}`, `?consumerId=${farm.accountId}`])
    expect(JSON.stringify(bodyOf(await rival.get(`/api/producer/orders${query}`)))).not.toContain(its.order.id)
})

test('a producer never sees the keys of an order', async () => {
  const its = await createFixture()
  const shown = JSON.stringify(bodyOf(await (await visit('seller')).get(`/api/orders/${its.order.id}`)))
  expect(shown).toContain('Ann Buyer')
  expect(shown).not.toContain(its.order.key)
})

test.each(ROLES)('a socket of the %s gets only permitted messages', async (role) => {
  const its = await createFixture()
  const page = await (await visit(role)).socket()
  const key = role === 'keyed' ? its.order.key : its.publicRead.key
  page.send({ type: 'watch', topic: 'order', id: its.order.id, ...(role.includes('keyed') ? { key } : {}) })
  page.send({ type: 'resume', position: String((await page.receives(({ type }) => type === 'welcome')).position) })
  await page.receives(({ type }) => type === 'caught_up')
  const refused = page.received.some(({ type }) => type === 'refused')
  expect(refused).toBe(!['seller', 'buyer', 'keyed'].includes(role))
  page.close()
})

test('a stranger gets no messages about other users', async () => {
  const page = await (await visit('stranger')).socket()
  const its = await createFixture()
  const after = String(await market.engines.log.head())
  page.send({ type: 'resume', position: after })
  await page.receives(({ type }) => type === 'caught_up')
  expect(JSON.stringify(page.received)).not.toContain(its.order.id)
  page.close()
})

test('another site cannot open a socket with the cookie', async () => {
  const buyer = await visit('buyer')
  await expect(buyer.socket({ origin: 'https://farmgate.evil.example' })).rejects.toBeInstanceOf(UpgradeRefused)
})

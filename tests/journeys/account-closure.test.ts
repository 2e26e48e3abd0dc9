import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { confirmationToken } from '#platform/keys/signed-tokens.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  changeProduct,
  createMember,
  newMember,
  openShop,
  PASSWORD,
  type Shop,
  send,
  signedIn,
  waitForProjections,
} from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
const ask = (caller: Visitor, confirmPassword = PASSWORD) =>
  caller.post<ClosurePreview>('/api/me/delete-request', { confirmPassword })
const close = (caller: Visitor, token: string, body: object = {}) =>
  caller.request<{ erasureScheduledAt: string }>('DELETE', '/api/me', { body: { token, ...body } })
const closeFully = async (caller: Visitor) => bodyOf(await close(caller, bodyOf(await ask(caller)).token))
const isIn = async (caller: Visitor) => bodyOf(await caller.get('/api/auth/user')) !== null
const keepToken = (email: string) => tokenIn(visitor(), { to: email, about: 'closed:' })
const keep = (token: string, caller = visitor()) => caller.post('/api/auth/reopen-account', { token })

test('a closed account is signed out everywhere', async () => {
  const [here, there] = [await newMember(market, 'Ann'), await signedIn(market, 'ann')]
  const ticket = bodyOf(await ask(here))
  expect(ticket).toMatchObject({ accountSummary: { username: 'ann', orders: 0, business: null }, obligations: [] })
  const { erasureScheduledAt } = bodyOf(await close(here, ticket.token))
  expect((Date.parse(erasureScheduledAt) - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
  expect([await isIn(here), await isIn(there)]).toEqual([false, false])
  const refused = await visitor().signIn('ann', PASSWORD)
  expectProblem(refused, 403, 'account_closed')
  expect(problemIn(refused).details).toMatchObject({ erasureScheduledAt })
  // A wrong password reveals nothing.
  expectProblem(await visitor().signIn('ann', 'not this one'), 401, 'credentials_invalid')
})

test('a closure token works in its session for ten minutes', async () => {
  const [bea, again, eve] = [
    await newMember(market, 'Bea'),
    await signedIn(market, 'bea'),
    await newMember(market, 'Eve'),
  ]
  expectProblem(await ask(bea, 'not this one'), 400, 'password_invalid')
  const blank = await ask(bea, '  ')
  expect(problemIn(blank).fields?.confirmPassword).toBe('Please enter your password to confirm account deletion.')
  const { token } = bodyOf(await ask(bea))
  for (const caller of [again, eve])
    expectProblem(await expectNoEvents(market, () => close(caller, token)), 400, 'closure_token_invalid')
  expectProblem(await expectNoEvents(market, () => close(bea, `${token}0`)), 400, 'closure_token_invalid')
  const { accountId } = await idOf('bea')
  const session = (
    await market.engines.db.query<{ key: string }>(
      'select sid_hash as key from sessions where account_id = $1 order by created_at limit 1',
      [accountId],
    )
  )[0]!.key
  const old = confirmationToken(market.engines.keys, { accountId, session }, '2026-01-01T00:00:00.000Z')
  expectProblem(await expectNoEvents(market, () => close(bea, old)), 400, 'closure_token_expired')
  expectProblem(await visitor().post('/api/me/delete-request', { confirmPassword: PASSWORD }), 401, 'not_signed_in')
  expect(await isIn(bea)).toBe(true)
})

test('open orders prevent the closure, for buyer and producer', async () => {
  const cid = await newMember(market, 'Cid')
  const { view } = await buy(cid, [{ productId: farm.products.Leeks!, quantity: 1 }])
  const bought = bodyOf(await ask(cid))
  expect(bought.obligations).toEqual([{ kind: 'bought', count: 1 }])
  const refused = await expectNoEvents(market, () => close(cid, bought.token))
  expectProblem(refused, 409, 'obligations_open')
  expect(problemIn(refused).detail).toContain('orders you have not received yet (1)')
  const seller = await signedIn(market, farm.username)
  expect(bodyOf(await ask(seller)).obligations).toContainEqual({ kind: 'sold', count: 1 })
  for (const status of ['processing', 'ready_for_pickup', 'completed'])
    bodyOf(await seller.request('PATCH', `/api/orders/${view.orders[0]!.id}/status`, { body: { status } }))
  await closeFully(cid)
})

test('staff with a role cannot close their account', async () => {
  const sue = await newMember(market, 'Sue')
  await setStaffRole(market.engines, 'sue', 'support')
  await waitForProjections(market)
  expectProblem(await ask(sue), 409, 'staff_account_not_closable')
  await setStaffRole(market.engines, 'sue', undefined)
  await waitForProjections(market)
  await closeFully(sue)
})

test('signing in reopens a closed account', async () => {
  const dan = await newMember(market, 'Dan')
  await closeFully(dan)
  const returning = visitor()
  bodyOf(await returning.post('/api/auth/login', { username: 'dan', password: PASSWORD, reopen: true }))
  expect(await isIn(returning)).toBe(true)
  bodyOf(await visitor().signIn('dan', PASSWORD))
})

test('the emailed link reopens a closed account, once', async () => {
  const fay = await createMember(market, 'Fay')
  await closeFully(await signedIn(market, 'fay'))
  const token = await keepToken(fay.email)
  expectProblem(await keep(`${token}0`), 400, 'token_invalid')
  bodyOf(await keep(token, await newMember(market, 'Passer By')))
  expectProblem(await keep(token), 400, 'token_used')
  await waitForProjections(market)
  bodyOf(await visitor().signIn('fay', PASSWORD))
  // A link of an earlier closure does not undo a later one.
  await closeFully(await signedIn(market, 'fay'))
  await mailsAbout(visitor(), { to: fay.email, about: 'closed:', count: 2 })
  expectProblem(await keep(token), 400, 'token_invalid')
})

test('a closed account cannot be reopened after the deadline', async () => {
  const gil = await createMember(market, 'Gil')
  const past = {
    requestId: 'request_gil',
    tokenHash: 'known',
    erasureScheduledAt: '2026-01-01T00:00:00.000Z',
    eraseReviews: false,
    staff: false,
  }
  await send(market, account, gil.accountId, { type: 'CloseAccount', ...past })
  const body = { username: 'gil', password: PASSWORD, reopen: true }
  expectProblem(await visitor().post('/api/auth/login', body), 410, 'account_erased')
})

test('products are unlisted while the account is closed', async () => {
  const dale = await openShop(market, 'Dale Farm', { products: { Rhubarb: {}, Sorrel: {} } })
  const seller = await signedIn(market, dale.username)
  // Products that the producer unlisted stay unlisted.
  await changeProduct(market, dale.products.Sorrel!, {
    type: 'UnlistProduct',
    producerId: dale.producerId,
    reason: 'producer',
  })
  await closeFully(seller)
  const names = async () => {
    const { products } = bodyOf(await visitor().get<ProductPage>('/api/products?pageSize=96'))
    return products.map(({ name }) => name)
  }
  await waitUntil(names, (now) => !now.includes('Rhubarb'))
  expectProblem(await visitor().get(`/api/producer-profiles/${dale.producerId}`), 404, 'producer_not_found')
  bodyOf(await keep(await keepToken(dale.email)))
  expect(await waitUntil(names, (now) => now.includes('Rhubarb'))).not.toContain('Sorrel')
  bodyOf(await visitor().get(`/api/producer-profiles/${dale.producerId}`))
})

const idOf = async (username: string) => {
  const [row] = await market.engines.db.query<{ accountId: string }>(
    'select id as "accountId" from identity.accounts where username = $1',
    [username],
  )
  return row!
}

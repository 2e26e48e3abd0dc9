import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { StockAlertView } from '#domain/stock-alerts/contract.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  changeProduct,
  createMember,
  openShop,
  PASSWORD,
  type Shop,
  send,
  signedIn,
  stockOf,
  waitForProjections,
} from '#tests/support/members.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { jobsAfter } from '#workers/jobs/work-definitions.ts'
import { reactors } from '#workers/work.ts'

const ALERTS = '/api/me/stock-alerts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  const products = Object.fromEntries(
    ['Eggs', 'Figs', 'Kale', 'Leeks', 'Milk', 'Pears'].map((name) => [name, { stock: 3 }]),
  )
  farm = await openShop(market, 'Hill Farm', { products })
  seller = await signedIn(market, farm.username)
  for (const productId of Object.values(farm.products)) await setStock(productId, 0)
})
afterAll(() => market?.stop())

/** Counts a product's stock as its producer. */
const setStock = async (productId: string, onHand: number) => {
  const { onHand: expectedOnHand } = await stockOf(market, productId)
  bodyOf(await seller.post(`/api/me/products/${productId}/stock`, { reason: 'counted', onHand, expectedOnHand }))
}

const person = async (name: string) => {
  const { username, email, accountId } = await createMember(market, name)
  return { visitor: await signedIn(market, username), email, accountId }
}
const request = (caller: Visitor, productId: string) => caller.request('PUT', `${ALERTS}/${productId}`)
const withdraw = (caller: Visitor, productId: string) => caller.request('DELETE', `${ALERTS}/${productId}`)
async function closeAccount(caller: Visitor) {
  const { token } = bodyOf(
    await caller.post<{ token: string }>('/api/me/delete-request', { confirmPassword: PASSWORD }),
  )
  bodyOf(await caller.request('DELETE', '/api/me', { body: { token } }))
}
const alertsOf = async (caller: Visitor) => bodyOf(await caller.get<StockAlertView[]>(ALERTS))
const feedOf = async (caller: Visitor) => {
  await waitForProjections(market)
  return bodyOf(await caller.get<NotificationFeed>('/api/me/notifications')).notifications
}
const mailsOf = async (caller: Visitor, email: string) =>
  (await mailsTo(caller, email)).filter(({ key }) => key.startsWith('stock-alert:'))

/** Jobs that send one of the account's `stock_alert` notifications to its devices. */
const pushJobsOf = async (accountId: string) =>
  (await market.events('StockAlertFulfilled'))
    .filter(({ data }) => 'accountId' in data && data.accountId === accountId)
    .flatMap((event) => jobsAfter(event, reactors, event.meta.recordedAt))
    .filter(({ job }) => job.name === 'enqueue-push-notifications')

const fulfilledFor = (accountId: string) =>
  waitUntil(
    () => market.events('StockAlertFulfilled'),
    (events) => events.some(({ data }) => 'accountId' in data && data.accountId === accountId),
  )

test('a restocked product notifies on every channel', async () => {
  const eggs = farm.products.Eggs!
  const { visitor: ann, email, accountId } = await person('Ann Apple')
  expect(bodyOf(await request(ann, eggs))).toEqual({ requested: true })
  await expectNoEvents(market, async () => bodyOf(await request(ann, eggs)))
  expect(await alertsOf(ann)).toMatchObject([{ productId: eggs, productName: 'Eggs', producerName: 'Hill Farm' }])
  await setStock(eggs, 5)
  await fulfilledFor(accountId)
  expect(await feedOf(ann)).toMatchObject([
    { title: 'Back in stock', message: 'Eggs is back in stock. You asked us to notify you.', productId: eggs },
  ])
  expect(await alertsOf(ann)).toEqual([])
  await waitUntil(
    () => mailsOf(ann, email),
    (mails) => mails.length === 1,
  )
  expect(await pushJobsOf(accountId)).toHaveLength(1)
  expectProblem(await request(ann, eggs), 409, 'product_in_stock')
  await setStock(eggs, 0)
  await setStock(eggs, 5)
  const { visitor: bob, accountId: bobId } = await person('Bob Bean')
  await setStock(eggs, 0)
  bodyOf(await request(bob, eggs))
  await setStock(eggs, 1)
  await fulfilledFor(bobId)
  expect(await feedOf(ann)).toHaveLength(1)
  expect(await mailsOf(ann, email)).toHaveLength(1)
})

test('a follower gets one in-app notification', async () => {
  const figs = farm.products.Figs!
  const { visitor: fay, email, accountId } = await person('Fay Favors')
  bodyOf(await fay.request('PUT', `/api/me/favorites/product/${figs}`))
  bodyOf(await request(fay, figs))
  await setStock(figs, 5)
  await fulfilledFor(accountId)
  expect((await feedOf(fay)).map(({ message }) => message)).toEqual(['Figs is back in stock.'])
  expect(await pushJobsOf(accountId)).toEqual([])
  await waitUntil(
    () => mailsOf(fay, email),
    (mails) => mails.length === 1,
  )
})

test('a withdrawn alert and a closed account get no notification', async () => {
  const leeks = farm.products.Leeks!
  const { visitor: will, accountId: willId } = await person('Will Withdraws')
  const { visitor: cleo, accountId: cleoId } = await person('Cleo Closes')
  const { visitor: ann, accountId: annId } = await person('Ada Asks')
  for (const member of [will, cleo, ann]) bodyOf(await request(member, leeks))
  expect(bodyOf(await withdraw(will, leeks))).toEqual({ requested: false })
  await expectNoEvents(market, async () => bodyOf(await withdraw(will, leeks)))
  await closeAccount(cleo)
  await setStock(leeks, 2)
  await fulfilledFor(annId)
  expect(await feedOf(will)).toEqual([])
  const notified = (await market.events('StockAlertFulfilled')).map(({ data }) => 'accountId' in data && data.accountId)
  expect(notified).not.toContain(willId)
  expect(notified).not.toContain(cleoId)
})

test('an unlisted product notifies once it is relisted', async () => {
  const milk = farm.products.Milk!
  const { producerId } = farm
  const { visitor: uma, accountId } = await person('Uma Unlisted')
  bodyOf(await request(uma, milk))
  await changeProduct(market, milk, { type: 'UnlistProduct', producerId, reason: 'producer' })
  await setStock(milk, 4)
  await waitForProjections(market)
  const { visitor: zoe, accountId: zoeId } = await person('Zoe Zucchini')
  bodyOf(await request(zoe, farm.products.Pears!))
  await setStock(farm.products.Pears!, 1)
  await fulfilledFor(zoeId)
  expect(await feedOf(uma)).toEqual([])
  await changeProduct(market, milk, { type: 'RelistProduct', producerId })
  await fulfilledFor(accountId)
  expect(await feedOf(uma)).toMatchObject([{ title: 'Back in stock', productId: milk }])
})

test('released stock notifies', async () => {
  const productId = farm.products.Kale!
  const checkoutId = idNamed('checkout', 'kale')
  await setStock(productId, 2)
  const until = '2999-01-01T00:00:00.000Z'
  await send(market, stock, productId, { type: 'ReserveStock', productId, checkoutId, quantity: 2, expiresAt: until })
  const { visitor: rae, accountId } = await person('Rae Reserved')
  bodyOf(await request(rae, productId))
  await send(market, stock, productId, { type: 'ReleaseStockReservation', productId, checkoutId })
  await fulfilledFor(accountId)
  expect(await feedOf(rae)).toMatchObject([{ title: 'Back in stock', productId }])
  // The job of the alert's request may have fulfilled it already, but the release has its own job.
  const released = (await market.events('StockReservationReleased')).at(-1)!
  const jobs = jobsAfter(released, reactors, released.meta.recordedAt).map(({ job }) => job.name)
  expect(jobs).toContain('check-stock-alerts')
})

test('a visitor is asked to sign in', async () => {
  const visitor = createVisitor(market.url)
  expectProblem(await request(visitor, farm.products.Eggs!), 401, 'not_signed_in')
  expectProblem(await visitor.get(ALERTS), 401, 'not_signed_in')
})

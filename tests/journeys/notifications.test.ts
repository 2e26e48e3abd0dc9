import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationCounts, NotificationFeed } from '#domain/notifications/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, newMember, openShop, type Shop, signedIn, waitForProjections } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const BELL = '/api/me/notifications'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 12 }, Milk: { stock: 1 } } })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const person = (name: string) => newMember(market, name)
const feedOf = async (visitor: Visitor) => bodyOf(await visitor.get<NotificationFeed>(BELL))
const titlesOf = ({ notifications }: NotificationFeed) => notifications.map(({ title }) => title)
const feedWith = (visitor: Visitor, ...titles: string[]) =>
  waitUntil(
    () => feedOf(visitor),
    (feed) => titles.every((title) => titlesOf(feed).includes(title)),
  )
const eggs = (quantity: number) => [{ productId: farm.products.Eggs!, quantity }]

test('a sale notifies the buyer and the producer', async () => {
  const buyer = await person('Bea Buyer')
  const pages = [await buyer.socket(), await seller.socket()]
  const { view } = await buy(buyer, [...eggs(3), { productId: farm.products.Milk!, quantity: 1 }])
  for (const page of pages) await page.receives(({ type }) => type === 'notification')
  const { orderNumber, id } = view.orders[0]!

  expect((await feedWith(buyer, 'Order confirmed')).notifications).toMatchObject([
    { type: 'order', message: `You paid for order ${orderNumber} from Hill Farm.`, orderId: id, readAt: null },
  ])
  const feed = await feedWith(seller, 'New order', 'Low stock', 'Out of stock')
  expect(feed.unread).toBe(3)
  expect(feed.notifications.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Eggs: 9 left.', 'Milk: none left.']),
  )
  expect(JSON.stringify(feed)).not.toMatch(/Ann Buyer|example\.com/)

  bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status: 'ready_for_pickup' } }))
  await pages[0]!.receives(({ type, status }) => type === 'order_status_update' && status === 'ready_for_pickup')
  expect(await feedWith(buyer, 'Ready for pickup')).toMatchObject({ unread: 2 })
  for (const page of pages) page.close()
})

test('a buyer is notified of a refund', async () => {
  const buyer = await person('Carla Cancels')
  const { view } = await buy(buyer, eggs(1))
  bodyOf(await buyer.post(`/api/orders/${view.orders[0]!.id}/cancel`, { reason: 'wrong day' }))
  await feedWith(buyer, 'Order confirmed', 'Order canceled', 'Refund on its way')
  await feedWith(seller, 'Order canceled')
})

test('read notifications are sent to other pages', async () => {
  const buyer = await person('Rita Reads')
  await buy(buyer, eggs(1))
  const [notice] = (await feedWith(buyer, 'Order confirmed')).notifications
  const otherPage = await buyer.socket()
  bodyOf(await buyer.post(`${BELL}/${notice!.id}/read`))
  await otherPage.receives(({ type }) => type === 'notification')
  expect(await feedOf(buyer)).toMatchObject({ unread: 0, notifications: [{ readAt: expect.any(String) }] })

  await buy(buyer, eggs(1))
  const [newest] = (
    await waitUntil(
      () => feedOf(buyer),
      ({ unread }) => unread === 1,
    )
  ).notifications
  bodyOf(await buyer.post(`${BELL}/read-all`, { through: notice!.createdAt }))
  expect(await feedOf(buyer)).toMatchObject({ unread: 1 })
  bodyOf(await buyer.post(`${BELL}/read-all`, { through: newest!.createdAt }))
  expect(await feedOf(buyer)).toMatchObject({ unread: 0 })
  bodyOf(await buyer.post(`${BELL}/clear`, { through: newest!.createdAt }))
  expect(await feedOf(buyer)).toMatchObject({ unread: 0, total: 0, notifications: [] })
  otherPage.close()
})

test('a single notification can be deleted', async () => {
  const buyer = await person('Dora Deletes')
  await buy(buyer, eggs(1))
  await buy(buyer, eggs(1))
  const two = await waitUntil(
    () => feedOf(buyer),
    ({ total }) => total === 2,
  )
  const [newest, older] = two.notifications
  const otherPage = await buyer.socket()
  for (const _ of [1, 2]) bodyOf(await buyer.request('DELETE', `${BELL}/${newest!.id}`))
  await otherPage.receives(({ type }) => type === 'notification')
  expect(await feedOf(buyer)).toMatchObject({ unread: 1, total: 1, notifications: [{ id: older!.id }] })
  bodyOf(await buyer.post(`${BELL}/${older!.id}/read`))
  const countOf = async (filter: string) => bodyOf(await buyer.get<NotificationFeed>(`${BELL}?filter=${filter}`)).total
  expect([await countOf('unread'), await countOf('order'), await countOf('update')]).toEqual([0, 1, 0])
  expect(bodyOf(await buyer.get<NotificationCounts>(`${BELL}/counts?day=${older!.createdAt}`))).toEqual({
    total: 1,
    unread: 0,
    today: 1,
    week: 1,
  })
  expect((await buyer.get(`${BELL}?filter=everything`)).status).toBe(400)
  expect((await buyer.get(`${BELL}?page=0`)).status).toBe(400)
  otherPage.close()
})

test('an update of a favorite notifies the member', async () => {
  const member = await person('Fay Favors')
  bodyOf(await member.request('PUT', `/api/me/favorites/product/${farm.products.Eggs}`))
  const page = await member.socket()
  page.send({ type: 'watch', topic: 'favorite', id: farm.products.Eggs! })
  await waitForProjections(market)
  await changeProduct(market, farm.products.Eggs!, {
    type: 'ChangeProductPrice',
    producerId: farm.producerId,
    priceCents: 250,
  })
  await page.receives(({ type, targetId }) => type === 'favorite_producer_update' && targetId === farm.products.Eggs)
  expect(await feedWith(member, 'Lower price')).toMatchObject({
    notifications: [{ type: 'update', message: 'Eggs is now $2.50.', productId: farm.products.Eggs }],
  })
  bodyOf(await member.request('PATCH', '/api/me/notification-settings', { body: { choices: [NOTIFICATIONS_OFF] } }))
  expect(await feedOf(member)).toMatchObject({ total: 0, unread: 0 })
  page.close()
})
const NOTIFICATIONS_OFF = { topic: 'favorites', channel: 'in_app', enabled: false }

test('a visitor gets no updates of favorites', async () => {
  const page = await createVisitor(market.url).socket()
  page.send({ type: 'watch', topic: 'favorite', id: farm.products.Eggs! })
  await page.receives(({ type, topic }) => type === 'refused' && topic === 'favorite')
  page.close()
})

test('the former addresses still work', async () => {
  const buyer = await person('Olga Old')
  await buy(buyer, eggs(1))
  const [notice] = (await feedWith(buyer, 'Order confirmed')).notifications
  expect(bodyOf(await buyer.get('/api/notifications'))).toMatchObject({ notifications: [{ id: notice!.id }] })
  bodyOf(await buyer.request('PATCH', `/api/notifications/${notice!.id}/read`))
  bodyOf(await buyer.request('PATCH', '/api/notifications/mark-all-read'))
  expect(await feedOf(buyer)).toMatchObject({ unread: 0 })
  expect(bodyOf(await buyer.get('/api/notifications/counts'))).toMatchObject({ total: 1, unread: 0 })
  bodyOf(await buyer.request('DELETE', `/api/notifications/${notice!.id}`))
  expect(await feedOf(buyer)).toMatchObject({ total: 0 })
})

test("no member reads or clears another member's notifications", async () => {
  const buyer = await person('Vera Victim')
  const eve = await person('Eve Else')
  const page = await eve.socket()
  await page.receives(({ type }) => type === 'welcome')
  await buy(buyer, eggs(1))
  const [notice] = (await feedWith(buyer, 'Order confirmed')).notifications
  expect(await feedOf(eve)).toMatchObject({ unread: 0, total: 0, notifications: [] })
  bodyOf(await eve.post(`${BELL}/${notice!.id}/read`, { accountId: farm.accountId }))
  bodyOf(await eve.request('DELETE', `${BELL}/${notice!.id}`))
  bodyOf(await eve.post(`${BELL}/clear`, {}))
  expect(await feedOf(buyer)).toMatchObject({ unread: 1 })
  // She is notified of her own actions only.
  expect(page.received.filter(({ type }) => type === 'order_status_update' || type === 'new_order')).toEqual([])
  page.close()
})

test('an invalid notification id is rejected', async () => {
  const buyer = await person('Ida Ids')
  expect((await buyer.post(`${BELL}/everything/read`)).status).toBe(400)
  expect((await buyer.post(`${BELL}/read-all`, { through: 'tomorrow' })).status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailLogEntry, EmailView, SettingsView } from '#domain/notifications/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { buy, contactNamed, mailsTo } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const SETTINGS = '/api/me/notification-settings'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 500 }, Milk: { stock: 2 } } })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const person = (name: string) => newMember(market, name)
const orderOf = async (buyer: Visitor, name: string, product = 'Eggs', quantity = 1) => {
  const { view } = await buy(buyer, [{ productId: farm.products[product]!, quantity }], { contact: contactNamed(name) })
  return view.orders[0]!
}
const setStatus = async (id: string, status: string, reason?: string) =>
  bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status, ...(reason ? { reason } : {}) } }))
const mailTo = async (to: string, about: string): Promise<EmailView> => {
  const found = (mails: readonly EmailView[]) => mails.find(({ key }) => key.startsWith(about))
  return found(
    await waitUntil(
      () => mailsTo(seller, to),
      (mails) => found(mails) !== undefined,
    ),
  )!
}
const keysTo = async (to: string) => (await mailsTo(seller, to)).map(({ key }) => key)
const turn = (visitor: Visitor, topic: string, on: boolean) =>
  visitor.request<SettingsView>('PATCH', SETTINGS, { body: { choices: [{ topic, channel: 'email', enabled: on }] } })
/** The unsubscribe link of an email, as its page submits it. */
const linkIn = ({ text }: EmailView) => {
  const link = new URL(/https?:\/\/\S+\/unsubscribe\?\S+/.exec(text)![0])
  return Object.fromEntries(link.searchParams)
}

test('each step of an order is emailed', async () => {
  const buyer = await person('Stella Steps')
  const { id, orderNumber } = await orderOf(buyer, 'Stella Steps')
  await setStatus(id, 'processing')
  await setStatus(id, 'ready_for_pickup')
  const to = 'stella.steps@example.com'
  expect(await mailTo(to, 'receipt:')).toMatchObject({ subject: `Your order ${orderNumber}` })
  const accepted = await mailTo(to, `order:${id}:OrderAccepted`)
  expect(accepted.subject).toBe(`Your order ${orderNumber} is being prepared`)
  for (const part of [accepted.text, accepted.html]) expect(part).toContain('/unsubscribe?')
  await mailTo(to, `order:${id}:OrderReadyForPickup`)
  expect((await mailTo(to, 'receipt:')).text).not.toContain('unsubscribe')
})

test('guests are emailed without an unsubscribe link', async () => {
  const { id } = await orderOf(createVisitor(market.url), 'Gus Guest')
  await setStatus(id, 'processing')
  expect((await mailTo('gus.guest@example.com', `order:${id}:OrderAccepted`)).text).not.toContain('unsubscribe')
})

test('members without order updates still get payment emails', async () => {
  const buyer = await person('Nora Nomail')
  expect(bodyOf(await turn(buyer, 'orders', false))).toMatchObject({
    topics: { orders: { in_app: true, email: false } },
  })
  const { id } = await orderOf(buyer, 'Nora Nomail')
  await setStatus(id, 'processing')
  await setStatus(id, 'declined', 'the hens are on strike')
  const to = 'nora.nomail@example.com'
  for (const about of ['receipt:', `order:${id}:OrderDeclined`, `order:${id}:OrderRefundSubmitted`])
    await mailTo(to, about)
  expect((await keysTo(to)).filter((key) => key.includes('OrderAccepted'))).toEqual([])
})

test('an unsubscribe link works without signing in', async () => {
  const buyer = await person('Una Unsub')
  const { id } = await orderOf(buyer, 'Una Unsub')
  await setStatus(id, 'processing')
  const link = linkIn(await mailTo('una.unsub@example.com', `order:${id}:OrderAccepted`))
  const newVisitor = createVisitor(market.url)
  expectProblem(await newVisitor.post('/api/unsubscribe', { ...link, topic: 'marketing' }), 400, 'unsubscribe_invalid')
  expectProblem(
    await newVisitor.post('/api/unsubscribe', { ...link, account: farm.accountId }),
    400,
    'unsubscribe_invalid',
  )
  expect(bodyOf(await buyer.get<SettingsView>(SETTINGS)).topics.orders).toMatchObject({ in_app: true, email: true })
  for (const _ of [1, 2]) bodyOf(await newVisitor.post('/api/unsubscribe', link))
  expect(bodyOf(await buyer.get<SettingsView>(SETTINGS)).topics.orders).toMatchObject({ in_app: true, email: false })
  expect(await market.events('NotificationSettingsUpdated')).toEqual(
    expect.arrayContaining([expect.objectContaining({ stream: `notification_settings-${link.account}`, revision: 0 })]),
  )
})

test('a producer is emailed about sales, cancellations and stock', async () => {
  const buyer = await person('Cora Cancels')
  const { id, orderNumber } = await orderOf(buyer, 'Cora Cancels', 'Milk', 2)
  bodyOf(await buyer.post(`/api/orders/${id}/cancel`, { reason: 'wrong day' }))
  expect(await mailTo(farm.email, `new-order:${id}`)).toMatchObject({ subject: `New order ${orderNumber}` })
  const cancelled = await mailTo(farm.email, `sale-cancelled:${id}`)
  expect(cancelled).toMatchObject({ subject: `Order ${orderNumber} was canceled` })
  expect(cancelled.text + cancelled.html).not.toMatch(/Cora|wrong day/)
  expect(await mailTo(farm.email, 'product_sold_out:')).toMatchObject({ subject: 'Out of stock: Milk' })
})

test('members see only the emails sent to them', async () => {
  const buyer = await person('Lola Log')
  const { orderNumber } = await orderOf(buyer, 'Lola Log')
  const log = await waitUntil(
    async () => bodyOf(await buyer.get<EmailLogEntry[]>('/api/me/emails')),
    (mails) => mails.some(({ key }) => key.startsWith('receipt:')),
  )
  const receipt = log.find(({ key }) => key.startsWith('receipt:'))!
  expect(receipt).toMatchObject({ subject: `Your order ${orderNumber}`, to: 'l•••@example.com', status: 'sent' })
  expect(Object.keys(receipt).sort()).toEqual(['key', 'sentAt', 'status', 'subject', 'to'])
  expect(bodyOf(await seller.get<EmailLogEntry[]>('/api/me/emails')).map(({ key }) => key)).not.toContain(receipt.key)
})

test('settings keep working under their former names', async () => {
  const buyer = await person('Otto Old')
  const old = '/api/notifications/settings'
  expect(
    bodyOf(await buyer.request('PATCH', old, { body: { inventoryAlerts: false, smsNotifications: true } })),
  ).toMatchObject({
    topics: { inventory: { in_app: false, email: false }, orders: { in_app: true, email: true } },
  })
  expect(bodyOf(await buyer.get(old))).toEqual(bodyOf(await buyer.get(SETTINGS)))
})

test.each([
  [{ topic: 'favorites', channel: 'email', enabled: true }],
  [{ topic: 'security', channel: 'email', enabled: false }],
  [{ topic: 'orders', channel: 'pigeon', enabled: false }],
])('there is no setting for %o', async (choice) => {
  expect((await seller.request('PATCH', SETTINGS, { body: { choices: [choice] } })).status).toBe(400)
})

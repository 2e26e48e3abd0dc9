import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMarketplace } from '#app/start.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { addPeriod, dayOf, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import { newsletterSubscribers } from '#read-side/notifications/newsletter.query.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import { projections } from '#read-side/projections.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  changeProduct,
  newMember,
  openShop,
  type Shop,
  send,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { everyRow, occurrencesIn, purgeAt } from '#tests/support/retention.ts'
import { buy, contactNamed, readOrder, reportChargeback } from '#tests/support/shopping.ts'
import { imageForm } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {}, Chard: {} } })
})
afterAll(() => market?.stop())

const now = new Date().toISOString()
const later = (period: Parameters<typeof addPeriod>[1]) => purgeAt(market, addPeriod(now, period))
const ruleOf = ({ rules }: RetentionReport['purgeRuns'][number], { rule }: { rule: string }) =>
  rules.find((each) => each.rule === rule)
const rows = async (name: string) =>
  occurrencesIn({ orders: (await everyRow(market.engines.db))['ordering.orders']! }, [name])

test('a listing unlisted for two years is purged with its images', async () => {
  const seller = await signedIn(market, farm.username)
  const pictureOf = async (width: number) =>
    bodyOf(await seller.post<{ imageId: string; url: string }>('/api/upload', imageForm(grayPng(width, 64))))
  const [first, second, third] = [await pictureOf(70), await pictureOf(71), await pictureOf(72)]
  const [shared, cover] = [await pictureOf(73), await pictureOf(74)]
  const listed = {
    name: 'Wombat chard',
    description: 'From my own low pasture.',
    category: 'vegetables',
    unit: 'per_pound',
    priceCents: 400,
    fulfillmentMethods: ['pickup'],
  }
  const list = (overrides: object) =>
    seller.post<{ id: string }>('/api/me/products', { ...listed, onHand: 5, ...overrides })
  const { id } = bodyOf(await list({ images: [third.imageId, first.imageId] }))
  const other = bodyOf(await list({ name: 'Other', description: 'Stays.', images: [cover.imageId, shared.imageId] }))
  const { view } = await buy(await newMember(market, 'Ann Eater'), [{ productId: id, quantity: 1 }])
  const own = async () =>
    bodyOf(await seller.get<ProducerProduct[]>('/api/me/products')).find((each) => each.id === id)!
  for (const chosen of [[second], [third, shared]]) {
    const images = chosen.map(({ imageId }) => imageId)
    const body = { ...listed, expectedVersion: (await own()).version, images }
    bodyOf(await seller.request('PUT', `/api/me/products/${id}`, { body }))
  }
  await changeProduct(market, id, { type: 'UnlistProduct', producerId: farm.producerId, reason: 'producer' })
  await waitForProjections(market)

  expect(ruleOf(await later({ years: 2, days: -1 }), RETENTION_RULES.listings)).toMatchObject({
    purgedCount: 0,
    next: expect.any(String),
  })
  expect(occurrencesIn(await everyRow(market.engines.db), ['low pasture'])).not.toEqual([])
  expect(ruleOf(await later({ years: 2, days: 1 }), RETENTION_RULES.listings)).toMatchObject({
    purgedCount: 1,
    next: null,
  })
  const tables = await everyRow(market.engines.db)
  // The log and its archives still contain it, as the page states, but nothing else does.
  const elsewhere = Object.entries(tables).filter(([table]) => !table.startsWith('public.events'))
  expect(occurrencesIn(Object.fromEntries(elsewhere), ['low pasture'])).toEqual([])
  const status = async (path: string) => (await createVisitor(market.url).get(path)).status
  expect([await status(`/api/products/${id}`), await status(`/api/products/${other.id}`)]).toEqual([404, 200])
  expect(await Promise.all([first, second, third, shared, cover].map(({ url }) => status(url)))).toEqual([
    404, 404, 404, 200, 200,
  ])
  expect((await readOrder(seller, view.orders[0]!)).lines[0]).toMatchObject({ name: 'Wombat chard' })
})

test('a member inactive for three years gets no newsletter', async () => {
  const settings = { choices: [{ topic: 'marketing', channel: 'email', enabled: true }] }
  const [gone, here] = [await newMember(market, 'Gone Reader'), await newMember(market, 'Here Reader')]
  for (const reader of [gone, here])
    bodyOf(await reader.request('PATCH', '/api/me/notification-settings', { body: settings }))
  await waitForProjections(market)
  async function subscribers() {
    const found: string[] = []
    for await (const some of newsletterSubscribers(market.engines.db)) found.push(...some)
    return found
  }
  expect(await subscribers()).toHaveLength(2)
  const hers = idNamed('account', 'Here Reader')
  await market.engines.db.query('update account_activity set last_used_on = $2 where account_id = $1', [
    hers,
    dayOf(addPeriod(now, { years: 1 })),
  ])

  expect(ruleOf(await later({ years: 3, days: -1 }), RETENTION_RULES.consents)).toMatchObject({ purgedCount: 0 })
  const swept = ruleOf(await later({ years: 3, days: 2 }), RETENTION_RULES.consents)
  expect(swept).toMatchObject({ purgedCount: 1, next: dayOf(addPeriod(now, { years: 4 })) })
  expect(await subscribers()).toEqual([hers])
  const ended = (await market.events('NotificationSettingsUpdated')).at(-1)!
  expect(ended.meta.actor).toEqual({ kind: 'system', id: 'retention' })
})

test('expired data is purged except under a legal hold', async () => {
  const line = [{ productId: farm.products.Leeks!, quantity: 1 }]
  for (const name of ['Olda Longago', 'Dora Disputing'])
    await buy(await newMember(market, name), line, { contact: contactNamed(name) })
  const dora = idNamed('account', 'Dora Disputing')
  const [held] = await market.engines.db.query<{ id: string }>(
    'select order_id as id from ordering.orders where buyer_id = $1',
    [dora],
  )
  await reportChargeback(market, held!.id, 'open')
  const guest = await buy(createVisitor(market.url), line, { contact: contactNamed('Gus Guest') })
  const his = guest.view.orders[0]!.id
  const [placed] = (await market.events('OrderPlaced')).filter(
    ({ data }) => (data as { orderId: string }).orderId === his,
  )
  const { buyerId: gus } = placed!.data as { buyerId: string }
  await send(market, order, his, { type: 'LinkOrderToAccount', accountId: idNamed('account', 'Gus Later') })
  await reportChargeback(market, his, 'open')
  await waitForProjections(market)

  const before = await later({ years: 6 })
  expect(ruleOf(before, RETENTION_RULES.orders)).toMatchObject({
    purgedCount: 0,
    held: 0,
    next: dayOf(addPeriod(now, { years: 7 })),
  })
  expect(await rows('Olda Longago')).toEqual(['orders: Olda Longago'])
  const [night, again] = [await later({ years: 8 }), await later({ years: 8 })]
  expect([await rows('Olda Longago'), await rows('Dora Disputing')]).toEqual([[], ['orders: Dora Disputing']])
  expect(again).toEqual(night)
  // Encrypted for the guest, although the order now belongs to an account.
  expect(await rows('Gus Guest')).toEqual(['orders: Gus Guest'])

  const auditor = await staffMember(market, 'Al Auditor', 'auditor')
  const { purgeRuns, nextRunAt } = bodyOf(await auditor.get<RetentionReport>('/api/audit/retention'))
  expect(purgeRuns[0]).toEqual(night)
  expect(nextRunAt).toMatch(/T04:05:00\.000Z$/)
  expect(Date.parse(nextRunAt!) - Date.now()).toBeLessThan(86_400_000)
  expect(night.rules.map(({ rule }) => rule)).toEqual(Object.values(RETENTION_RULES).map(({ rule }) => rule))
  const orderRule = ruleOf(night, RETENTION_RULES.orders)!
  expect(orderRule).toMatchObject({ held: 3 })
  const since = dayOf(addPeriod(now, { years: 7 }))
  for (const id of [dora, gus, farm.accountId]) expect(orderRule.holds).toContainEqual({ id, since, by: ['dispute'] })
  expect(orderRule.purgedCount).toBeGreaterThan(0)
  for (const other of [await signedIn(market, farm.username), await staffMember(market, 'Sue', 'support')])
    expectProblem(await other.get('/api/audit/retention'), 403, 'not_allowed')
})

test('the card of a payment is purged before the order', async () => {
  const fresh = await openMarket()
  try {
    const shop = await openShop(fresh, 'Low Farm', { products: { Peas: {} } })
    await buy(await newMember(fresh, 'Carl Cardholder'), [{ productId: shop.products.Peas!, quantity: 1 }])
    await waitForProjections(fresh)
    const shown = () => fresh.engines.db.query<{ last4: string }>('select last4 from checkout.payment_cards')
    const orders = () =>
      fresh.engines.db.query(`select 1 from ordering.orders where contact ->> 'fullName' = 'Ann Buyer'`)
    const at = (days: number) => purgeAt(fresh, addPeriod(now, { days }))
    expect(ruleOf(await at(RETENTION_RULES.cards.period.days - 1), RETENTION_RULES.cards)).toMatchObject({
      purgedCount: 0,
    })
    expect(await shown()).toEqual([{ last4: '4242' }])
    expect(ruleOf(await at(RETENTION_RULES.cards.period.days + 1), RETENTION_RULES.cards)).toMatchObject({
      purgedCount: 1,
    })
    expect([await shown(), (await orders()).length]).toEqual([[], 1])
  } finally {
    await fresh.stop()
  }
})

test('purged data stays purged when an old backup is restored', async () => {
  const fresh = await openMarket()
  try {
    const { db, log, config } = fresh.engines
    const shop = await openShop(fresh, 'Low Farm', { products: { Peas: {} } })
    await buy(await newMember(fresh, 'Olda'), [{ productId: shop.products.Peas!, quantity: 1 }], {
      contact: contactNamed('Olda Longago'),
    })
    // Data written after a nightly run has new keys, so it would be kept.
    await expect.poll(async () => (await db.query('select from ordering.billing_documents')).length).toBe(1)
    await waitForProjections(fresh)
    await db.query('create table backup_of_keys as table data_keys')
    await purgeAt(fresh, addPeriod(now, { years: 8 }))
    const readable = async () => {
      const { 'public.sent_emails': _, ...tables } = await everyRow(db)
      return occurrencesIn(tables, ['Olda Longago'])
    }
    expect(await readable()).toEqual([])
    await rebuildProjectionsWithPersonalData({ db, log }, projections)
    expect(await readable()).toEqual([])

    await db.query('delete from data_keys')
    await db.query('insert into data_keys select * from backup_of_keys')
    await db.query(`select pg_notify('farmgate_key_destroyed', '')`)
    await rebuildProjectionsWithPersonalData({ db, log }, projections)
    expect(await readable()).not.toEqual([])
    const port = await freePort()
    const second = await startMarketplace(
      { ...config, port, publicUrl: `http://localhost:${port}` },
      pino({ enabled: false }),
    )
    await second.stop()
    expect(await readable()).toEqual([])
  } finally {
    await fresh.stop()
  }
})

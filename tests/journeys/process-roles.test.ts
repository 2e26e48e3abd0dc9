import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngines } from '#app/engines.ts'
import type { HealthReport } from '#app/system-status.ts'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { countStock, createMember, openShop, PASSWORD, staffMember } from '#tests/support/members.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { buy, mailsTo } from '#tests/support/shopping.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'farmgate-processes-'))
const ROLES = ['projector', 'worker', 'api'] as const
let database: FreshDatabase
let processes: MarketProcess[]
let market: Pick<OpenMarket, 'url' | 'engines' | 'bus' | 'payments'>

beforeAll(async () => {
  database = await freshDatabase()
  const env = { DATABASE_URL: database.url, SEED_DEMO: 'false', RATE_LIMITS: 'false' }
  const ports = await Promise.all(ROLES.map(() => freePort()))
  processes = await Promise.all(
    ROLES.map((PROCESS_ROLES, i) => openMarketProcess({ dataDir, port: ports[i]!, env: { ...env, PROCESS_ROLES } })),
  )
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const engines = await openEngines(config, silentLog)
  const bus = createCommandBus({ log: engines.log })
  // The sandbox of the processes is unreachable; only producers' payout status matters here.
  market = { url: processes.at(-1)!.url, engines, bus, payments: fakePayments() }
})
afterAll(async () => {
  await market?.engines.closing.closeAll()
  for (const process of processes ?? []) await process.end('SIGTERM')
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a sale works across api, projector and worker processes', async () => {
  const shop = await openShop(market as OpenMarket, 'Far Farm', { products: { Eggs: { stock: 3 } } })
  const seller = createVisitor(market.url)
  bodyOf(await seller.signIn(shop.username, PASSWORD))
  const page = await seller.socket()
  const buyer = createVisitor(market.url)
  const { view } = await buy(buyer, [{ productId: shop.products.Eggs!, quantity: 2 }])
  await page.receives(({ type, orderId }) => type === 'new_order' && orderId === view.orders[0]!.id)
  page.close()
  const mails = await waitUntil(
    () => mailsTo(buyer, view.email!),
    (found) => found.length > 0,
  )
  expect(mails.map(({ key }) => key)).toEqual([`receipt:${view.id}`])
})

test('read notifications reach pages of another process', async () => {
  const { accountId, username } = await createMember(market, 'Ann Apart')
  const ann = createVisitor(market.url)
  bodyOf(await ann.signIn(username, PASSWORD))
  const page = await ann.socket()
  await page.receives(({ type }) => type === 'welcome')
  const now = market.engines.runtime.now()
  const mark = { accountId, notificationId: 'order_1.0.order_paid', now }
  await notificationInboxesIn(market.engines.db).markRead(mark)
  await page.receives(({ type }) => type === 'notification')
  page.close()
})

test('a search includes what another process wrote', async () => {
  const shop = await openShop(market as OpenMarket, 'Near Farm', { products: { Kohlrabi: { stock: 2 } } })
  for (const onHand of [0, 3, 0, 1]) {
    await countStock(market as OpenMarket, { productId: shop.products.Kohlrabi!, producerId: shop.producerId, onHand })
    const seen = { 'x-min-position': await market.engines.log.head() }
    const query = 'search=kohlrabi&inStock=true'
    const { total } = bodyOf(await createVisitor(market.url).get<ProductPage>(`/api/products?${query}`, seen))
    expect(total).toBe(onHand > 0 ? 1 : 0)
  }
})

test('the api retries events parked by another process', async () => {
  const admin = await staffMember(market as OpenMarket, 'Ada Admin', 'admin')
  const health = async () => bodyOf(await admin.get<SystemStatusView>('/api/staff/system-status'))
  const { db } = market.engines
  await db.query('alter table reconciliation.runs add constraint poison check (requested_by is null)')
  bodyOf(await admin.post('/api/staff/reconciliations'))
  const unhealthy = await waitUntil(health, ({ parked }) => parked.length > 0)
  expect(unhealthy.parked[0]).toMatchObject({ projection: 'reconciliation', type: 'ReconciliationRequested' })
  await db.query('alter table reconciliation.runs drop constraint poison')
  const retried = await admin.post('/api/staff/projections/reconciliation/retry-parked-events', {})
  expect(bodyOf(retried)).toEqual({ retried: 1, failed: 0 })
  const healthy = await health()
  expect(healthy.parked).toEqual([])
  expect(healthy.jobs.map(({ name }) => name).length).toBeGreaterThan(0)
  const connected = healthy.database.connections.map(({ name }) => name)
  expect(connected).toEqual(expect.arrayContaining(ROLES.map((role) => `farmgate ${role}`)))
})

test('each process reports its status', async () => {
  for (const { url } of processes) {
    const report = (await (await fetch(`${url}/api/health`)).json()) as HealthReport
    expect(report.status).toBe('ready')
    expect(report.projections.length).toBeGreaterThan(4)
  }
  const elsewhere = await fetch(`${processes[0]!.url}/api/products`)
  expect(elsewhere.status).toBe(404)
})

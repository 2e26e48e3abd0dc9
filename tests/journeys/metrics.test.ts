import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.decider.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, staffMember } from '#tests/support/members.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const TOKEN = 'figures for those who may'
let market: OpenMarket
let port: number
beforeAll(async () => {
  port = await freePort()
  market = await openMarket({ METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) })
})
afterAll(() => market?.stop())

const ask = (url: string, token?: string) =>
  fetch(`${url}/metrics`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
const figures = async () => (await ask(market.url, TOKEN)).text()

/** The value of a metric with these labels; undefined if there is none. */
function figure(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    )
  const plain = text.split('\n').find((each) => each.startsWith(`${name} `))
  const found = Object.keys(labels).length > 0 ? line : plain
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

test('metrics require the token, on both ports', async () => {
  for (const url of [market.url, `http://localhost:${port}`]) {
    expect((await ask(url)).status).toBe(401)
    expect((await ask(url, 'a token of another market')).status).toBe(401)
    const response = await ask(url, TOKEN)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
  }
})

test('a sale is counted with a limited set of labels', async () => {
  const farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
  const buyer = createVisitor(market.url)
  const page = await buyer.socket()
  const { view } = await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
  bodyOf(await buyer.get('/api/products?search=eggs'))
  await buyer.get(`/api/products/${farm.products.Eggs}`)
  for (const page of ['/', '/no/such/page']) expect((await fetch(`${market.url}${page}`)).status).toBeLessThan(500)
  await buyer.get('/api/no-such-thing')
  const text = await waitUntil(
    figures,
    (now) => figure(now, 'farmgate_job_duration_seconds_count', { job: 'send-checkout-emails' }) === 1,
  )
  const counted = (name: string, labels: Record<string, string>) =>
    figure(text, `farmgate_${name}_seconds_count`, labels)
  expect(counted('http_request_duration', { method: 'POST', route: '/api/checkouts', status: '200' })).toBe(1)
  expect(counted('http_request_duration', { route: '/api/products/:id', status: '200' })).toBeGreaterThan(0)
  expect(counted('command_duration', { aggregate: 'checkout', outcome: 'accepted' })).toBeGreaterThan(0)
  expect(counted('search_duration', { outcome: 'ok' })).toBeGreaterThan(0)
  expect(counted('event_store_append_duration', { outcome: 'ok' })).toBeGreaterThan(0)
  expect(figure(text, 'farmgate_event_store_append_events_sum')).toBeGreaterThan(10)
  expect(figure(text, 'farmgate_event_store_batch_appends_count')).toBeGreaterThan(0)
  expect(figure(text, 'farmgate_jobs', { state: 'failed' })).toBe(0)
  expect(figure(text, 'farmgate_projection_parked_events', { projection: 'catalog' })).toBe(0)
  expect(figure(text, 'farmgate_projection_lag_seconds', { projection: 'ordering' })).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'farmgate_websocket_connections')).toBe(1)
  expect(figure(text, 'farmgate_database_pool_connections', { state: 'idle' })).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  for (const known of [view.id, farm.products.Eggs!, view.orders[0]!.id, 'no-such-thing'])
    expect(text).not.toContain(known)
  page.close()
  await waitUntil(figures, (now) => figure(now, 'farmgate_websocket_connections') === 0)
})

test('unreachable sources are counted', async () => {
  await market.engines.db.query('alter table reactor_checkpoints rename to lost')
  const text = await figures()
  await market.engines.db.query('alter table lost rename to reactor_checkpoints')
  expect(figure(text, 'farmgate_metrics_collection_errors_total')).toBe(1)
  expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('metrics are off unless configured', async () => {
  const quiet = await openMarket()
  const response = await ask(quiet.url, TOKEN)
  expect(await response.text()).not.toContain('farmgate_')
  await quiet.stop()
})

test('an order with a truncated history is counted', async () => {
  const farm = await openShop(market, 'Cut Farm', { products: { Milk: {} } })
  const { view } = await buy(createVisitor(market.url), [{ productId: farm.products.Milk!, quantity: 1 }])
  const { id } = view.orders[0]!
  const support = await staffMember(market, 'Sue Support', 'support')
  bodyOf(await support.get(`/api/staff/orders/${id}/replay`))
  const cut = await market.engines.db.query<{ stream: string }>(
    'delete from events where stream = $1 and revision = 0 returning *',
    [order.stream(id)],
  )
  expect(cut).toHaveLength(1)
  expectProblem(await support.get(`/api/staff/orders/${id}/replay`), 500, 'history_incomplete')
  expect(figure(await figures(), 'farmgate_incomplete_streams_total')).toBeGreaterThan(0)
})

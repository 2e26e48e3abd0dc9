import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROUTES } from '#tests/journeys/routes/all-routes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, PASSWORD, type Shop, staffMember } from '#tests/support/members.ts'
import { postgresServer, redisServer, type TestServer } from '#tests/support/servers.ts'
import { buy, mailsTo } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectProblem,
  UpgradeRefused,
  type Visitor,
  type VisitorResponse,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

// An unhandled error event of a lost connection would end this process and fail the run.
let postgres: TestServer
let redis: TestServer
let market: OpenMarket
/** A process that serves only its health checks. */
let projector: OpenMarket
let farm: Shop
let admin: Visitor
let seller: Visitor
const visitor = () => createVisitor(market.url)

beforeAll(async () => {
  postgres = await postgresServer()
  redis = await redisServer()
  market = await openMarket({ DATABASE_URL: postgres.url, REDIS_URL: redis.url, RATE_LIMITS: 'true' })
  const { dataDir } = market.engines.config
  projector = await openMarket({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, PROCESS_ROLES: 'projector' })
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 50 } } })
  admin = await staffMember(market, 'Ada Admin', 'admin')
  seller = visitor()
  bodyOf(await seller.signIn(farm.email, PASSWORD))
  for (const one of [admin, seller]) await one.csrf()
})
afterAll(async () => {
  await projector?.stop()
  await market?.stop()
  await postgres?.remove()
  await redis?.remove()
})

/** Served from files, without the database. */
const FILES = ['GET /sandbox/stripe.js']
const ROUTES = [
  ...ALL_ROUTES.map(([route]) => route).filter((route) => !FILES.includes(route)),
  'GET /api/health',
  'GET /api/csrf-token',
  'GET /api/none',
  'POST /api/webhooks/stripe',
]

const ask = (caller: Visitor, route: string, headers: Record<string, string> = {}): Promise<VisitorResponse> => {
  const [method, path] = route.split(' ') as [string, string]
  const body = method === 'GET' ? {} : { body: '{}' }
  return caller.request(method, path.replaceAll(/\{\w+\}/g, 'any'), {
    ...body,
    headers: { 'x-csrf-token': 'none', ...headers },
  })
}

function expectNotReady(response: VisitorResponse): void {
  expectProblem(response, 503, 'not_ready')
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(JSON.stringify(response.body)).not.toMatch(/ECONN|127\.0\.0\.1|connect|terminat/i)
}

const isAway = async () => (await visitor().get('/api/marketplace')).status === 503
const stopPostgres = async () => {
  await postgres.stop()
  await waitUntil(isAway, Boolean)
}
const isBack = () =>
  waitUntil(
    () => visitor().get<{ status: string }>('/api/health'),
    ({ body }) => body.status === 'ready',
    30_000,
  )

describe('while PostgreSQL is down', { timeout: 120_000 }, () => {
  test('requests in flight get not_ready', async () => {
    const responses: VisitorResponse[] = []
    let asking = true
    const keepAsking = async (caller: Visitor, route: string) => {
      while (asking) responses.push(await ask(caller, route))
    }
    const loops = [
      ...['GET /api/auth/user', 'GET /api/orders', 'POST /api/favorites'].map((route) => keepAsking(seller, route)),
      ...['GET /api/products', 'GET /api/csrf-token'].map((route) => keepAsking(visitor(), route)),
    ]
    await stopPostgres()
    asking = false
    await Promise.all(loops)
    const failed = responses.filter(({ status }) => status >= 500)
    expect(failed.length).toBeGreaterThan(0)
    for (const response of failed) expectNotReady(response)
    await postgres.start()
    await isBack()
  })

  test('every route responds with not_ready', async () => {
    await stopPostgres()
    for (const route of ROUTES)
      for (const caller of [visitor(), seller, admin]) expectNotReady(await ask(caller, route))
    await postgres.start()
    await isBack()
  })

  test('a process without routes responds with not_ready', async () => {
    await stopPostgres()
    expectNotReady(await createVisitor(projector.url).get('/api/health'))
    await postgres.start()
    await isBack()
  })

  test('the WebSocket upgrade responds with not_ready', async () => {
    await stopPostgres()
    for (const caller of [visitor(), seller]) {
      const refused = await caller.socket().catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(UpgradeRefused)
      expect(refused).toMatchObject({ status: 503, contentType: expect.stringContaining('application/problem+json') })
    }
    await postgres.start()
    await isBack()
  })

  test('no process needs a restart afterwards', async () => {
    const socket = await seller.socket()
    await stopPostgres()
    await redis.stop()
    await redis.start()
    await postgres.start()
    await isBack()
    const buyer = visitor()
    await buy(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
    await waitUntil(
      () => mailsTo(buyer, 'ann.buyer@example.com'),
      (mails) => mails.length > 0,
    )
    socket.close()
    expect(bodyOf(await seller.get<{ accountId: string }>('/api/auth/user'))).toMatchObject({ username: 'hill.farm' })
  })
})

describe('while Redis is down', { timeout: 120_000 }, () => {
  beforeAll(() => redis.stop())
  afterAll(() => redis.start())

  test('no route fails in another way', async () => {
    for (const route of ROUTES)
      for (const caller of [visitor(), seller, admin]) {
        const response = await ask(caller, route)
        if (response.status === 503) expectNotReady(response)
        else expect([route, response.status]).toEqual([route, expect.toSatisfy((status: number) => status < 500)])
      }
  })

  test('routes that need the job queue respond with not_ready', async () => {
    expectNotReady(await visitor().post('/api/auth/forgot-password', { email: farm.email }))
  })
})

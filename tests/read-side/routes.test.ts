import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '#domain/kernel/actor.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { PreRendered, type RouteRequest } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { noTelemetry } from '#platform/telemetry/telemetry.ts'
import { readRoutes } from '#read-side/routes.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, paid, placed } from '#tests/support/order-events.ts'
import { type IndexedMarket, indexedMarket } from './support/indexed-market.ts'
import {
  accountIdOf,
  fulfillmentUpdated,
  listed,
  producerRegistered,
  productIdOf,
  registered,
} from './support/market-events.ts'

const keys = memoryKeyVault()
const ann = accountIdOf('ann')
const actors = {
  nobody: ANONYMOUS,
  buyer: { kind: 'member', accountId: ann, verified: true },
  producer: { kind: 'member', accountId: accountIdOf('bob'), producerId: ids.producerId, verified: true },
  otherBuyer: { kind: 'member', accountId: accountIdOf('eve'), verified: true },
  otherProducer: {
    kind: 'member',
    accountId: accountIdOf('mallory'),
    verified: true,
    producerId: idNamed('producer', 'mallory'),
  },
} satisfies Record<string, Actor>

const view = {
  name: 'Farmgate',
  state: 'VT',
  stateName: 'Vermont',
  mailbox: true,
  sandbox: true,
  demoSignIns: [],
  contact: { email: null, address: null },
  social: [],
  timeZone: 'America/New_York',
}
let market: IndexedMarket
const runtime = { now: () => '2026-07-04T12:00:00.000Z' }

let call: (route: string, request: Partial<RouteRequest>) => Promise<unknown>

beforeAll(async () => {
  market = await indexedMarket()
  const clock = () => ({ day: '2026-07-04', time: '08:00' })
  const people = {
    runtime,
    clock,
    sessions: sessionsIn(market.db),
    twoFactorRequired: true,
  }
  const tables = readRoutes({
    db: market.db,
    log: market.log,
    keys,
    geocoder: zipcodeGeocoder(),
    market: view,
    index: market.index,
    pushKey: '',
    rawLog: { store: memoryEventStore(), eventTypes: [], treeHead: async () => undefined },
    map: () => undefined,
    ...people,
    telemetry: noTelemetry,
    payouts: async () => [],
  })
  call = async (name, request) => {
    const found = tables
      .flatMap(({ routes }) => routes)
      .find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
    const given = { params: {}, query: {}, body: {}, actor: ANONYMOUS, session: {}, ...request } as RouteRequest
    const answer = await found!.handle(given)
    return answer instanceof PreRendered ? JSON.parse(answer.json) : answer
  }
  await market.record(
    registered('ann'),
    producerRegistered('bob', { producerId: ids.producerId, phone: '802-555-0199' }),
    listed('Apples', 'bob', { producerId: ids.producerId }),
    fulfillmentUpdated('bob', { producerId: ids.producerId }),
  )
  const mine = { ...placed(), data: { ...placed().data, buyerId: ann } } as ReturnType<typeof placed>
  await market.record(mine, { ...paid(), data: { ...paid().data, buyerId: ann } } as ReturnType<typeof paid>)
})
afterAll(() => market.close())

describe('an order', () => {
  const params = { id: ids.orderId }
  test.each(['nobody', 'otherBuyer', 'otherProducer'] as const)('is not found for %s', async (who) => {
    expect(await call('GET /api/orders/:id', { params, actor: actors[who] })).toMatchObject({
      refused: 'order_not_found',
    })
  })
  test.each(['buyer', 'producer'] as const)('is found for its %s', async (who) => {
    expect(await call('GET /api/orders/:id', { params, actor: actors[who] })).toMatchObject({ viewer: who })
  })
  test('is found with its key', async () => {
    const query = { key: signLink(keys, 'order', ids.orderId) }
    expect(await call('GET /api/orders/:id', { params, query })).toMatchObject({ viewer: 'buyer' })
  })
})

describe('an order list', () => {
  test.each([
    ['buyer', 1],
    ['producer', 0],
    ['otherBuyer', 0],
    ['otherProducer', 0],
  ] as const)('contains what %s bought: %i', async (who, count) => {
    const query = { userId: ann, consumerId: ann, buyerId: ann }
    expect(await call('GET /api/orders', { query, actor: actors[who] })).toMatchObject({ counts: { all: count } })
  })
  test.each([
    ['producer', 1],
    ['otherProducer', 0],
  ] as const)('contains what %s sold: %i', async (who, count) => {
    const query = { producerId: ids.producerId }
    expect(await call('GET /api/producer/orders', { query, actor: actors[who] })).toMatchObject({
      counts: { all: count },
    })
  })
  test.each(['nobody', 'buyer'] as const)('contains no sales of %s', async (who) => {
    expect(await call('GET /api/producer/orders', { actor: actors[who] })).toMatchObject({ refused: 'not_allowed' })
  })
})

test('the session returns the signed-in user', async () => {
  expect(await call('GET /api/auth/user', {})).toBeNull()
  expect(await call('GET /api/auth/user', { actor: actors.buyer })).toMatchObject({ username: 'ann' })
  expect(await call('GET /api/auth/user', { actor: actors.otherBuyer })).toBeNull()
})

test('a missing resource has an error code', async () => {
  const params = { id: 'nothing', zip: '00000' }
  expect(await call('GET /api/products/:id', { params })).toMatchObject({ refused: 'product_not_found' })
  expect(await call('GET /api/producer-profiles/:id', { params })).toMatchObject({ refused: 'producer_not_found' })
  expect(await call('GET /api/checkouts/:id', { params })).toMatchObject({ refused: 'checkout_not_found' })
  expect(await call('GET /api/zip-codes/:zipCode', { params })).toMatchObject({ refused: 'zip_code_unknown' })
  expect(await call('GET /api/producer-profiles', { query: { zipCode: '1' } })).toMatchObject({
    refused: 'zip_code_unknown',
  })
})

test('the marketplace is public', async () => {
  expect(await call('GET /api/marketplace', {})).toEqual(view)
  expect(await call('GET /api/zip-codes/:zipCode', { params: { zipCode: '05401-1234' } })).toMatchObject({
    city: 'Burlington',
  })
  expect(await call('GET /api/products/:id', { params: { id: productIdOf('Apples') } })).toMatchObject({
    name: 'Apples',
    related: [],
  })
  expect(await call('GET /api/products/:id/reviews', { params: { id: productIdOf('Apples') } })).toMatchObject({
    count: 0,
  })
  expect(await call('GET /api/producer-profiles', {})).toMatchObject([{ businessName: 'bob' }])
})

test('no response contains a producer’s private address', async () => {
  const answers = await Promise.all([
    call('GET /api/producer-profiles', {}),
    call('GET /api/products', { query: {} }),
    call('POST /api/cart/quote', {
      body: { lines: [{ productId: productIdOf('Apples'), quantity: 1 }], fulfillment: [] },
    }),
  ])
  expect(JSON.stringify(answers)).not.toContain('Farm Road')
})

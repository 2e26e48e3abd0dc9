import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { createVisitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket({ LOG_LEVEL: 'trace' })
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
})
afterAll(() => market?.stop())

const ADDRESS = '203.0.113.77'
const PRIVATE = ['Zelda', 'zelda', '802-555-0100', ADDRESS, 'Secret-Agent', PASSWORD]

test('server logs contain no name and no address', async () => {
  const zelda = await newMember(market, 'Zelda Quartzhand')
  await buy(zelda, [{ productId: farm.products.Leeks!, quantity: 1 }], { contact: contactNamed('Zelda Quartzhand') })
  const seen = { headers: { 'x-forwarded-for': ADDRESS, 'user-agent': 'Secret-Agent' } }
  await zelda.request('GET', '/api/orders', seen)
  await zelda.request('GET', '/api/no-such-thing?email=zelda@example.com', seen)
  await createVisitor(market.url).signIn('zelda.quartzhand', 'not this one')
  await market.engines.db.query('alter table ordering.orders rename to orders_away')
  try {
    const broken = await zelda.request('GET', '/api/orders?for=Zelda', seen)
    expect(broken.status).toBe(500)
  } finally {
    await market.engines.db.query('alter table ordering.orders_away rename to orders')
  }
  expect(market.logEntries.some(({ msg }) => msg === 'request failed')).toBe(true)
  const lines = market.logEntries.map((line) => JSON.stringify(line))
  expect(lines.filter((line) => PRIVATE.some((word) => line.includes(word)))).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROUTES } from '#tests/journeys/routes/all-routes.ts'
import { STAFF_ROUTES } from '#tests/journeys/routes/staff-routes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, signedIn, staffMember } from '#tests/support/members.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let seller: Visitor
let admin: Visitor
beforeAll(async () => {
  market = await openMarket()
  seller = await signedIn(market, (await openShop(market, 'Hill Farm')).username)
  admin = await staffMember(market, 'Ada Admin', 'admin')
})
afterAll(() => market?.stop())

const UNFIT: Readonly<Record<string, string>> = {
  'of no characters': '',
  'of seven characters': 'seven-7',
  'of 201 characters': 'k'.repeat(201),
  'with an accent': 'clé-de-la-commande',
  'with a tab': 'one\tand the other',
}
/** The sandbox has its own keys. */
const WRITES = ALL_ROUTES.map(([route]) => route).filter((route) => /^(?!GET )\w+ \/api\//.test(route))

test('every write is part of this test', () => {
  expect(WRITES.length).toBeGreaterThan(100)
})

test.each(WRITES)('%s rejects an invalid key', async (route) => {
  const [method, path] = route.split(' ') as [string, string]
  const caller = STAFF_ROUTES[route] ? admin : seller
  for (const key of Object.values(UNFIT)) {
    const headers = { 'idempotency-key': key }
    const send = () => caller.request(method, path.replaceAll(/\{\w+\}/g, 'any'), { headers })
    expectProblem(await expectNoEvents(market, send), 400, 'idempotency_key_invalid')
  }
})

test('a key of eight or 200 characters is valid', async () => {
  for (const key of ['eight. 8', '~'.repeat(200)])
    bodyOf(await createVisitor(market.url).post('/api/auth/logout', {}, { 'idempotency-key': key }))
})

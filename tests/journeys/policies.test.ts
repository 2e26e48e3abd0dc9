import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyEntry, PolicyView } from '#domain/policies/contract.ts'
import { PUBLISHED, policyNames } from '#domain/policies/policies.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectProblem, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let visitor: Visitor
beforeAll(async () => {
  market = await openMarket({
    MARKETPLACE_NAME: 'Hillside',
    MARKETPLACE_STATE: 'ME',
    MARKETPLACE_EMAIL: 'hello@hillside.example',
  })
  visitor = createVisitor(market.url)
})
afterAll(() => market?.stop())

const policy = (path: string) => visitor.get<PolicyView>(`/api/policies/${path}`)
const inForce = (name: keyof typeof PUBLISHED) => ({ policy: name, ...PUBLISHED[name][0] })

test('every policy is listed in its current version', async () => {
  const entries = bodyOf(await visitor.get<PolicyEntry[]>('/api/policies'))
  expect(entries.map(({ name }) => name)).toEqual(policyNames)
  expect(entries[0]).toMatchObject({ title: 'Terms of Service', summary: expect.stringContaining('Hillside') })
})

test.each(policyNames)('the text of %s matches its hash', async (name) => {
  const view = bodyOf(await policy(name))
  expect(createHash('sha256').update(JSON.stringify(view.text)).digest('hex')).toBe(view.sha256)
  expect(view).toMatchObject({ name, ...PUBLISHED[name][0] })
  expect(view.variables).toEqual({ market: 'Hillside', state: 'Maine', contact: 'write to hello@hillside.example' })
})

test('a previously accepted version is still available', async () => {
  const [now, before] = PUBLISHED.terms
  const view = bodyOf(await policy(`terms?version=${before.version}`))
  expect(view).toMatchObject({ ...before, versions: [now.version, before.version] })
  expect(createHash('sha256').update(JSON.stringify(view.text)).digest('hex')).toBe(before.sha256)
})

test("security.txt has the marketplace's own address", async () => {
  const { headers, body } = await visitor.get<string>('/.well-known/security.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Contact: mailto:hello@hillside.example\n')
  const [, expires] = /^Expires: (.+)$/m.exec(body) ?? []
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(80)
  expect(days).toBeLessThan(100)
})

test('an unknown policy or version is not found', async () => {
  expectProblem(await policy('gossip'), 404, 'policy_not_found')
  expectProblem(await policy('terms?version=1999-01-01'), 404, 'policy_version_not_found')
})

test('signing up records the accepted policies with hashes', async () => {
  for (const [username, role] of [
    ['mara', 'consumer'],
    ['otto', 'producer'],
  ] as const) {
    const form = { username, role, email: `${username}@example.com`, password: 'a fence of old cedar' }
    bodyOf(await createVisitor(market.url).post('/api/auth/register', form))
  }
  const [mara, otto] = (await market.events('AccountRegistered')).map(({ data }) => data)
  expect(mara).toHaveProperty('acceptedPolicies', [inForce('terms'), inForce('privacy')])
  expect(otto).toHaveProperty('acceptedPolicies', [inForce('terms'), inForce('privacy'), inForce('marketplace-rules')])
})

test('a checkout records the accepted policies once', async () => {
  const farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 10 } } })
  await buy(visitor, [{ productId: farm.products.Eggs!, quantity: 1 }])
  const acceptedPolicies = [inForce('refund-policy'), inForce('terms'), inForce('marketplace-rules')]
  const [checkout, order] = await market.events('CheckoutStarted', 'OrderPlaced')
  expect(checkout).toMatchObject({ type: 'CheckoutStarted', data: { acceptedPolicies } })
  expect(order?.type).toBe('OrderPlaced')
  expect(order?.data).not.toHaveProperty('acceptedPolicies')
})

test('the marketplace publishes its contact details', async () => {
  expect(bodyOf(await visitor.get('/api/marketplace'))).toMatchObject({
    contact: { email: 'hello@hillside.example', address: null },
    social: [],
  })
})

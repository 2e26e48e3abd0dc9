import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserView } from '#domain/identity/contract.ts'
import { PUBLISHED } from '#domain/policies/policies.ts'
import type { ProducerForm, ProducerSettings, ProducerView } from '#domain/producers/contract.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD } from '#tests/support/members.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'

let market: OpenMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.stop())

const FARM: ProducerForm = {
  businessName: 'Brook Farm',
  description: 'Roots and greens.',
  zipCode: '05602',
  phone: '802-555-0142',
  tags: ['roots', 'greens'],
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '7 Brook Road, Montpelier' },
  delivery: { feeCents: 500, minimumCents: 2000, radiusMiles: 15 },
}
const FIRST = { imageUrl: null, version: 2, reopensOn: null, closures: [] }
const userOf = async (visitor: Visitor) => bodyOf(await visitor.get<UserView>('/api/auth/user'))
const ownOf = async (visitor: Visitor) => bodyOf(await visitor.get<ProducerSettings>('/api/me/producer-profile'))
const open = (visitor: Visitor, overrides: object = {}, headers?: Record<string, string>) =>
  visitor.post<{ id: string }>('/api/producer-profiles', { ...FARM, ...overrides }, headers)

async function signedIn(name: string): Promise<Visitor> {
  const visitor = createVisitor(market.url)
  bodyOf(await visitor.signIn((await createMember(market, name)).username, PASSWORD))
  return visitor
}

test('a new producer accepts the seller rules', async () => {
  const { id } = bodyOf(await open(await signedIn('Runa')))
  const begun = (await market.events('ProducerRegistered')).find(
    ({ data }) => 'producerId' in data && data.producerId === id,
  )
  expect(begun!.data).toHaveProperty('acceptedPolicies', [
    { policy: 'marketplace-rules', ...PUBLISHED['marketplace-rules'][0] },
  ])
})

test('a shopper becomes a producer with a public page', async () => {
  const ada = await signedIn('Ada')
  expect(await userOf(ada)).toMatchObject({ role: 'consumer', producerId: null })
  const { id } = bodyOf(await open(ada))
  expect(await userOf(ada)).toMatchObject({ role: 'producer', producerId: id })
  const stranger = createVisitor(market.url)
  const shown = bodyOf(await stranger.get<ProducerView>(`/api/producer-profiles/${id}`))
  expect(shown).toMatchObject({
    businessName: 'Brook Farm',
    city: 'Montpelier',
    state: 'VT',
    tags: FARM.tags,
    delivery: FARM.delivery,
    pickup: { hoursNote: 'Saturdays 9 to 12' },
  })
  expect(JSON.stringify(shown)).not.toContain('Brook Road')
  expect(await ownOf(ada)).toEqual({ id, city: 'Montpelier', state: 'VT', ...FARM, ...FIRST })
  bodyOf(await ada.get('/api/producer/orders'))
})

test('an account without a confirmed address cannot sell', async () => {
  const bob = createVisitor(market.url)
  bodyOf(await bob.post('/api/auth/register', { username: 'bob', email: 'bob@example.com', password: PASSWORD }))
  await bob.csrf()
  expectProblem(await expectNoEvents(market, () => open(bob)), 403, 'email_not_verified')
  bodyOf(
    await bob.post('/api/auth/verify-email', {
      token: await tokenIn(bob, { to: 'bob@example.com', about: 'verify:' }),
    }),
  )
  bodyOf(await open(bob))
})

test('an impersonating or invisible shop name is rejected', async () => {
  const dan = await signedIn('Dan Deceit')
  for (const [businessName, status, code] of [
    ['Farmgate Support', 409, 'business_name_reserved'],
    ['F4RMGATE', 409, 'business_name_reserved'],
    ['The Help Desk', 409, 'business_name_reserved'],
    ['Supp\u043Ert', 400, 'invalid_input'],
    ['Hill\u202EFarm', 400, 'invalid_input'],
    ['Hill\u0000Farm', 400, 'invalid_input'],
  ] as const)
    expectProblem(await expectNoEvents(market, () => open(dan, { businessName })), status, code)
  bodyOf(await open(dan, { businessName: 'Helper’s Hill Farm' }))
})

test('concurrent requests create one profile', async () => {
  const eva = await signedIn('Eva')
  const answers = await Promise.all([open(eva), open(eva, { businessName: 'Another Farm' }), open(eva)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expectProblem(await open(eva), 409, 'profile_exists')
  const shop = await openShop(market, 'Finn Farm')
  const finn = createVisitor(market.url)
  bodyOf(await finn.signIn(shop.username, PASSWORD))
  expectProblem(await expectNoEvents(market, () => open(finn)), 409, 'profile_exists')
})

test('a repeated request returns the same profile', async () => {
  const gil = await signedIn('Gil')
  const again = { 'idempotency-key': 'one-farm-of-gil' }
  const first = bodyOf(await open(gil, {}, again))
  expect(bodyOf(await open(gil, {}, again))).toEqual(first)
})

test.each([
  [{ businessName: ' ' }, 'businessName', 'Business name is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ zipCode: '123' }, 'zipCode', 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)'],
  [{ zipCode: '00000' }, 'zipCode', 'We couldn’t find that ZIP code'],
  [{ phone: '12' }, 'phone', 'Please enter a valid phone number (10-15 digits)'],
  [{ pickup: null, delivery: null }, 'fulfillmentMethods', 'Offer pickup, delivery or both'],
  [{ pickup: { hoursNote: '', address: '7 Brook Road' } }, 'pickup.hoursNote', 'Enter pickup hours'],
  [{ delivery: { feeCents: -1, minimumCents: 0, radiusMiles: 5 } }, 'delivery.feeCents', 'Enter an amount'],
  [{ tags: ['x'.repeat(31)] }, 'tags.0', 'At most 30 characters each'],
])('a profile with %j is rejected', async (overrides, field, message) => {
  const visitor = await signedIn(`Hana ${JSON.stringify(overrides).slice(0, 20)}`)
  const response = await expectNoEvents(market, () => open(visitor, overrides))
  expect(response.status).toBe(400)
  expect(problemIn(response).fields).toMatchObject({ [field]: message })
})

test('a location is derived from the ZIP code', async () => {
  const ivo = await signedIn('Ivo')
  const sly = {
    zipCode: '05602-1234',
    city: 'Paris',
    latitude: 48.8,
    imageUrl: 'https://evil.example/x.png',
    rating: 5,
  }
  const { id } = bodyOf(await open(ivo, sly))
  const shown = bodyOf(await ivo.get<ProducerView>(`/api/producer-profiles/${id}`))
  expect(shown).toMatchObject({ zipCode: '05602', city: 'Montpelier', imageUrl: null, rating: null })
})

test('a profile is updated as a whole and keeps its image', async () => {
  const jana = await signedIn('Jana')
  const { id } = bodyOf(await open(jana))
  const changed = { ...FARM, businessName: 'Brook and Hill', phone: '', pickup: null, tags: [] }
  bodyOf(await jana.request('PUT', '/api/me/producer-profile', { body: { ...changed, expectedVersion: 2 } }))
  expect(await ownOf(jana)).toEqual({
    id,
    city: 'Montpelier',
    state: 'VT',
    ...changed,
    phone: null,
    ...FIRST,
    version: 4,
  })
})

test('a pickup address is stored encrypted in the log', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  for (const { text } of rows) expect(text).not.toMatch(/Brook Road|555-0142/)
})

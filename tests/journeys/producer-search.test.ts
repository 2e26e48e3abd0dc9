import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapView } from '#domain/marketplace/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop } from '#tests/support/members.ts'
import { bodyOf, createVisitor, problemIn, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let visitor: Visitor
beforeAll(async () => {
  market = await openMarket()
  await openShop(market, 'Lake Farm')
  visitor = createVisitor(market.url)
})
afterAll(() => market?.stop())

const search = (query: string) => visitor.get<ProducerView[]>(`/api/producers/search-by-zip?${query}`)
const found = async (query: string) =>
  bodyOf(await search(query)).map(({ businessName, distance }) => [businessName, distance])

test('producers near a ZIP code are found', async () => {
  const [shown] = bodyOf(await search('zipCode=05401'))
  expect(shown).toMatchObject({ businessName: 'Lake Farm', city: 'Burlington', tags: [], rating: null })
  expect(JSON.stringify(shown)).not.toContain('Barn Road')
})

test('the radius limits the search', async () => {
  expect(await found('zipCode=05602&radius=25')).toEqual([])
  expect(await found('zipCode=05602&radius=40')).toEqual([['Lake Farm', 35.1]])
})

test('a nine-digit ZIP code is cut to five digits', async () => {
  expect(await found('zipCode=05401-1234')).toEqual(await found('zipCode=05401'))
})

test.each([
  ['zipCode=0540', 'zipCode', 'Enter a 5-digit ZIP code'],
  ['zipCode=farms', 'zipCode', 'Enter a 5-digit ZIP code'],
  ['zipCode=05401&radius=4', 'radius', 'Choose a radius of 5 to 100 miles.'],
  ['zipCode=05401&radius=105', 'radius', 'Choose a radius of 5 to 100 miles.'],
  ['zipCode=05401&radius=far', 'radius', 'Choose a radius in miles.'],
])('%s is rejected with a reason', async (query, field, sentence) => {
  const response = await search(query)
  expect(response.status).toBe(400)
  expect(problemIn(response)).toMatchObject({ code: 'invalid_input', fields: { [field]: sentence } })
})

test('a ZIP code is required', async () => {
  expect(problemIn(await search('radius=25')).fields).toHaveProperty('zipCode')
})

test('an unknown ZIP code is reported', async () => {
  const response = await search('zipCode=00000')
  expect(response.status).toBe(400)
  expect(problemIn(response)).toMatchObject({ code: 'zip_code_unknown', detail: 'We couldn’t find that ZIP code.' })
})

test('the map of the state is cacheable', async () => {
  const response = await visitor.get<MapView>('/api/marketplace/map')
  expect(bodyOf(response).counties).toHaveLength(14)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a point on the map has a ZIP code', async () => {
  const near = await visitor.get('/api/zip-codes/nearest?latitude=44.48&longitude=-73.22')
  expect(bodyOf(near)).toMatchObject({ zipCode: '05401', city: 'Burlington' })
  const nowhere = await visitor.get('/api/zip-codes/nearest?latitude=0&longitude=0')
  expect(problemIn(nowhere).code).toBe('no_zip_code_nearby')
  expect((await visitor.get('/api/zip-codes/nearest?latitude=91&longitude=0')).status).toBe(400)
})

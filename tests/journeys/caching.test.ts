import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { ALL_ROUTES } from '#tests/journeys/routes/all-routes.ts'
import { STAFF_ROUTES } from '#tests/journeys/routes/staff-routes.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, PASSWORD, signedIn, staffMember } from '#tests/support/members.ts'
import { imageForm } from '#tests/support/uploads.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let seller: Visitor
let admin: Visitor
beforeAll(async () => {
  market = await openMarket()
  seller = await signedIn(market, (await openShop(market, 'Hill Farm', { products: { Eggs: {} } })).username)
  admin = await staffMember(market, 'Ada Admin', 'admin')
})
afterAll(() => market?.stop())

const storing = (answer: { readonly headers: Headers }) => answer.headers.get('cache-control')
const ROUTES = ALL_ROUTES.map(([route]) => route).filter(
  (route) => route.includes(' /api/') && !route.includes('/api/docs'),
)
/** Responses that are the same for everyone and may be cached. */
const PUBLIC = ['GET /api/marketplace/map']

test.each(ROUTES.filter((route) => !PUBLIC.includes(route)))('%s is never cached', async (route) => {
  const [method, path] = route.split(' ') as [string, string]
  const address = path.replaceAll(/\{\w+\}/g, 'any')
  const callers = [createVisitor(market.url), STAFF_ROUTES[route] ? admin : seller]
  // Without a token nothing changes. The refusal is not cached either.
  const headers: Record<string, string> = method === 'GET' ? {} : { 'x-csrf-token': 'none' }
  for (const visitor of callers) expect(storing(await visitor.request(method, address, { headers }))).toBe('no-store')
})

test('public responses are cacheable, their errors are not', async () => {
  for (const route of PUBLIC)
    expect(storing(await seller.get(route.slice('GET '.length)))).toMatch(/^public, max-age=\d+$/)
  expect(storing(await seller.get('/api/no-such-thing'))).toBe('no-store')
  expect(storing(await seller.get('/api/%ff'))).toBe('no-store')
  expect(storing(await seller.post('/api/cart/quote', '{"lines": ['))).toBe('no-store')
})

test('an image never changes and is cached permanently', async () => {
  const { url } = bodyOf(await seller.post<{ url: string }>('/api/upload', imageForm(grayPng(64, 48))))
  expect(storing(await seller.get(url))).toBe('public, max-age=31536000, immutable')
})

const clearedData = (answer: { readonly headers: Headers }) => answer.headers.get('clear-site-data')

test("signing out clears the browser's storage", async () => {
  const ann = await newMember(market, 'Ann Leaving')
  expect(clearedData(await ann.get('/api/auth/user'))).toBeNull()
  const left = await ann.post('/api/auth/logout', {})
  bodyOf(left)
  expect(clearedData(left)).toBe('"cache"')
})

test("closing an account clears the browser's storage", async () => {
  const bea = await newMember(market, 'Bea Closing')
  const ticket = bodyOf(await bea.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }))
  const closed = await bea.request('DELETE', '/api/me', { body: { token: ticket.token, eraseReviews: false } })
  bodyOf(closed)
  expect(clearedData(closed)).toBe('"cache"')
})

test("ending the current session clears the browser's storage", async () => {
  type Open = readonly { readonly id: string; readonly current: boolean }[]
  const cal = await newMember(market, 'Cal Careful')
  const sessions = bodyOf(await cal.get<Open>('/api/me/sessions'))
  const ended = await cal.request('DELETE', `/api/me/sessions/${sessions.find(({ current }) => current)!.id}`)
  bodyOf(ended)
  expect(clearedData(ended)).toBe('"cache"')
  expect(bodyOf(await cal.get('/api/auth/user'))).toBeNull()
})

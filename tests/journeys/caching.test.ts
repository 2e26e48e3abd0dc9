import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeletionTicket } from '#domain/privacy/contract.ts'
import { ALL_ROUTES } from '#tests/journeys/routes/all-routes.ts'
import { STAFF_ROUTES } from '#tests/journeys/routes/staff-routes.ts'
import { greyPng } from '#tests/platform/images/image-bytes.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, PASSWORD, signedIn, staffMember } from '#tests/support/members.ts'
import { imageForm } from '#tests/support/uploads.ts'
import { createVisitor, fine, type Visitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let seller: Visitor
let admin: Visitor
beforeAll(async () => {
  market = await openMarket()
  seller = await signedIn(market, (await openShop(market, 'Hill Farm', { goods: { Eggs: {} } })).username)
  admin = await staffMember(market, 'Ada Admin', 'admin')
})
afterAll(() => market?.stop())

const storing = (answer: { readonly headers: Headers }) => answer.headers.get('cache-control')
const ROUTES = ALL_ROUTES.map(([route]) => route).filter(
  (route) => route.includes(' /api/') && !route.includes('/api/docs'),
)
/** What is the same for everyone, and may be kept. */
const PUBLIC = ['GET /api/marketplace/map']

test.each(ROUTES.filter((route) => !PUBLIC.includes(route)))('%s is stored by no cache', async (route) => {
  const [method, path] = route.split(' ') as [string, string]
  const address = path.replaceAll(/\{\w+\}/g, 'any')
  const callers = [createVisitor(market.url), STAFF_ROUTES[route] ? admin : seller]
  // Without a token nothing is changed, and the refusal is stored nowhere either.
  const headers: Record<string, string> = method === 'GET' ? {} : { 'x-csrf-token': 'none' }
  for (const who of callers) expect(storing(await who.ask(method, address, { headers }))).toBe('no-store')
})

test('what is the same for everyone may be stored for a while, its errors not', async () => {
  for (const route of PUBLIC)
    expect(storing(await seller.get(route.slice('GET '.length)))).toMatch(/^public, max-age=\d+$/)
  expect(storing(await seller.get('/api/no-such-thing'))).toBe('no-store')
  expect(storing(await seller.get('/api/%ff'))).toBe('no-store')
  expect(storing(await seller.post('/api/cart/quote', '{"lines": ['))).toBe('no-store')
})

test('a picture never changes and is stored for good', async () => {
  const { url } = fine(await seller.post<{ url: string }>('/api/upload', imageForm(greyPng(64, 48))))
  expect(storing(await seller.get(url))).toBe('public, max-age=31536000, immutable')
})

const clears = (answer: { readonly headers: Headers }) => answer.headers.get('clear-site-data')

test('a browser that signs out is told to drop what it has stored', async () => {
  const ann = await newMember(market, 'Ann Leaving')
  expect(clears(await ann.get('/api/auth/user'))).toBeNull()
  const left = await ann.post('/api/auth/logout', {})
  fine(left)
  expect(clears(left)).toBe('"cache"')
})

test('closing an account ends the session here as well', async () => {
  const bea = await newMember(market, 'Bea Closing')
  const ticket = fine(await bea.post<DeletionTicket>('/api/me/delete-request', { confirmPassword: PASSWORD }))
  const closed = await bea.ask('DELETE', '/api/me', { body: { token: ticket.token, eraseReviews: false } })
  fine(closed)
  expect(clears(closed)).toBe('"cache"')
})

test('ending the session one is in is a sign-out', async () => {
  type Open = readonly { readonly id: string; readonly current: boolean }[]
  const cal = await newMember(market, 'Cal Careful')
  const sessions = fine(await cal.get<Open>('/api/me/sessions'))
  const ended = await cal.ask('DELETE', `/api/me/sessions/${sessions.find(({ current }) => current)!.id}`)
  fine(ended)
  expect(clears(ended)).toBe('"cache"')
  expect(fine(await cal.get('/api/auth/user'))).toBeNull()
})

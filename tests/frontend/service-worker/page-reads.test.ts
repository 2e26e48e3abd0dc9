import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeAnswersIn } from '#frontend/service-worker/reads.ts'
import { STORES, setOwner } from '#frontend/shared/lib/browser-stores.ts'
import { answerElements } from '#platform/http/page-reads.ts'
import { stubCaches } from './memory-caches.ts'

const MARKET = 'https://market.example'
const ORDERS = '/api/producer/orders?tab=active&page=1'

let stores: ReturnType<typeof stubCaches>
beforeEach(() => {
  stores = stubCaches()
})
afterEach(() => vi.unstubAllGlobals())

const pageWith = (reads: Record<string, unknown>) =>
  `<html><body>${answerElements(Object.entries(reads).map(([path, body]) => ({ path, body: JSON.stringify(body) })))}</body></html>`
const storedFor = (name: string) => [...(stores.get(name)?.entries.keys() ?? [])].map((url) => url.replace(MARKET, ''))

const OWN_READS = { '/api/auth/user': { id: 'account_1' }, [ORDERS]: { note: 'eggs & <milk>' } }

test("a page's reads are readable offline by its user", async () => {
  await storeAnswersIn(pageWith({ ...OWN_READS, '/api/marketplace': { name: 'Farmgate' } }), MARKET)
  expect(storedFor(STORES.own('account_1'))).toEqual(['/api/auth/user', ORDERS])
  expect(storedFor(STORES.public)).toEqual(['/api/marketplace'])
  const stored = await stores.get(STORES.own('account_1'))!.match(MARKET + ORDERS)
  expect(await stored!.json()).toEqual({ note: 'eggs & <milk>' })
})

test('payments in progress are not stored', async () => {
  await storeAnswersIn(pageWith({ ...OWN_READS, '/api/open-checkout': { id: 'checkout_1' } }), MARKET)
  expect(storedFor(STORES.own('account_1'))).not.toContain('/api/open-checkout')
})

test("another user's reads are deleted", async () => {
  await storeAnswersIn(pageWith(OWN_READS), MARKET)
  await storeAnswersIn(pageWith({ '/api/auth/user': { id: 'account_2' } }), MARKET)
  expect(stores.has(STORES.own('account_1'))).toBe(false)
})

test('a page without its user stores nothing', async () => {
  await setOwner('account_2')
  await storeAnswersIn(pageWith({ [ORDERS]: {} }), MARKET)
  expect(storedFor(STORES.own('account_2'))).toEqual([])
})

test('nothing is stored for a user who has signed in meanwhile', async () => {
  const storing = storeAnswersIn(pageWith(OWN_READS), MARKET)
  vi.spyOn(stores.get('offline-owner') ?? (await caches.open('offline-owner')), 'match').mockImplementation(
    async () => new Response('account_2'),
  )
  await storing
  expect(storedFor(STORES.own('account_1'))).not.toContain(ORDERS)
})

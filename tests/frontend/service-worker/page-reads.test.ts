import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeResponsesIn } from '#frontend/service-worker/reads.ts'
import { CACHE_NAMES, setCacheOwner } from '#frontend/shared/lib/offline-caches.ts'
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
  await storeResponsesIn(pageWith({ ...OWN_READS, '/api/marketplace': { name: 'Farmgate' } }), MARKET)
  expect(storedFor(CACHE_NAMES.own('account_1'))).toEqual(['/api/auth/user', ORDERS])
  expect(storedFor(CACHE_NAMES.public)).toEqual(['/api/marketplace'])
  const stored = await stores.get(CACHE_NAMES.own('account_1'))!.match(MARKET + ORDERS)
  expect(await stored!.json()).toEqual({ note: 'eggs & <milk>' })
})

test('payments in progress are not stored', async () => {
  await storeResponsesIn(pageWith({ ...OWN_READS, '/api/open-checkout': { id: 'checkout_1' } }), MARKET)
  expect(storedFor(CACHE_NAMES.own('account_1'))).not.toContain('/api/open-checkout')
})

test("another user's reads are deleted", async () => {
  await storeResponsesIn(pageWith(OWN_READS), MARKET)
  await storeResponsesIn(pageWith({ '/api/auth/user': { id: 'account_2' } }), MARKET)
  expect(stores.has(CACHE_NAMES.own('account_1'))).toBe(false)
})

test('a page without its user stores nothing', async () => {
  await setCacheOwner('account_2')
  await storeResponsesIn(pageWith({ [ORDERS]: {} }), MARKET)
  expect(storedFor(CACHE_NAMES.own('account_2'))).toEqual([])
})

test('nothing is stored for a user who has signed in meanwhile', async () => {
  const storing = storeResponsesIn(pageWith(OWN_READS), MARKET)
  vi.spyOn(stores.get('offline-owner') ?? (await caches.open('offline-owner')), 'match').mockImplementation(
    async () => new Response('account_2'),
  )
  await storing
  expect(storedFor(CACHE_NAMES.own('account_1'))).not.toContain(ORDERS)
})

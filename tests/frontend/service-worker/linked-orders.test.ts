import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkFirst } from '#frontend/service-worker/reads.ts'
import { CACHE_NAMES, deleteExpiredOrderLinks } from '#frontend/shared/lib/offline-caches.ts'
import { stubCaches } from './memory-caches.ts'

const ORDER = 'https://market.example/api/orders/order_1?key=k'
const HOUR = 3_600_000
let stores: ReturnType<typeof stubCaches>
let market: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T09:00:00Z') })
  stores = stubCaches()
  vi.stubGlobal('fetch', () => market())
  market = async () => Response.json({ id: 'order_1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const offline = () => {
  market = () => Promise.reject(new TypeError('failed to fetch'))
}
const read = () => networkFirst(new Request(ORDER))
const stored = () => stores.get(CACHE_NAMES.linked)?.entries.size ?? 0
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('an order opened through its link', () => {
  test('is readable offline for one day', async () => {
    await read()
    offline()
    later(23 * HOUR)
    expect((await read()).status).toBe(200)
    later(HOUR)
    expect((await read()).type).toBe('error')
    expect(stored()).toBe(0)
  })

  test('is removed after a day on restart', async () => {
    await read()
    later(23 * HOUR)
    await deleteExpiredOrderLinks()
    expect(stored()).toBe(1)
    later(HOUR)
    await deleteExpiredOrderLinks()
    expect(stored()).toBe(0)
  })

  test('is removed once its link is invalid', async () => {
    await read()
    market = async () => Response.json({ code: 'order_link_expired' }, { status: 410 })
    expect((await read()).status).toBe(410)
    offline()
    expect((await read()).type).toBe('error')
  })

  test('is removed if the clock was set back', async () => {
    await read()
    later(-48 * HOUR)
    offline()
    expect((await read()).type).toBe('error')
  })
})

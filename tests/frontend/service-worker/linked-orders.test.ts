import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkFirst } from '#frontend/service-worker/reads.ts'
import { CACHE_NAMES, deleteExpiredOrderLinks } from '#frontend/shared/lib/offline-caches.ts'

/** The part of the browser's Cache API in use: requests by URL. */
class MemoryCache {
  readonly entries = new Map<string, Response>()
  readonly #name = (request: Request | string) => (typeof request === 'string' ? request : request.url)
  match = async (request: Request | string) => this.entries.get(this.#name(request))?.clone()
  put = async (request: Request | string, answer: Response) => void this.entries.set(this.#name(request), answer)
  delete = async (request: Request | string) => this.entries.delete(this.#name(request))
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
}

const ORDER = 'https://market.example/api/orders/order_1?key=k'
const HOUR = 3_600_000
let stores: Map<string, MemoryCache>
let market: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T09:00:00Z') })
  stores = new Map()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new MemoryCache()
    stores.set(name, store)
    return store
  }
  vi.stubGlobal('caches', { open, has: async (name: string) => stores.has(name) })
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

  test('is removed when the clock was set back', async () => {
    await read()
    later(-48 * HOUR)
    offline()
    expect((await read()).type).toBe('error')
  })
})

import { vi } from 'vitest'

/** The part of the browser's Cache that the service worker uses: responses by URL. */
class MemoryCache {
  readonly entries = new Map<string, Response>()
  readonly #name = (request: Request | string) => (typeof request === 'string' ? request : request.url)
  match = async (request: Request | string) => this.entries.get(this.#name(request))?.clone()
  put = async (request: Request | string, response: Response) => void this.entries.set(this.#name(request), response)
  delete = async (request: Request | string) => this.entries.delete(this.#name(request))
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
}

/** Replaces the browser's CacheStorage. Returns its caches by name. */
export function stubCaches(): ReadonlyMap<string, MemoryCache> {
  const stores = new Map<string, MemoryCache>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new MemoryCache()
    stores.set(name, store)
    return store
  }
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  return stores
}

import { LRUCache } from 'lru-cache'

/** Caches results until their source changes. */
export interface ResultCache<T extends object> {
  getOrCompute(key: string, compute: () => T): T
}

/** `version` must change whenever the source of the results changes. */
export function createResultCache<T extends object>(version: () => number, max: number): ResultCache<T> {
  const cache = new LRUCache<string, T>({ max })
  let cachedVersion = version()
  return {
    getOrCompute: (key, compute) => {
      if (cachedVersion !== version()) cache.clear()
      cachedVersion = version()
      const result = cache.get(key) ?? compute()
      cache.set(key, result)
      return result
    },
  }
}

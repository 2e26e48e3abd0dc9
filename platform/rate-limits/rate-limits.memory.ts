import { LRUCache } from 'lru-cache'
import { type RateLimits, waitAfter } from './rate-limits.ts'

interface Counter {
  readonly count: number
  readonly nextAt: number
  readonly resetsAt: number
}

/** For one process alone; the counters used longest ago go when there are too many. */
export function memoryRateLimits(max = 50_000): RateLimits {
  const counters = new LRUCache<string, Counter>({ max })
  const at = (key: string, now: number): Counter => {
    const counter = counters.get(key)
    return counter && counter.resetsAt > now ? counter : { count: 0, nextAt: 0, resetsAt: 0 }
  }
  return {
    hit: async (key, windowMs, now) => {
      const { count, resetsAt } = at(key, now)
      const counted = { count: count + 1, nextAt: 0, resetsAt: resetsAt || now + windowMs }
      counters.set(key, counted)
      return counted
    },
    attempt: async (key, policy, now) => {
      const { count, nextAt } = at(key, now)
      if (nextAt > now) return { allowed: false, count, nextAt }
      const wait = waitAfter(count + 1, policy)
      const counted = { count: count + 1, nextAt: now + wait, resetsAt: now + policy.forgetAfterMs }
      counters.set(key, counted)
      return { allowed: true, count: counted.count, nextAt: counted.nextAt }
    },
    clear: async (keys) => {
      for (const key of keys) counters.delete(key)
    },
    close: async () => counters.clear(),
  }
}

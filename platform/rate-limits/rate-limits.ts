import { LRUCache } from 'lru-cache'

/**
 * Counters shared by all processes. Keys are hashes without personal data. The caller passes the time (ms since 1970),
 * so that tests can control it.
 */
export interface RateLimits {
  /** Counts a request in the key's current window; a window starts with its first request. */
  hit(key: string, windowMs: number, now: number): Promise<Hit>
  /**
   * Counts an attempt, unless the wait after the previous one is not over. Counts it before its outcome is known.
   */
  attempt(key: string, policy: AttemptPolicy, now: number): Promise<Attempted>
  /** Resets the counters of these keys. */
  clear(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface Hit {
  /** Requests in this window, this one included. */
  readonly count: number
  readonly resetsAt: number
}

export interface AttemptPolicy {
  /** Attempts without a wait between them. */
  readonly free: number
  /** The wait after the last free attempt; doubles with every further attempt, up to `maxWaitMs`. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** Time without an attempt after which the count resets. */
  readonly forgetAfterMs: number
}

export interface Attempted {
  readonly allowed: boolean
  /** Attempts since the last success, this one included if it was allowed. */
  readonly count: number
  /** When the next attempt is allowed, ms since 1970. */
  readonly nextAt: number
}

/** The wait after `count` attempts, ms. */
const waitAfter = (count: number, { free, firstWaitMs, maxWaitMs }: AttemptPolicy): number =>
  count < free ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (count - free))

interface Counter {
  readonly count: number
  readonly nextAt: number
  readonly resetsAt: number
}

/** Counters of one process; the least recently used ones are dropped beyond `max`. */
export function memoryRateLimits(max = 50_000): RateLimits {
  const counters = new LRUCache<string, Counter>({ max })
  const counterOf = (key: string, now: number): Counter => {
    const counter = counters.get(key)
    return counter && counter.resetsAt > now ? counter : { count: 0, nextAt: 0, resetsAt: 0 }
  }
  return {
    hit: async (key, windowMs, now) => {
      const { count, resetsAt } = counterOf(key, now)
      const counted = { count: count + 1, nextAt: 0, resetsAt: resetsAt || now + windowMs }
      counters.set(key, counted)
      return counted
    },
    attempt: async (key, policy, now) => {
      const { count, nextAt } = counterOf(key, now)
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

import { Redis } from 'ioredis'
import type { Log } from '#platform/log/log.ts'
import type { RateLimits } from './rate-limits.ts'
import { memoryRateLimits } from './rate-limits.ts'

interface RedisOptions {
  readonly url: string
  readonly log: Log
  /** Prefix of all keys. */
  readonly prefix?: string
}

/** Timeout after which the process counts locally, ms. */
const PATIENCE_MS = 500

/**
 * Counters in Redis hashes, updated atomically by scripts. While Redis does not respond, each process counts locally:
 * limits are looser then, and no caller is locked out.
 */
export function redisRateLimits({ url, log, prefix = 'farmgate:limit:' }: RedisOptions): RateLimits {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, commandTimeout: PATIENCE_MS, enableOfflineQueue: true })
  const own = memoryRateLimits()
  const state = { away: false }
  redis.on('error', (error) => {
    if (!state.away) log.error({ err: error }, 'Redis does not respond; this process counts rate limits locally')
    state.away = true
  })
  redis.on('ready', () => {
    if (state.away) log.info({}, 'Redis responds again; rate limits are shared')
    state.away = false
  })
  async function orAlone<T>(shared: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (state.away) return alone()
    try {
      return await shared()
    } catch (error) {
      log.warn({ err: error }, 'a rate limit was counted locally')
      return alone()
    }
  }
  const run = (script: string, key: string, values: readonly number[]) =>
    redis.eval(script, 1, `${prefix}${key}`, ...values) as Promise<string[]>
  return {
    hit: (key, windowMs, now) =>
      orAlone(
        async () => {
          const [count, resetsAt] = await run(HIT, key, [now, windowMs])
          return { count: Number(count), resetsAt: Number(resetsAt) }
        },
        () => own.hit(key, windowMs, now),
      ),
    attempt: (key, policy, now) =>
      orAlone(
        async () => {
          const { free, firstWaitMs, maxWaitMs, forgetAfterMs } = policy
          const [allowed, count, nextAt] = await run(ATTEMPT, key, [now, free, firstWaitMs, maxWaitMs, forgetAfterMs])
          return { allowed: allowed === '1', count: Number(count), nextAt: Number(nextAt) }
        },
        () => own.attempt(key, policy, now),
      ),
    clear: async (keys) => {
      await own.clear(keys)
      if (keys.length === 0) return
      await orAlone(
        async () => void (await redis.unlink(...keys.map((key) => `${prefix}${key}`))),
        async () => undefined,
      )
    },
    close: async () => {
      redis.disconnect()
      await own.close()
    },
  }
}

const HIT = `
  local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  local found = redis.call('HMGET', KEYS[1], 'count', 'resetsAt')
  local count, resets = tonumber(found[1]) or 0, tonumber(found[2]) or 0
  if resets <= now then count = 0; resets = now + window end
  count = count + 1
  redis.call('HSET', KEYS[1], 'count', count, 'resetsAt', string.format('%.0f', resets))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(resets - now, 1)))
  return { tostring(count), string.format('%.0f', resets) }`
const ATTEMPT = `
  local now, free, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local most, forget = tonumber(ARGV[4]), tonumber(ARGV[5])
  local found = redis.call('HMGET', KEYS[1], 'count', 'nextAt', 'resetsAt')
  local count, nextAt, resets = tonumber(found[1]) or 0, tonumber(found[2]) or 0, tonumber(found[3]) or 0
  if resets <= now then count = 0; nextAt = 0 end
  if nextAt > now then return { '0', tostring(count), string.format('%.0f', nextAt) } end
  count = count + 1
  local wait = 0
  if count >= free then wait = math.min(most, first * 2 ^ math.min(count - free, 30)) end
  nextAt = now + wait
  redis.call('HSET', KEYS[1], 'count', count, 'nextAt', string.format('%.0f', nextAt),
    'resetsAt', string.format('%.0f', now + forget))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', forget))
  return { '1', tostring(count), string.format('%.0f', nextAt) }`

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
const TIMEOUT_MS = 500

/**
 * Counters in Redis hashes, updated atomically by scripts. While Redis does not respond, each process counts locally,
 * so limits are looser and no caller is locked out.
 */
export function redisRateLimits({ url, log, prefix = 'farmgate:limit:' }: RedisOptions): RateLimits {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, commandTimeout: TIMEOUT_MS, enableOfflineQueue: true })
  const local = memoryRateLimits()
  const state = { isDown: false }
  redis.on('error', (error) => {
    if (!state.isDown) log.error({ err: error }, 'Redis does not respond; this process counts rate limits locally')
    state.isDown = true
  })
  redis.on('ready', () => {
    if (state.isDown) log.info({}, 'Redis responds again; rate limits are shared')
    state.isDown = false
  })
  async function orLocally<T>(countShared: () => Promise<T>, countLocally: () => Promise<T>): Promise<T> {
    if (state.isDown) return countLocally()
    try {
      return await countShared()
    } catch (error) {
      log.warn({ err: error }, 'a rate limit was counted locally')
      return countLocally()
    }
  }
  const run = (script: string, key: string, values: readonly number[]) =>
    redis.eval(script, 1, `${prefix}${key}`, ...values) as Promise<string[]>
  return {
    hit: (key, windowMs, now) =>
      orLocally(
        async () => {
          const [count, resetsAt] = await run(HIT, key, [now, windowMs])
          return { count: Number(count), resetsAt: Number(resetsAt) }
        },
        () => local.hit(key, windowMs, now),
      ),
    attempt: (key, policy, now) =>
      orLocally(
        async () => {
          const { free, firstWaitMs, maxWaitMs, forgetAfterMs } = policy
          const [allowed, count, nextAt] = await run(ATTEMPT, key, [now, free, firstWaitMs, maxWaitMs, forgetAfterMs])
          return { allowed: allowed === '1', count: Number(count), nextAt: Number(nextAt) }
        },
        () => local.attempt(key, policy, now),
      ),
    clear: async (keys) => {
      await local.clear(keys)
      if (keys.length === 0) return
      await orLocally(
        async () => void (await redis.unlink(...keys.map((key) => `${prefix}${key}`))),
        async () => undefined,
      )
    },
    close: async () => {
      redis.disconnect()
      await local.close()
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
  local maxWait, forget = tonumber(ARGV[4]), tonumber(ARGV[5])
  local found = redis.call('HMGET', KEYS[1], 'count', 'nextAt', 'resetsAt')
  local count, nextAt, resets = tonumber(found[1]) or 0, tonumber(found[2]) or 0, tonumber(found[3]) or 0
  if resets <= now then count = 0; nextAt = 0 end
  if nextAt > now then return { '0', tostring(count), string.format('%.0f', nextAt) } end
  count = count + 1
  local wait = 0
  if count >= free then wait = math.min(maxWait, first * 2 ^ math.min(count - free, 30)) end
  nextAt = now + wait
  redis.call('HSET', KEYS[1], 'count', count, 'nextAt', string.format('%.0f', nextAt),
    'resetsAt', string.format('%.0f', now + forget))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', forget))
  return { '1', tostring(count), string.format('%.0f', nextAt) }`

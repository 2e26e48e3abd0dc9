import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'

/** A corner of a Redis server of our own: everything in it begins with `prefix`. */
export interface RedisCorner {
  readonly url: string
  readonly prefix: string
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * On the server at `REDIS_URL`, which then must answer, or on this machine's; why not, in one line, when there is none.
 */
export async function redisCorner(): Promise<RedisCorner | { readonly missing: string }> {
  const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 1_000 })
  let reason = ''
  redis.on('error', ({ message }) => {
    reason = message
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    if (process.env.REDIS_URL) throw error
    return { missing: `no Redis answers at ${new URL(url).host}: ${reason || error}` }
  }
  const prefix = `{test-${randomUUID()}}`
  const flush = () => removeAll(redis, prefix)
  return {
    url,
    prefix,
    flush,
    close: async () => {
      await flush()
      await redis.quit()
    },
  }
}

async function removeAll(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 }))
    if (keys.length > 0) await redis.unlink(...keys)
}

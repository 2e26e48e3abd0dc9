import { Redis } from 'ioredis'

/** Never database 0, which is shared. */
const CANDIDATES = [15, 14, 13, 12, 11, 10, 9]

/** An empty database of the Redis server at `REDIS_URL` or on this machine, or the reason why there is none. */
export async function emptyRedis(): Promise<{ readonly url: string } | { readonly missing: string }> {
  const server = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
  const redis = new Redis(server, { lazyConnect: true, retryStrategy: null, connectTimeout: 1_000 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    for (const number of CANDIDATES) {
      await redis.select(number)
      if ((await redis.dbsize()) === 0) return { url: Object.assign(new URL(server), { pathname: `/${number}` }).href }
    }
    return { missing: 'no database of the Redis server is empty' }
  } catch (error) {
    if (process.env.REDIS_URL) throw error
    return { missing: `no Redis answers at ${new URL(server).host}` }
  } finally {
    redis.disconnect()
  }
}

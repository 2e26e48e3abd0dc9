import { describe, expect, it, test } from 'vitest'
import type { Log } from '#platform/log/log.ts'
import { postgresRateLimits } from '#platform/rate-limits/rate-limits.postgres.ts'
import { redisRateLimits } from '#platform/rate-limits/rate-limits.redis.ts'
import { memoryRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { redisNamespace } from '#tests/support/servers.ts'
import { rateLimitsContract } from './rate-limits.contract.ts'

rateLimitsContract('memory', async () => {
  const limits = memoryRateLimits()
  return { here: limits, there: limits, close: limits.close }
})

rateLimitsContract('PostgreSQL', async () => {
  const database = await freshDatabase()
  const limits = () => postgresRateLimits(database.db)
  return { here: limits(), there: limits(), close: database.drop }
})

const lines: string[] = []
const note = (_: object, line: string) => void lines.push(line)
const log = { error: note, warn: note, info: note } as unknown as Log

const namespace = await redisNamespace()
if ('missing' in namespace) {
  process.stderr.write(`The rate limits contract did not run on Redis: ${namespace.missing}\n`)
  describe('rate limits in Redis', () => {
    it.skip(`did not run: ${namespace.missing}`)
  })
} else {
  const { url, prefix, close } = namespace
  rateLimitsContract('Redis', async () => {
    const here = redisRateLimits({ url, prefix, log })
    const there = redisRateLimits({ url, prefix, log })
    const closeAll = () => Promise.all([here.close(), there.close(), close()]).then(() => undefined)
    return { here, there, close: closeAll }
  })
}

test('each process counts separately while Redis does not respond', async () => {
  const limits = redisRateLimits({ url: `redis://127.0.0.1:${await freePort()}`, log })
  try {
    for (const count of [1, 2, 3]) expect(await limits.hit('key', 60_000, 0)).toMatchObject({ count })
    expect(lines.some((line) => line.includes('counts rate limits locally'))).toBe(true)
  } finally {
    await limits.close()
  }
})

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'
import { openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { postgresServer, redisServer, type TestServer } from '#tests/support/servers.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

describe('a process that starts while an engine is down', { timeout: 240_000 }, () => {
  let postgres: TestServer
  let redis: TestServer
  const dataDir = dataFolder('engines-at-start')
  beforeAll(async () => {
    postgres = await postgresServer()
    redis = await redisServer()
    await postgres.stop()
    await redis.stop()
  })
  afterAll(async () => {
    await postgres?.remove()
    await redis?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = async (env: Record<string, string>) =>
    openMarketProcess({ dataDir, port: await freePort(), env: { SEED_DEMO: 'false', LOG_LEVEL: 'warn', ...env } })
  const lastWords = (env: Record<string, string>) =>
    open({ ...env, START_TIMEOUT: '1' }).then(
      async (market) => {
        await market.end('SIGTERM')
        return 'it opened'
      },
      ({ message }: Error) => message,
    )

  test.each([
    ['PostgreSQL', () => ({ DATABASE_URL: postgres.url })],
    ['Redis', () => ({ REDIS_URL: redis.url })],
    ['EventStoreDB', () => ({ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' })],
  ])('ends with one line that names %s', async (name, env) => {
    const lines = (await lastWords(env())).split('\n')
    expect(lines[0]).toMatch(/^the market ended \(1\)/)
    const last = lines.filter((line) => line.includes('could not start'))
    expect(last).toHaveLength(1)
    expect(last[0]).toMatch(
      new RegExp(`^The marketplace could not start: ${name} at 127\\.0\\.0\\.1:\\d+ was not available within 1 s: \\S`),
    )
    expect(lines.filter((line) => line.includes(`waiting for ${name} at 127.0.0.1`))).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(/ {4}at /)
  })

  test('starts once all of them respond', async () => {
    const esdbPort = await freePort()
    const EVENTSTORE_URL = `esdb://127.0.0.1:${esdbPort}?tls=false`
    const opening = open({ DATABASE_URL: postgres.url, REDIS_URL: redis.url, EVENTSTORE_URL })
    const events = await startEventStoreDbServer({ port: esdbPort })
    await redis.start()
    await postgres.start()
    const market = await opening
    expect(bodyOf(await createVisitor(market.url).get('/api/health'))).toMatchObject({ status: 'ready' })
    expect(await market.end('SIGTERM')).toBe(0)
    events.stop()
  })
})

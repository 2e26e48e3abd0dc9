import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMarketplace } from '#app/start.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const dataDir = dataFolder('start')
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a market that cannot erase again does not open, and leaves nothing running', async () => {
  mkdirSync(join(dataDir, 'erasure-receipts'), { recursive: true })
  writeFileSync(join(dataDir, 'erasure-receipts', 'account_00000000000000000000000000.json'), 'not a receipt')
  const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const config = readConfig({ NODE_ENV: 'test', SEED_DEMO: 'false', ...own })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const before = timers()
  await expect(startMarketplace(config, silentLog)).rejects.toThrow('is not valid JSON')
  await waitUntil(timers, (left) => left <= before)
})

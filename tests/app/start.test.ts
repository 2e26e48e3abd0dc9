import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngines } from '#app/engines.ts'
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

test('a failed start leaves nothing running', async () => {
  mkdirSync(join(dataDir, 'erasure-receipts'), { recursive: true })
  writeFileSync(join(dataDir, 'erasure-receipts', 'account_00000000000000000000000000.json'), 'not a receipt')
  const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const config = readConfig({ NODE_ENV: 'test', SEED_DEMO: 'false', ...own })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const before = timers()
  await expect(startMarketplace(config, silentLog)).rejects.toThrow('is not valid JSON')
  await waitUntil(timers, (left) => left <= before)
})

test('a log of an earlier version is refused', async () => {
  const old = await freshDatabase()
  const meta = JSON.stringify({
    version: 1,
    commandId: 'c',
    index: 0,
    actor: { kind: 'system', id: 'x' },
    at: '2026-05-01T09:00:00.000Z',
  })
  await old.db.query(
    `insert into events (position, stream, revision, id, type, data, meta) values (1, 's', 0, gen_random_uuid(), 'Odd', '{}', $1)`,
    [meta],
  )
  await old.db.query('update event_head set position = 1')
  const config = readConfig({
    NODE_ENV: 'test',
    SEED_DEMO: 'false',
    DATABASE_URL: old.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
  })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  await expect(openEngines(config, silentLog)).rejects.toThrow(
    'the event log was written by an earlier version of Farmgate, which nothing upgrades: use an empty one',
  )
  await old.drop()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { openMarket } from '#tests/support/market.ts'
import { newMember, PASSWORD } from '#tests/support/members.ts'
import { bodyOf } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const DAY_MS = 24 * 3_600_000

test('an account due during downtime is erased at startup', { timeout: 240_000 }, async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'farmgate-night-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const threeWeeksAgo = () => new Date(Date.now() - 21 * DAY_MS).toISOString()
  const before = await openMarket(settings, { ...systemRuntime, now: threeWeeksAgo })
  const ann = await newMember(before, 'Ann')
  const { token } = bodyOf(await ann.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }))
  bodyOf(await ann.request('DELETE', '/api/me', { body: { token } }))
  await before.stop()
  const noted = await database.db.query<{ job: string }>(
    `update scheduled_runs set ran_at = now() - interval '2 days' returning job`,
  )
  expect(noted.map(({ job }) => job)).toContain('erase-accounts')

  const started = await Promise.all([openMarket(settings), openMarket({ ...settings, PROCESS_ROLES: 'worker' })])
  await waitUntil(
    () => started[0].events('AccountErased'),
    (erased) => erased.length === 1,
    30_000,
  )
  const run = `select 1 from bullmq.job where name = 'erase-accounts' and id like '%missed%'`
  expect(await database.db.query(run)).toHaveLength(1)
  for (const market of started) await market.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

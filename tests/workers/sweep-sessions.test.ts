import { expect, test } from 'vitest'
import { postgresIdempotencyKeys } from '#platform/http/idempotency.postgres.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { sweepSessionsHandler } from '#workers/identity/sweep-sessions.job.ts'

test('only sessions that ran out are swept', async () => {
  const { db, drop } = await freshDatabase()
  await db.query(`insert into sessions (sid_hash, data, created_at, expires_at) values
    ('old', '{}', now(), now() - interval '1 second'), ('new', '{}', now(), now() + interval '1 day')`)
  const idempotencyKeys = postgresIdempotencyKeys(db, memoryKeyVault())
  await sweepSessionsHandler({ db, idempotencyKeys }).run({}, { id: 'x', attempt: 1 })
  expect(await db.query('select sid_hash from sessions')).toEqual([{ sid_hash: 'new' }])
  await drop()
})

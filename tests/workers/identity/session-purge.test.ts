import { expect, test } from 'vitest'
import { postgresIdempotencyKeys } from '#platform/http/idempotency.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { purgeExpiredSessionsHandler } from '#workers/identity/identity.work.ts'

test('sessions and idempotency keys are purged', async () => {
  const { db, drop } = await freshDatabase()
  await db.query(`insert into sessions (sid_hash, data, created_at, last_seen_at, expires_at, idle_limit) values
    ('expired', '{}', now(), now(), now() - interval '25 hours', interval '14 days'),
    ('idle', '{}', now(), now() - interval '26 hours', now() + interval '1 day', interval '30 minutes'),
    ('ended today', '{}', now(), now(), now() - interval '1 hour', interval '14 days'),
    ('open', '{}', now(), now(), now() + interval '1 day', interval '14 days')`)
  const idempotencyKeys = postgresIdempotencyKeys(db, memoryKeyVault())
  const use = { caller: 'ann', key: 'a key of long ago', fingerprint: 'one' }
  expect(await idempotencyKeys.claim(use)).toBe(true)
  expect(await idempotencyKeys.claim({ ...use, fingerprint: 'other' })).toBe(false)
  await db.query(`update idempotency_keys set claimed_at = now() - interval '8 days'`)
  await purgeExpiredSessionsHandler({ db, idempotencyKeys }).run({}, { id: 'x', attempt: 1 })
  const left = await db.query<{ sid_hash: string }>('select sid_hash from sessions order by sid_hash')
  expect(left.map((row) => row.sid_hash)).toEqual(['ended today', 'open'])
  expect(await idempotencyKeys.claim({ ...use, fingerprint: 'other' })).toBe(true)
  await drop()
})

import { afterAll, beforeAll, test } from 'vitest'
import { sessionRegistry } from '#platform/http/session-registry.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { adjustableClock } from '#tests/support/market.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('a socket alone does not keep a session open', async () => {
  const clock = adjustableClock()
  const { db } = database
  await db.query(`insert into sessions (sid_hash, account_id, data, created_at, last_seen_at, expires_at, idle_limit)
    values ('key', 'account_1', '{}', now(), now(), now() + interval '12 hours', interval '30 minutes')`)
  const list = await sessionRegistry(db, { now: clock.runtime.now, everyMs: 10 })
  try {
    const closed = new Promise<void>((resolve) => list.register('key', resolve))
    clock.advance({ minutes: 31 })
    await closed
  } finally {
    await list.close()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { twoFactorEnrollmentsIn } from '#write-side/identity/two-factor-enrollments.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('a secret opens only with the key it was sealed with', async () => {
  const keys = memoryKeyVault()
  const steps = twoFactorEnrollmentsIn(database.db, keys)
  const [old, fresh] = ['old', 'fresh'].map((enrollmentId) => ({ accountId: 'ann', enrollmentId }))
  const secret = await steps.begin(old!)
  expect(await steps.begin(old!)).toBe(secret)
  await keys.retire({ subjectId: 'ann', retention: 'account', generation: 1 })
  expect(await steps.begin(old!)).toBeUndefined()
  expect(await steps.attempt(old!, '123456', new Date().toISOString())).toBe('wrong')
  const later = await steps.begin(fresh!)
  expect([later, await steps.begin(fresh!)]).toEqual([expect.any(String), later])
  await keys.destroy('ann')
  expect(await steps.begin({ accountId: 'ann', enrollmentId: 'late' })).toBeUndefined()
})

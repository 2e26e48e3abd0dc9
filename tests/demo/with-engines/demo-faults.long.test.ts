import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsIn } from '#app/cli/doctor.ts'
import { openJobs } from '#app/engines.ts'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { RetryResult, SystemStatusView } from '#domain/operations/contract.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { favorites } from '#read-side/favorites/favorites.projection.ts'
import { emptyRedis } from '#tests/resilience/support/empty-redis.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const JOB = '/api/staff/jobs/apply-chargeback-to-dispute'
const redis = await emptyRedis()
const QUEUES = [
  ['PostgreSQL', {}],
  ['Redis', 'url' in redis ? { REDIS_URL: redis.url } : undefined],
] as const

for (const [queue, settings] of QUEUES) {
  if (settings) faultsWith(queue, settings)
  else test.skip(`did not run on ${queue}: ${'missing' in redis ? redis.missing : ''}`)
}

function faultsWith(queue: string, settings: Record<string, string>): void {
  describe(`the demo market's faults, jobs on ${queue}`, () => {
    let market: OpenMarket
    let admin: Visitor
    beforeAll(async () => {
      market = await openMarket({ SEED_DEMO: 'true', ...settings })
      const { username, password } = DEMO_SIGN_INS.find(({ role }) => role === 'admin')!
      admin = createVisitor(market.url)
      bodyOf(await admin.signIn(username, password))
    })
    afterAll(() => market?.stop())

    const health = async () => bodyOf(await admin.get<SystemStatusView>('/api/staff/system-status'))
    const doctor = async () => problemsIn({ ...market.engines, jobs: await openJobs(market.engines) })

    test('staff see one parked event and one failed job', async () => {
      const { healthy, parked, failedJobs, projections } = await waitUntil(health, (view) => view.failedJobs.length > 0)
      expect(healthy).toBe(false)
      expect(parked).toMatchObject([{ projection: 'favorites', type: 'FavoriteAdded' }])
      expect(parked[0]!.error).toContain('demo_rejects_this_row')
      expect(projections.filter((one) => one.parked > 0).map(({ name }) => name)).toEqual(['favorites'])
      expect(failedJobs).toMatchObject([{ name: 'apply-chargeback-to-dispute', id: 'demo-unknown-order', attempts: 1 }])
      const findings = (await doctor()).join('\n')
      expect(findings).toContain(`favorites: FavoriteAdded at ${parked[0]!.position}`)
      expect(findings).toContain('apply-chargeback-to-dispute demo-unknown-order: chargeback of an unknown order')
    })

    test('the cause of the parked event is removed', async () => {
      const { db } = market.engines
      expect(await db.query(`select 1 from pg_constraint where conname = 'demo_rejects_this_row'`)).toEqual([])
    })

    test('a retry applies the event, and the job fails again', async () => {
      const before = await health()
      const [parked] = before.parked
      const retry = '/api/staff/projections/favorites/retry-parked-events'
      expect(bodyOf(await admin.post<RetryResult>(retry, { position: parked!.position }))).toEqual({
        retried: 1,
        failed: 0,
      })
      expect(await health()).toMatchObject({ parked: [] })
      bodyOf(await admin.post(`${JOB}/retry`, { id: 'demo-unknown-order' }))
      const [again] = (
        await waitUntil(health, ({ failedJobs }) => (failedJobs[0]?.at ?? '') > before.failedJobs[0]!.at)
      ).failedJobs
      expect(again).toMatchObject({ id: 'demo-unknown-order', error: before.failedJobs[0]!.error })
    })

    test('nothing is parked or failed after the job is removed', async () => {
      const dropping = { id: 'demo-unknown-order', reason: 'The order was never placed.' }
      expect(bodyOf(await admin.post(`${JOB}/discard`, dropping))).toEqual({ dropped: true })
      expect(await health()).toMatchObject({ parked: [], failedJobs: [] })
      expect(await doctor()).toEqual([])
      const { db, log } = market.engines
      expect(await rebuild({ db, log }, favorites)).toMatchObject({ parked: 0 })
    })
  })
}

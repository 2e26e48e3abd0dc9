import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJobs } from '#app/engines.ts'
import type { RetryResult, SystemStatusView } from '#domain/operations/contract.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { emptyRedis } from '#tests/resilience/support/empty-redis.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, newMember, openShop, staffMember, waitForProjections } from '#tests/support/members.ts'
import { deliverWebhook, paymentIntentsIn, webhookFor } from '#tests/support/sandbox-processor.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { sendPasswordChangedEmail } from '#workers/identity/security-emails.ts'

const RETRY_PARKED = '/api/staff/projections/reconciliation/retry-parked-events'
const JOBS = '/api/staff/jobs/send-password-changed-email'
const redis = await emptyRedis()
const QUEUES = [
  ['PostgreSQL', {}],
  ['Redis', 'url' in redis ? { REDIS_URL: redis.url } : undefined],
] as const

for (const [queue, settings] of QUEUES) {
  if (settings) healthWith(queue, settings)
  else test.skip(`did not run on ${queue}: ${'missing' in redis ? redis.missing : ''}`)
}

function healthWith(queue: string, settings: Record<string, string>): void {
  describe(`system status, jobs on ${queue}`, () => {
    let market: OpenMarket
    let jobs: Jobs
    let admin: Visitor
    beforeAll(async () => {
      market = await openMarket(settings)
      jobs = await openJobs(market.engines)
      admin = await staffMember(market, 'Ada Admin', 'admin')
    })
    afterAll(() => market?.stop())

    const health = async (visitor = admin) => bodyOf(await visitor.get<SystemStatusView>('/api/staff/system-status'))
    /** The unsent emails of this test. Others may also fail, and are retried. */
    const unsentOf = ({ emails }: SystemStatusView) => emails.unsent.filter(({ key }) => key.startsWith('password:'))
    const sql = (text: string) => market.engines.db.query(text)
    const undelivered = async () =>
      (await sql('select 1 from sandbox.webhook_deliveries where next_attempt_at is not null')).length
    const happened = async (...types: string[]) => (await market.events(...types)).map(({ data }) => data)

    test('reports no problem in a new marketplace', async () => {
      const view = await waitUntil(health, ({ reactors }) => reactors !== null)
      expect(view).toMatchObject({ healthy: true, parked: [], failedJobs: [], webhookAt: null, version: '0.1.0' })
      expect(view.projections.find(({ name }) => name === 'catalog')).toMatchObject({ state: 'live', parked: 0 })
      expect(view.openWork).toEqual([
        { kind: 'disputes', open: 0, due: 0 },
        { kind: 'discrepancies', open: 0, due: 0 },
        { kind: 'verifications', open: 0, due: 0 },
      ])
      expect(view.jobs.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['send-checkout-emails', 'run-reconciliation']),
      )
      expect(view.database.bytes).toBeGreaterThan(1_000_000)
      expect(view.database.connections.map(({ name }) => name)).toContain('farmgate api, projector, worker')
      expect(view.engines).toContainEqual({ part: 'Jobs', engine: queue })
    })

    test('is read by staff and changed by operators', async () => {
      for (const role of ['support', 'auditor'] as const) {
        const reader = await staffMember(market, `Ria ${role}`, role)
        await health(reader)
        for (const [path, body] of [
          [RETRY_PARKED, {}],
          [`${JOBS}/retry`, {}],
          [`${JOBS}/discard`, { id: 'a', reason: 'b' }],
        ] as const)
          expectProblem(await expectNoEvents(market, () => reader.post(path, body)), 403, 'not_allowed')
      }
      await health(await staffMember(market, 'Sam Senior', 'senior_support'))
      for (const other of [await staffMember(market, 'Vi Verifier', 'verifier'), await newMember(market, 'Bo Buyer')])
        expectProblem(await other.get('/api/staff/system-status'), 403, 'not_allowed')
      expectProblem(await createVisitor(market.url).get('/api/staff/system-status'), 401, 'not_signed_in')
    })

    test('shows a parked event and its retries', async () => {
      await sql('alter table reconciliation.runs add constraint poison check (requested_by is null)')
      bodyOf(await admin.post('/api/staff/reconciliations'))
      const unhealthy = await waitUntil(health, ({ parked }) => parked.length > 0)
      expect(unhealthy.healthy).toBe(false)
      expect(unhealthy.parked[0]).toMatchObject({ projection: 'reconciliation', type: 'ReconciliationRequested' })
      expect(unhealthy.parked[0]!.error).toContain('poison')
      expect(unhealthy.projections.find(({ name }) => name === 'reconciliation')!.parked).toBeGreaterThan(0)

      const { eventId } = unhealthy.parked[0]!
      expect(bodyOf(await admin.post<RetryResult>(RETRY_PARKED, { eventId }))).toEqual({ retried: 0, failed: 1 })
      const still = (await health()).parked[0]!
      expect(still).toMatchObject({ eventId, error: expect.stringContaining('poison') })
      expect(Date.parse(still.at)).toBeGreaterThan(Date.parse(unhealthy.parked[0]!.at))

      await sql('alter table reconciliation.runs drop constraint poison')
      const key = { 'idempotency-key': 'mended now' }
      expect(bodyOf(await admin.post<RetryResult>(RETRY_PARKED, {}, key))).toEqual({ retried: 1, failed: 0 })
      expect(await health()).toMatchObject({ healthy: true, parked: [] })
      expect(bodyOf(await admin.get<object[]>('/api/staff/reconciliations'))).toHaveLength(1)
      expect(bodyOf(await admin.post<RetryResult>(RETRY_PARKED, {}, key))).toEqual({ retried: 0, failed: 0 })
      expectProblem(await admin.post(RETRY_PARKED, {}), 404, 'no_parked_events')
      expect(await happened('ParkedEventsRetried')).toMatchObject([
        { staffRole: 'admin', projection: 'reconciliation', eventId },
        { staffRole: 'admin', projection: 'reconciliation' },
      ])
    })

    test('retries a failed email and drops a job', async () => {
      const { accountId } = await createMember(market, 'Fay Forgetful')
      const once = { ...sendPasswordChangedEmail, attempts: 1 }
      await sql('alter table sent_emails rename to lost_mails')
      for (const id of ['one', 'two', 'three'])
        await jobs.enqueue(once, { accountId, changeId: `change-${id}` }, { id })
      const unhealthy = await waitUntil(health, (view) => view.failedJobs.length === 3 && unsentOf(view).length === 3)
      expect(unhealthy.healthy).toBe(false)
      expect(unhealthy.jobs[0]).toMatchObject({ name: 'send-password-changed-email', failed: 3 })
      expect(unhealthy.failedJobs.find(({ id }) => id === 'one')).toMatchObject({
        name: 'send-password-changed-email',
        attempts: 1,
        error: expect.stringContaining('could not be written'),
      })
      expect(unhealthy.emails.failed).toBeGreaterThanOrEqual(3)
      expect(unhealthy.emails.unsent.find(({ key }) => key === `password:${accountId}:change-one`)).toMatchObject({
        to: 'f•••@example.com',
        job: { name: 'send-password-changed-email', id: 'one' },
      })
      expect(JSON.stringify(unhealthy)).not.toContain('fay.forgetful')

      expect(bodyOf(await admin.post(`${JOBS}/retry`, { id: 'one' }))).toEqual({ retried: 1, failed: 0 })
      await waitUntil(
        async () => (await health()).failedJobs.map(({ id }) => id).toSorted(),
        (ids) => ids.join() === 'one,three,two',
      )
      await sql('alter table lost_mails rename to sent_emails')
      bodyOf(await admin.post(`${JOBS}/retry`, { id: 'one' }))
      await waitUntil(health, (view) => view.failedJobs.length === 2 && unsentOf(view).length === 2)

      expectProblem(await admin.post(`${JOBS}/discard`, { id: 'two', reason: ' ' }), 400, 'invalid_input')
      const dropping = { id: 'two', reason: 'Called instead.' }
      const key = { 'idempotency-key': 'discarded once' }
      expect(bodyOf(await admin.post(`${JOBS}/discard`, dropping, key))).toEqual({ discarded: true })
      expect(bodyOf(await admin.post(`${JOBS}/discard`, dropping, key))).toEqual({ discarded: false })
      expectProblem(await admin.post(`${JOBS}/discard`, dropping), 404, 'job_not_failed')
      expectProblem(await admin.post(`${JOBS}/retry`, { id: 'two' }), 404, 'job_not_failed')
      expect(
        (await health()).emails.unsent.find(({ key }) => key === `password:${accountId}:change-two`)!.job,
      ).toBeNull()

      expect(bodyOf(await admin.post(`${JOBS}/retry`, {}))).toEqual({ retried: 1, failed: 0 })
      await waitUntil(health, ({ failedJobs }) => failedJobs.length === 0)
      expect(await happened('JobDiscarded')).toMatchObject([
        { jobName: 'send-password-changed-email', jobId: dropping.id, reason: dropping.reason, staffRole: 'admin' },
      ])
      expect(await happened('JobRetried')).toMatchObject([{ jobId: 'one' }, { jobId: 'one' }, { staffRole: 'admin' }])
    })

    test('shows the last genuine webhook', async () => {
      const farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
      await buy(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 1 }])
      await waitForProjections(market)
      const { webhookAt } = await waitUntil(health, (view) => view.webhookAt !== null)
      await waitUntil(undelivered, (count) => count === 0)
      await sql(`update external_heartbeats set last_seen_at = last_seen_at - interval '1 hour'`)
      const [{ id } = { id: '' }] = await paymentIntentsIn(market)
      const real = await webhookFor(market, id)
      await deliverWebhook(market, { ...real, signature: 'forged' })
      expect(Date.parse((await health()).webhookAt!)).toBeLessThan(Date.parse(webhookAt!))
    })
  })
}

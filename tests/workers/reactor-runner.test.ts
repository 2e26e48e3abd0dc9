import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { JobDefinition, JobHandler, Jobs } from '#platform/jobs/jobs.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { AT_ONCE_SLOTS } from '#workers/event-jobs.ts'
import { job, type Reactor } from '#workers/jobs/work-definitions.ts'
import { createReactorRunner, type ReactorRunner, type ReactorRunnerDeps } from '#workers/reactor-runner.ts'

const greetMember: JobDefinition<{ name: string }> = {
  name: 'greet',
  payload: z.object({ name: z.string().min(1) }),
  attempts: 1,
  backoffMs: 1,
}
const greetNewMembers: Reactor = {
  on: ['GuestCame'],
  react: ({ data }) => {
    const { name } = data as { name: string }
    return [job(greetMember, { name }, { inline: name.startsWith('inline'), eager: name.startsWith('at once') })]
  },
}
/** Greets after a delay, unless the guest leaves before. */
const greetLater = (delayMs: number): Reactor => ({
  on: ['GuestCame'],
  until: ['GuestLeft'],
  react: ({ data }) => {
    const { name } = data as { name: string }
    return [job(greetMember, { name }, { part: 'later', delayMs, unless: { type: 'GuestLeft', stream: name } })]
  },
})

let database: FreshDatabase
let jobs: Jobs
let log: MemoryLog
let greeted: string[]
const running: ReactorRunner[] = []
beforeEach(async () => {
  database = await freshDatabase()
  jobs = await bullmqJobs({ backend: { kind: 'postgres', url: database.url }, log: silentLog })
  log = memoryLog()
  greeted = []
  await jobs.work([greeting('')])
})
afterEach(async () => {
  for (const reacting of running.splice(0)) await reacting.stop()
  await jobs.close()
  await database.drop()
})

/** Greets with a suffix that shows who ran the job. */
const greeting = (suffix: string): JobHandler => ({
  job: greetMember,
  run: async (payload) => void greeted.push(`${(payload as { name: string }).name}${suffix}`),
})

async function start(overrides: Partial<ReactorRunnerDeps> = {}): Promise<ReactorRunner> {
  const pace = { pollMs: 20, retryMs: 20, checkMs: 100, saveMs: 20 }
  const parts = {
    db: database.db,
    log,
    jobs,
    reactors: [greetNewMembers],
    runtime: systemRuntime,
    logger: silentLog,
    pace,
  }
  const reacting = createReactorRunner({ ...parts, ...overrides })
  running.push(reacting)
  await reacting.start()
  return reacting
}

const came = (...names: string[]) =>
  log.record('gate', ...names.map((name) => ({ type: 'GuestCame', data: { name } }) as never))
const left = (name: string) => log.record(name, { type: 'GuestLeft', data: { name } } as never)
const flush = () => database.db.query('truncate bullmq.job, bullmq.scheduler, bullmq.event cascade')
const all = (names: string[]) =>
  waitUntil(
    () => [...greeted].sort(),
    (seen) => seen.join() === names.join(),
  )

test('each event enqueues its job once despite a restart', async () => {
  await came('ann', 'bob')
  const first = await start()
  await all(['ann', 'bob'])
  await first.stop()
  await came('cid')
  await start()
  await all(['ann', 'bob', 'cid'])
})

test('a worker killed before its checkpoint enqueues the job once', async () => {
  await came('ann')
  const first = await start()
  await all(['ann'])
  await first.stop()
  await database.db.query(`update reactor_checkpoints set position = '0'`)
  await came('bob')
  await start()
  await all(['ann', 'bob'])
})

test('jobs lost in a flush are derived again', async () => {
  await came('ann')
  await start()
  await all(['ann'])
  await flush()
  await all(['ann', 'ann'])
})

test('a worker that missed the flush advances no checkpoint', async () => {
  await start({ pace: { pollMs: 20, retryMs: 20, checkMs: 3_600_000, saveMs: 20 } })
  await came('ada')
  await all(['ada'])
  await database.db.query(`update reactor_checkpoints set position = '0', queue_epoch = 'as another worker left it'`)
  await came('bob')
  await all(['ada', 'bob'])
  const real = await jobs.epoch()
  const epochs = () => database.db.query<{ epoch: string }>('select queue_epoch as epoch from reactor_checkpoints')
  await waitUntil(epochs, ([row]) => row?.epoch === real)
})

test('an invalid job does not stop the others', async () => {
  await came('', 'bob')
  await start()
  await all(['bob'])
})

test('backfilled events cause no jobs', async () => {
  const meta = {
    commandId: 'c1',
    index: 0,
    correlationId: 'c1',
    actor: { kind: 'system', id: 'test' },
    backfilled: true,
  } as const
  const event = { type: 'GuestCame', data: { name: 'ann' } }
  const at = '2026-05-01T09:00:00.000Z'
  await log.append([
    { stream: 'history', expectedRevision: NO_STREAM, events: [{ event, meta: { ...meta, recordedAt: at } }] },
  ])
  await start()
  await came('bob')
  await all(['bob'])
})

test('an unavailable queue is retried', async () => {
  let broken = true
  const flaky: Jobs = {
    ...jobs,
    enqueueAll: (orders) => (broken ? Promise.reject(new Error('no queue')) : jobs.enqueueAll(orders)),
  }
  await came('ann')
  const reacting = await start({ jobs: flaky })
  expect(reacting.position()).toBe('0')
  broken = false
  await all(['ann'])
})

test('the queue retains no id of an inline or eager job that it completed', async () => {
  const handler: JobHandler = { job: greetMember, run: () => Promise.reject(new Error('not now')) }
  await came('at once ann', 'inline-bob', 'cid')
  await start({ handlers: [handler] })
  await all(['at once ann', 'cid', 'inline-bob'])
  const completed = () => database.db.query<{ id: string }>(`select id from bullmq.job where state = 'completed'`)
  await waitUntil(completed, (ids) => ids.map(({ id }) => id).join() === 'greet.gate.2')
})

test('only failed inline jobs enter the queue', async () => {
  const handler: JobHandler = {
    job: greetMember,
    run: async (payload, attempt) => {
      if ((payload as { name: string }).name === 'inline-ann') throw new Error('not now')
      await greeting(' inline').run(payload, attempt)
    },
  }
  await came('inline-ann', 'inline-bob', 'cid')
  await start({ handlers: [handler] })
  await all(['cid', 'inline-ann', 'inline-bob inline'])
})

test('a slow inline job delays no other job', async () => {
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handler: JobHandler = {
    job: greetMember,
    run: async (payload, attempt) => {
      await greeting(' here').run(payload, attempt)
      if ((payload as { name: string }).name === 'at once ann') await slow
    },
  }
  const reacting = await start({ handlers: [handler] })
  await came('at once ann')
  await came('inline-bob', 'cid')
  await all(['at once ann here', 'cid', 'inline-bob here'])
  expect(reacting.position()).toBe('0')
  finish()
  await waitUntil(reacting.position, (position) => position === '3')
})

test('an inline job that fails enters the queue', async () => {
  const failing: JobHandler = { job: greetMember, run: () => Promise.reject(new Error('not now')) }
  await start({ handlers: [failing] })
  await came('at once ann')
  await all(['at once ann'])
})

test('more jobs than slots enter the queue', async () => {
  const handler: JobHandler = { job: greetMember, run: () => new Promise((resolve) => releases.push(resolve)) }
  const releases: (() => void)[] = []
  await start({ handlers: [handler] })
  await came(...Array.from({ length: AT_ONCE_SLOTS + 4 }, (_, i) => `at once ${i}`))
  await waitUntil(
    () => greeted,
    ({ length }) => length === 4,
  )
  for (const release of releases) release()
})

test('jobs still run under request pressure', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `inline ${String(i).padStart(2, '0')}`)
  // Recent events, because old ones do not wait any longer.
  log = memoryLog({ at: new Date().toISOString() })
  const pages: number[] = []
  const follow: MemoryLog['follow'] = async (after, limit, types) => {
    const page = await log.follow(after, limit, types)
    if (page.events.length > 0) pages.push(page.events.length)
    return page
  }
  await came('inline first')
  await start({ log: { ...log, follow }, handlers: [greeting('')], yields: () => true })
  await all(['inline first'])
  await came(...names)
  await all([...names, 'inline first'])
  expect(pages).toEqual([1, 20, 20, 10])
})

test('an inline job that a kill interrupted runs again', async () => {
  await came('inline-ann')
  const handlers = [greeting(' inline')]
  const first = await start({ handlers })
  await all(['inline-ann inline'])
  await first.stop()
  await database.db.query(`update reactor_checkpoints set position = '0'`)
  await start({ handlers })
  await all(['inline-ann inline', 'inline-ann inline'])
})

test('only one of two processes does the work', async () => {
  const first = await start({ handlers: [greeting(' by first')] })
  const second = await start({ handlers: [greeting(' by second')] })
  await came('inline-ann')
  await all(['inline-ann by first'])
  await waitUntil(
    () => second.position(),
    (position) => position === first.position(),
  )
  await first.stop()
  await came('inline-bob')
  await all(['inline-ann by first', 'inline-bob by second'])
})

test('a process whose connection was cut takes the lead again', async () => {
  await start({ handlers: [greeting(' inline')] })
  await came('inline-ann')
  await all(['inline-ann inline'])
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'farmgate-lock'`,
  )
  await came('inline-bob')
  await all(['inline-ann inline', 'inline-bob inline'])
})

test('a delayed job runs when it is due', async () => {
  await start({ reactors: [greetLater(200)] })
  await came('ann', 'bob')
  await left('ann')
  await all(['bob'])
  await came('cid')
  await all(['bob', 'cid'])
  expect((await jobs.totals()).delayed).toBe(1)
})

test('only delayed jobs are derived again after a restart', async () => {
  const parts = { reactors: [greetNewMembers, greetLater(1_000)], handlers: [greeting(' inline')] }
  const first = await start(parts)
  await came('inline-ann')
  await all(['inline-ann inline'])
  await first.stop()
  await start(parts)
  await all(['inline-ann', 'inline-ann inline'])
})

test('a delay continues after a restart', async () => {
  const parts = { reactors: [greetLater(500)] }
  const first = await start(parts)
  await came('ann', 'bob')
  await waitUntil(
    () => first.position(),
    (position) => position !== '0',
  )
  await first.stop()
  await left('ann')
  await start(parts)
  await all(['bob'])
  await came('cid')
  await all(['bob', 'cid'])
})

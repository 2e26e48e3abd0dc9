import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ticket } from '#tests/contract/jobs/ticket.job.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type CuttableConnection, cuttableConnection } from '#tests/support/servers.ts'

describe('BullMQ jobs on PostgreSQL', () => {
  const log = pino({ level: 'silent' })
  let database: FreshDatabase
  let line: CuttableConnection
  const opened: Jobs[] = []

  beforeAll(async () => {
    database = await freshDatabase()
    line = await cuttableConnection(database.url)
    const once = await bullmqJobs({ backend: { kind: 'postgres', url: database.url }, log })
    await once.close()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
    await database.db.query('truncate bullmq.job, bullmq.scheduler cascade')
  })
  afterAll(async () => {
    await line.close()
    await database.drop()
  })

  const start = async (overrides: { purgeMs?: number; stalledMs?: number } = {}) => {
    const jobs = await bullmqJobs({ backend: { kind: 'postgres', url: line.url }, log, ...overrides })
    opened.push(jobs)
    return jobs
  }
  const states = () => database.db.query<{ id: string; state: string }>('select id, state from bullmq.job')

  const rowsRead = async () => {
    const [row] = await database.db.query<{ rows: number }>(
      `select (seq_tup_read + idx_tup_fetch)::float8 as rows from pg_stat_user_tables
       where schemaname = 'bullmq' and relname = 'job'`,
    )
    return row!.rows
  }

  it('create their tables once for five processes', async () => {
    await database.db.query('drop schema if exists bullmq cascade')
    const all = await Promise.all([start(), start(), start(), start(), start()])
    expect(await all[0]!.counts()).toEqual({})
  })

  it('report a missing server', async () => {
    const nowhere = { kind: 'postgres', url: 'postgres://root@127.0.0.1:1/farmgate' } as const
    await expect(bullmqJobs({ backend: nowhere, log })).rejects.toThrow('ECONNREFUSED')
  })

  it('accept their handlers once, and one per job', async () => {
    const jobs = await start()
    const handler = { job: ticket, run: async () => undefined }
    await expect(jobs.work([handler, handler])).rejects.toThrow('two handlers for the job print-ticket')
    const others = await start()
    await others.work([handler])
    await expect(others.work([handler])).rejects.toThrow('already runs a worker')
  })

  it('use at most six connections', async () => {
    const jobs = await start()
    let most = 0
    let printed = 0
    const run = async () => {
      printed += 1
      most = Math.max(most, line.connections())
    }
    await jobs.work([{ job: ticket, run }])
    await Promise.all(
      Array.from({ length: 100 }, (_, number) => jobs.enqueue(ticket, { number }, { id: `t${number}` })),
    )
    await expect.poll(() => printed).toBe(100)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(6)
  })

  it('forget an id a week after its job ran', async () => {
    const jobs = await start({ purgeMs: 100 })
    const printed: number[] = []
    await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
    const printing = async (number: number, id: string) => {
      await jobs.enqueue(ticket, { number }, { id })
      await expect.poll(() => printed).toContain(number)
      await expect.poll(states).toContainEqual({ id: `print-ticket.${id}`, state: 'completed' })
    }
    await printing(1, 'old')
    await printing(2, 'fresh')
    const week = 7 * 24 * 3_600_000
    await database.db.query('update bullmq.job set finished_at_ms = finished_at_ms - $1 where id = $2', [
      week,
      'print-ticket.old',
    ])
    await expect.poll(async () => (await states()).map(({ id }) => id)).toEqual(['print-ticket.fresh'])
    await printing(3, 'old')
  })

  it('do not scan finished jobs', async () => {
    const jobs = await start({ stalledMs: 500 })
    let printed = 0
    const run = async () => {
      printed += 1
    }
    await jobs.work([{ job: ticket, run }])
    const print = async (from: number, to: number) => {
      for (let number = from; number < to; number++) await jobs.enqueue(ticket, { number }, { id: `t${number}` })
      await expect.poll(() => printed).toBe(to)
    }
    await print(0, 150)
    const kept = 20_000
    await database.db.query(
      `insert into bullmq.job (queue, id, seq, name, state, finished_at_ms, added_at_ms)
       select 'jobs', 'kept.' || n, -n, 'print-ticket', 'completed', extract(epoch from now()) * 1000, 0
       from generate_series(1, $1::int) as n`,
      [kept],
    )
    const before = await rowsRead()
    await print(150, 200)
    // A connection updates its read statistics at its end at the latest.
    await jobs.close()
    expect((await rowsRead()) - before).toBeLessThan(kept)
  })

  it('keep nothing of scheduled runs', async () => {
    const jobs = await start()
    let runs = 0
    await jobs.work([
      {
        job: ticket,
        run: async () => {
          runs += 1
        },
      },
    ])
    await jobs.schedule(ticket, { number: 1 }, '* * * * * *')
    await expect.poll(() => runs, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await expect.poll(async () => (await states()).map(({ state }) => state)).toEqual(['delayed'])
  })
})

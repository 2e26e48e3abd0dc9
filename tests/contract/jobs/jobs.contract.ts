import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { type BullmqJobsOptions, bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import { type JobAttempt, type JobDefinition, JobRejected, type Jobs, jobRequest } from '#platform/jobs/jobs.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import type { JobsBackendUnderTest } from './jobs-backend.ts'
import { logLines } from './log-lines.ts'
import { legacyTicket, ticket } from './ticket.job.ts'

/** The contract of job queues. */
export function jobsContract(engine: string, open: () => Promise<JobsBackendUnderTest>): void {
  describe(`jobs on ${engine}`, { timeout: 240_000 }, () => {
    let backend: JobsBackendUnderTest
    let opened: Jobs[]
    let kept: FreshDatabase
    const { log, lines, errors } = logLines()

    beforeAll(async () => {
      backend = await open()
      kept = await freshDatabase()
    })
    afterAll(async () => {
      await backend.close()
      await kept.drop()
    })
    beforeEach(() => {
      opened = []
    })
    afterEach(async () => {
      await Promise.all(opened.map((jobs) => jobs.close()))
      await backend.flush()
    })

    const start = async (options: Partial<BullmqJobsOptions> = {}) => {
      const jobs = await bullmqJobs({ backend: backend.backend, log, ...options })
      opened.push(jobs)
      return jobs
    }

    it('runs a job once per id', async () => {
      const jobs = await start({ concurrency: 1 })
      const printed: number[] = []
      await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      await Promise.all(times(5, () => jobs.enqueue(ticket, { number: 1 }, { id: 'first' })))
      await expect.poll(() => printed).toEqual([1])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'first' })
      await jobs.enqueue(ticket, { number: 2 }, { id: 'second' })
      await expect.poll(() => printed).toEqual([1, 2])
    })

    it('runs a job that is removed on completion once while it waits, and again once it has run', async () => {
      const jobs = await start({ concurrency: 1 })
      const printed: number[] = []
      const order = jobRequest(ticket, { number: 1 }, { id: 'first', removeOnComplete: true })
      await jobs.enqueueAll([order, order])
      await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      await expect.poll(() => printed).toEqual([1])
      await expect
        .poll(() => jobs.counts())
        .toEqual({ [ticket.name]: { waiting: 0, delayed: 0, active: 0, failed: 0 } })
      await jobs.enqueueAll([order])
      await expect.poll(() => printed).toEqual([1, 1])
    })

    it('accepts many jobs together, each id once', async () => {
      const jobs = await start({ concurrency: 1 })
      const printed: number[] = []
      await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      const order = (number: number) => jobRequest(ticket, { number }, { id: `t${number}` })
      await jobs.enqueueAll([])
      await jobs.enqueueAll([order(1), order(2), order(1)])
      await jobs.enqueueAll([order(2), order(3)])
      await expect.poll(() => printed).toEqual([1, 2, 3])
      await jobs.enqueueAll(times(1_200, (nth) => order(nth + 1)))
      await expect.poll(() => printed.length, { timeout: 60_000 }).toBe(1_200)
      expect(printed).toEqual(times(1_200, (nth) => nth + 1))
    })

    it('accepts none of many jobs if one is invalid', async () => {
      const jobs = await start()
      const orders = [
        jobRequest(ticket, { number: 1 }, { id: 'good' }),
        jobRequest(ticket, { number: 0.5 }, { id: 'half' }),
      ]
      await expect(jobs.enqueueAll(orders)).rejects.toThrow(JobRejected)
      expect(await jobs.counts()).toEqual({})
    })

    it('distinguishes equal ids of different jobs', async () => {
      const jobs = await start()
      const ran: string[] = []
      const stub: JobDefinition<{ number: number }> = { ...ticket, name: 'tear-stub' }
      await jobs.work([
        { job: ticket, run: async () => void ran.push('ticket') },
        { job: stub, run: async () => void ran.push('stub') },
      ])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'same' })
      await jobs.enqueue(stub, { number: 1 }, { id: 'same' })
      await expect.poll(() => ran.toSorted()).toEqual(['stub', 'ticket'])
    })

    it('passes id, attempt and correlation id to the handler', async () => {
      const jobs = await start()
      const attempts: JobAttempt[] = []
      await jobs.work([{ job: ticket, run: async (_, attempt) => void attempts.push(attempt) }])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'a', correlationId: 'request-1' })
      await expect.poll(() => attempts).toEqual([{ id: 'a', attempt: 1, correlationId: 'request-1' }])
    })

    it('runs a delayed job once it is due', async () => {
      const jobs = await start()
      let ranAt = 0
      await jobs.work([
        {
          job: ticket,
          run: async () => {
            ranAt = Date.now()
          },
        },
      ])
      const dueAt = Date.now() + 400
      await jobs.enqueue(ticket, { number: 1 }, { id: 'later', delayMs: 400 })
      expect((await jobs.counts())['print-ticket']).toMatchObject({ delayed: 1 })
      await expect.poll(() => ranAt).toBeGreaterThanOrEqual(dueAt)
      expect(ranAt - dueAt).toBeLessThan(1_000)
    })

    it('runs a scheduled job every second', async () => {
      const jobs = await start()
      const ids: string[] = []
      await jobs.work([{ job: ticket, run: async (_, { id }) => void ids.push(id) }])
      await jobs.schedule(ticket, { number: 1 }, '* * * * * *')
      await expect.poll(() => new Set(ids).size, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('keeps the last schedule of a job', async () => {
      const first = await start()
      const second = await start()
      await first.schedule(ticket, { number: 1 }, '0 0 1 1 *')
      await second.schedule(ticket, { number: 2 }, '* * * * * *')
      expect((await first.counts())['print-ticket']).toMatchObject({ delayed: 1 })
      const printed: number[] = []
      await first.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      await expect.poll(() => printed, { timeout: 30_000 }).toContain(2)
      expect(printed).not.toContain(1)
    })

    it('reports the next run of a scheduled job', async () => {
      const jobs = await start()
      expect(await jobs.nextRunAt(ticket)).toBeNull()
      await jobs.schedule(ticket, { number: 1 }, '5 4 1 1 *')
      const next = (await jobs.nextRunAt(ticket))!
      expect(next).toMatch(/^\d{4}-01-01T04:05:00\.000Z$/)
      expect(Date.parse(next)).toBeGreaterThan(Date.now())
    })

    it('keeps its schedules when processes start together', async () => {
      const processes = [await start(), await start(), await start()]
      const nightly = times(8, (nth) => ({ ...ticket, name: `nightly-${nth}` }))
      const set = async (jobs: Jobs) => {
        for (const job of nightly) await jobs.schedule(job, { number: 1 }, '0 3 1 1 *')
      }
      for (const jobs of processes) await jobs.work(nightly.map((job) => ({ job, run: async () => undefined })))
      for (let round = 0; round < 5; round++) await Promise.all(processes.map(set))
      expect(Object.values(await processes[0]!.counts()).map(({ delayed }) => delayed)).toEqual(times(8, () => 1))
    })

    it('retries with growing delays, then gives up', async () => {
      const jobs = await start()
      const tries: { at: number; attempt: number }[] = []
      await jobs.work([
        {
          job: ticket,
          run: async (_, { attempt }) => {
            tries.push({ at: Date.now(), attempt })
            throw new Error('out of paper')
          },
        },
      ])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'doomed', correlationId: 'request-2' })
      await expect.poll(async () => (await jobs.counts())['print-ticket']?.failed, { timeout: 30_000 }).toBe(1)
      expect(tries.map((one) => one.attempt)).toEqual([1, 2, 3, 4])
      const pauses = tries.slice(1).map((one, i) => one.at - tries[i]!.at)
      for (const [i, atLeast] of [100, 200, 400].entries()) expect(pauses[i]).toBeGreaterThanOrEqual(atLeast - 1)
      await expect
        .poll(errors)
        .toContainEqual(
          expect.objectContaining({ jobName: 'print-ticket', jobId: 'doomed', correlationId: 'request-2' }),
        )
    })

    it('logs each failed attempt, but the stack once', async () => {
      const jobs = await start()
      const linesOf = (id: string) => lines().filter((line) => line.jobId === id)
      await jobs.work([
        {
          job: ticket,
          run: async () => {
            throw new TypeError('out of ink', { cause: new Error('no cartridge') })
          },
        },
      ])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'inkless', correlationId: 'request-3' })
      await expect.poll(() => linesOf('inkless').length, { timeout: 30_000 }).toBe(4)
      const error = 'TypeError: out of ink: Error: no cartridge'
      const about = { jobName: 'print-ticket', correlationId: 'request-3', attempts: 4, error }
      const failed = { ...about, level: 40, msg: 'job failed; it will be retried' }
      expect(linesOf('inkless')).toMatchObject([
        { ...failed, attempt: 1, err: { stack: expect.stringContaining('jobs.contract.ts') } },
        { ...failed, attempt: 2 },
        { ...failed, attempt: 3 },
        { ...about, level: 50, msg: 'job failed for good', attempt: 4 },
      ])
      expect(linesOf('inkless').map((line) => JSON.stringify(line).includes('"stack"'))).toEqual([
        true,
        false,
        false,
        false,
      ])
    })

    it('logs the stack of a job with one attempt', async () => {
      await failing(['single'])
      await expect
        .poll(errors)
        .toContainEqual(
          expect.objectContaining({ jobId: 'single', err: expect.objectContaining({ stack: expect.any(String) }) }),
        )
    })

    it('does not retry a permanent failure', async () => {
      const jobs = await start()
      const once: JobDefinition<{ number: number }> = { ...ticket, attempts: 1 }
      let tries = 0
      const run = async () => {
        tries += 1
        throw new Error('out of paper')
      }
      await jobs.work([{ job: once, run }])
      await jobs.enqueue(once, { number: 1 }, { id: 'doomed' })
      await expect.poll(async () => (await jobs.counts())['print-ticket']?.failed).toBe(1)
      await jobs.enqueue(once, { number: 1 }, { id: 'doomed' })
      expect((await jobs.counts())['print-ticket']).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 1 })
      expect(tries).toBe(1)
    })

    /** Enqueues jobs that fail as long as `broken` is set and are printed afterwards. */
    async function failing(ids: readonly string[]) {
      const once = { ...ticket, attempts: 1 }
      const printer = { broken: true, printed: [] as number[] }
      const jobs = await start()
      const run = async ({ number }: { number: number }) => {
        if (printer.broken) throw new Error('out of paper')
        printer.printed.push(number)
      }
      await jobs.work([{ job: once, run }])
      for (const [number, id] of ids.entries()) await jobs.enqueue(once, { number }, { id })
      await expect.poll(async () => (await jobs.totals()).failed).toBe(ids.length)
      return { jobs, printer, once }
    }

    it('lists failed jobs, newest first', async () => {
      const { jobs } = await failing(['one', 'two', 'three'])
      const all = await jobs.failed.list(10)
      expect(all.map(({ id }) => id).toSorted()).toEqual(['one', 'three', 'two'])
      expect(all.map(({ at }) => at)).toEqual(
        all
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect(all[0]).toMatchObject({ name: 'print-ticket', attempts: 1, error: 'out of paper' })
      expect(await jobs.failed.list(2)).toHaveLength(2)
      expect((await jobs.failed.of('print-ticket')).toSorted()).toEqual(['one', 'three', 'two'])
      expect(await jobs.failed.of('print')).toEqual([])
    })

    it('retries a failed job from another process', async () => {
      const { jobs, printer } = await failing(['one', 'two'])
      const elsewhere = await start()
      printer.broken = false
      expect(await elsewhere.failed.retry({ name: 'print-ticket', id: 'two' })).toBe(true)
      await expect.poll(() => printer.printed).toEqual([1])
      await expect.poll(() => jobs.failed.of('print-ticket')).toEqual(['one'])
      expect(await elsewhere.failed.retry({ name: 'print-ticket', id: 'two' })).toBe(false)
      await expect.poll(() => elsewhere.failed.statusOf({ name: 'print-ticket', id: 'two' })).toBe('gone')
      expect(await elsewhere.failed.statusOf({ name: 'print-ticket', id: 'one' })).toBe('failed')
      expect(await elsewhere.failed.statusOf({ name: 'print-ticket', id: 'nobody' })).toBe('gone')
    })

    it('a retry restores all attempts', async () => {
      const jobs = await start()
      const tries: number[] = []
      const twice = { ...ticket, attempts: 2, backoffMs: 1 }
      const run = async (_: unknown, { attempt }: JobAttempt) => {
        tries.push(attempt)
        throw new Error('out of paper')
      }
      await jobs.work([{ job: twice, run }])
      await jobs.enqueue(twice, { number: 1 }, { id: 'doomed' })
      await expect.poll(async () => (await jobs.totals()).failed).toBe(1)
      expect(await jobs.failed.retry({ name: 'print-ticket', id: 'doomed' })).toBe(true)
      await expect.poll(() => tries).toEqual([1, 2, 1, 2])
      await expect.poll(async () => (await jobs.totals()).failed).toBe(1)
    })

    it('drops nothing but the failed job', async () => {
      const { jobs, once } = await failing(['one', 'two'])
      expect(await jobs.failed.discard({ name: 'print-ticket', id: 'one' })).toBe(true)
      expect(await jobs.failed.discard({ name: 'print-ticket', id: 'one' })).toBe(false)
      expect(await jobs.failed.of('print-ticket')).toEqual(['two'])
      await jobs.enqueue(once, { number: 9 }, { id: 'later', delayMs: 60_000 })
      expect(await jobs.failed.discard({ name: 'print-ticket', id: 'later' })).toBe(false)
      expect(await jobs.failed.statusOf({ name: 'print-ticket', id: 'later' })).toBe('waits')
      expect(await jobs.totals()).toEqual({ waiting: 0, delayed: 1, active: 0, failed: 1 })
    })

    it('lists a failed scheduled run', async () => {
      const jobs = await start()
      let broken = true
      const once = { ...ticket, attempts: 1 }
      const printed: string[] = []
      const run = async (_: unknown, { id }: JobAttempt) => {
        if (broken) throw new Error('out of paper')
        printed.push(id)
      }
      await jobs.work([{ job: once, run }])
      await jobs.schedule(once, { number: 1 }, '* * * * * *')
      await expect.poll(async () => (await jobs.totals()).failed, { timeout: 30_000 }).toBeGreaterThan(0)
      const [first] = await jobs.failed.list(1)
      broken = false
      expect(await jobs.failed.retry(first!)).toBe(true)
      await expect.poll(() => printed).toContain(first!.id)
    })

    describe('a schedule that missed its time', () => {
      const DAILY = '0 3 * * *'
      const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000
      const marker = { ...ticket, name: 'print-marker' }

      /** The jobs that simultaneously started processes run, up to the first one that follows their schedules. */
      const printedAfterStart = async (name: string, processes: number) => {
        const printed: string[] = []
        const runs = postgresScheduledRuns(kept.db)
        const nightly = { ...ticket, name }
        const all = await Promise.all(times(processes, () => start({ runs, concurrency: 1 })))
        await Promise.all(
          all.map(async (jobs) => {
            await jobs.work([
              { job: nightly, run: async () => void printed.push('nightly') },
              { job: marker, run: async () => void printed.push('marker') },
            ])
            await jobs.schedule(nightly, { number: 1 }, DAILY)
          }),
        )
        await expect.poll(async () => (await all[0]!.totals()).waiting + (await all[0]!.totals()).active).toBe(0)
        await all[0]!.enqueue(marker, { number: 1 }, { id: crypto.randomUUID() })
        await expect.poll(() => printed).toContain('marker')
        await Promise.all(all.map((jobs) => jobs.close()))
        return printed
      }

      it('runs once when processes start together', async () => {
        await postgresScheduledRuns(kept.db).recordRun('nightly-one', daysAgo(3))
        expect(await printedAfterStart('nightly-one', 3)).toEqual(['nightly', 'marker'])
        expect(await printedAfterStart('nightly-one', 2)).toEqual(['marker'])
      })

      it('runs even if the queue was flushed', async () => {
        await postgresScheduledRuns(kept.db).recordRun('nightly-two', daysAgo(3))
        expect(await printedAfterStart('nightly-two', 1)).toEqual(['nightly', 'marker'])
        await backend.flush()
        expect(await printedAfterStart('nightly-two', 1)).toEqual(['marker'])
        await kept.db.query(`update scheduled_runs set ran_at = now() - interval '2 days' where job = 'nightly-two'`)
        await backend.flush()
        expect(await printedAfterStart('nightly-two', 1)).toEqual(['nightly', 'marker'])
      })

      it('waits for its first time if it is new', async () => {
        expect(await printedAfterStart('nightly-three', 2)).toEqual(['marker'])
      })
    })

    it('excludes its own marker from counts', async () => {
      const jobs = await start()
      await jobs.epoch()
      expect(await jobs.counts()).toEqual({})
    })

    it('rejects invalid jobs', async () => {
      const jobs = await start()
      await expect(jobs.enqueue(ticket, { number: 1.5 }, { id: 'half' })).rejects.toThrow(JobRejected)
      for (const id of ['', 'with:colon', 'with space'])
        await expect(jobs.enqueue(ticket, { number: 1 }, { id })).rejects.toThrow(JobRejected)
      await expect(jobs.schedule(ticket, { number: 1.5 }, '* * * * *')).rejects.toThrow(JobRejected)
      expect(await jobs.counts()).toEqual({})
    })

    it('fails on an unknown job', async () => {
      const jobs = await start()
      const unknown: JobDefinition<{ number: number }> = { ...ticket, name: 'punch-card', attempts: 1 }
      await jobs.enqueue(unknown, { number: 1 }, { id: 'card' })
      await jobs.work([{ job: ticket, run: async () => undefined }])
      await expect.poll(async () => (await jobs.counts())['punch-card']?.failed).toBe(1)
      await expect.poll(errors).toContainEqual(expect.objectContaining({ jobName: 'punch-card', jobId: 'card' }))
    })

    it('does not retry a payload that became invalid', async () => {
      const jobs = await start()
      await jobs.enqueue(legacyTicket, { number: 'seven' }, { id: 'old' })
      await jobs.work([{ job: ticket, run: async () => undefined }])
      await expect.poll(async () => (await jobs.counts())['print-ticket']?.failed).toBe(1)
      await expect.poll(errors).toContainEqual(expect.objectContaining({ jobId: 'old', attempt: 1 }))
    })

    it('hands the job of a killed worker to another one', async () => {
      const jobs = await start({ stalledMs: 300 })
      await jobs.enqueue(ticket, { number: 7 }, { id: 'orphan' })
      const victim = spawn(process.execPath, ['--import', 'tsx', DYING_WORKER, JSON.stringify(backend.backend)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(victim.stdout, 'data')
      victim.kill('SIGKILL')
      const printed: number[] = []
      await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      await expect.poll(() => printed, { timeout: 30_000 }).toEqual([7])
      await expect.poll(async () => (await jobs.counts())['print-ticket']?.active).toBe(0)
    })

    it('accepts the same ids again after a flush', async () => {
      const jobs = await start({ scheduleCheckMs: 100 })
      const printed: number[] = []
      await jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'first' })
      await expect.poll(() => printed).toEqual([1])
      await backend.flush()
      await jobs.enqueue(ticket, { number: 1 }, { id: 'first' })
      await expect.poll(() => printed).toEqual([1, 1])
    })

    it('reports a flush by its epoch', async () => {
      const jobs = await start()
      const epoch = await jobs.epoch()
      expect(await jobs.epoch()).toBe(epoch)
      await backend.flush()
      expect(await jobs.epoch()).not.toBe(epoch)
    })

    it('restores its schedules after a flush', async () => {
      const jobs = await start({ scheduleCheckMs: 100 })
      await jobs.schedule(ticket, { number: 1 }, '0 0 1 1 *')
      await backend.flush()
      await expect.poll(async () => (await jobs.counts())['print-ticket']?.delayed).toBe(1)
    })

    it('waits for running jobs before closing', async () => {
      const jobs = await start()
      const order: string[] = []
      const gate = openable()
      await jobs.work([
        {
          job: ticket,
          run: async () => {
            order.push('begun')
            await gate.opened
            order.push('ended')
          },
        },
      ])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'slow' })
      await expect.poll(() => order).toEqual(['begun'])
      const closed = jobs.close().then(() => order.push('closed'))
      gate.open()
      await closed
      expect(order).toEqual(['begun', 'ended', 'closed'])
      const after = await start()
      expect(await after.counts()).toEqual({})
    })

    it('runs 200 jobs once each with two workers', async () => {
      const one = await start()
      const two = await start()
      const printed: number[] = []
      const run = async ({ number }: { number: number }) => void printed.push(number)
      await Promise.all([one.work([{ job: ticket, run }]), two.work([{ job: ticket, run }])])
      await Promise.all(times(200, (number) => one.enqueue(ticket, { number }, { id: `t${number}` })))
      await expect.poll(() => printed.length, { timeout: 30_000 }).toBe(200)
      await expect.poll(async () => (await one.counts())['print-ticket']).toMatchObject({ waiting: 0, active: 0 })
      expect(printed.toSorted((a, b) => a - b)).toEqual(times(200, (i) => i))
    })
  })
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
function openable(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const DYING_WORKER = fileURLToPath(new URL('./dying-worker.ts', import.meta.url))

import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type CuttableConnection, cuttableConnection } from '#tests/support/servers.ts'
import type { JobsBackendUnderTest } from './jobs-backend.ts'
import { logLines } from './log-lines.ts'
import { ticket } from './ticket.job.ts'

/** The contract of jobs whose server becomes unreachable. An unhandled 'error' event fails the run. */
export function lostServerContract(engine: string, open: () => Promise<JobsBackendUnderTest>): void {
  describe(`jobs on a ${engine} that becomes unreachable`, { timeout: 240_000 }, () => {
    let backend: JobsBackendUnderTest
    let line: CuttableConnection
    let jobs: Jobs
    let printed: number[]
    let stray: MockInstance
    const { log, lines } = logLines()

    beforeAll(async () => {
      backend = await open()
    })
    afterAll(() => backend.close())
    beforeEach(async () => {
      // BullMQ prints unhandled errors here.
      stray = vi.spyOn(console, 'error')
      printed = []
      line = await cuttableConnection(backend.backend.url)
      jobs = await bullmqJobs({ backend: { ...backend.backend, url: line.url }, log, stalledMs: 500 })
    })
    afterEach(async () => {
      await jobs.close()
      await line.close()
      await backend.flush()
      expect(stray).not.toHaveBeenCalled()
      vi.restoreAllMocks()
    })

    const print = () => jobs.work([{ job: ticket, run: async ({ number }) => void printed.push(number) }])

    it('leave no connection open when closed', async () => {
      await print()
      await jobs.enqueue(ticket, { number: 1 }, { id: 'one' })
      await expect.poll(() => printed).toEqual([1])
      expect(line.connections()).toBeGreaterThan(0)
      await jobs.close()
      await expect.poll(() => line.connections()).toBe(0)
    })

    it('wait for running jobs while the server is gone', async () => {
      const order: string[] = []
      await jobs.work([
        {
          job: ticket,
          run: async () => {
            order.push('begun')
            await setTimeout(LONGER_THAN_A_CLOSE_TAKES)
            order.push('ended')
          },
        },
      ])
      await jobs.enqueue(ticket, { number: 1 }, { id: 'slow' })
      await expect.poll(() => order).toEqual(['begun'])
      await line.cut('refuse')
      await jobs.close()
      expect(order).toEqual(['begun', 'ended'])
    })

    for (const how of ['refuse', 'drop'] as const) {
      it(`work again after a ${how} has ended`, async () => {
        await print()
        await jobs.enqueue(ticket, { number: 1 }, { id: 'one' })
        await expect.poll(() => printed).toEqual([1])
        await line.cut(how)
        await expect(printSecond(jobs)).rejects.toThrow()
        expect(lines()).toContainEqual(expect.objectContaining({ msg: 'the job queue server reported an error' }))
        await line.restore()
        await expect.poll(() => printSecond(jobs).then(() => 'done', String), { timeout: 30_000 }).toBe('done')
        // The first job runs again if the connection was cut before the queue recorded its end.
        await expect.poll(() => [...new Set(printed)], { timeout: 30_000 }).toEqual([1, 2])
      })

      it(`close while the server ${how}s callers`, async () => {
        await print()
        await line.cut(how)
        await expect(printSecond(jobs)).rejects.toThrow()
        await jobs.close()
        expect(line.connections()).toBe(0)
      })
    }

    it('limit reconnects to a server that drops callers', async () => {
      await print()
      await line.cut('drop')
      const calls = line.calls()
      const since = Date.now()
      await expect.poll(() => line.calls() - calls, { timeout: 30_000 }).toBeGreaterThan(10)
      expect((line.calls() - calls) / ((Date.now() - since) / 1_000)).toBeLessThan(60)
    })
  })
}

const LONGER_THAN_A_CLOSE_TAKES = 5_000
const printSecond = (jobs: Jobs) => jobs.enqueue(ticket, { number: 2 }, { id: 'two' })

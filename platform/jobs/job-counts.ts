import { randomUUID } from 'node:crypto'
import type { JobType } from 'bullmq'
import type { FarmgateQueue } from '#platform/jobs/bullmq-queue.ts'
import type { JobCounts } from '#platform/jobs/jobs.ts'
import { nameIn } from '#platform/jobs/queued-job.ts'

/** Counts jobs by the name in their id. It reads every id, so it is meant for screens and alerts, not for loops. */
export async function countsByName(queue: FarmgateQueue, names: readonly string[]): Promise<Record<string, JobCounts>> {
  const counts = new Map(names.map((name) => [name, { ...NO_JOBS }]))
  const idsByState = await queue.getBackend().getRanges([...STATES], 0, -1)
  for (const [i, state] of STATES.entries())
    for (const id of idsByState[i] ?? []) {
      if (isEpochMark(id)) continue
      const count = counts.get(nameIn(id)) ?? { ...NO_JOBS }
      count[state] += 1
      counts.set(nameIn(id), count)
    }
  return Object.fromEntries(counts)
}

/** Counts all jobs without reading ids. */
export async function totalCounts(queue: FarmgateQueue): Promise<JobCounts> {
  const counts = await queue.getJobCounts(...STATES)
  return { ...NO_JOBS, ...Object.fromEntries(STATES.map((state) => [state, counts[state] ?? 0])) }
}

const STATES = ['waiting', 'delayed', 'active', 'failed'] as const satisfies JobType[]
const NO_JOBS = { waiting: 0, delayed: 0, active: 0, failed: 0 }

const EPOCH_MARK_ID = 'epoch.mark'
const FIVE_YEARS_MS = 5 * 365 * 24 * 3_600_000

/** Whether the id is the epoch marker. */
const isEpochMark = (queueId: string): boolean => queueId === EPOCH_MARK_ID

/** A delayed marker job that is not due for years: it only disappears when the queue is flushed. */
export async function queueEpoch(queue: FarmgateQueue): Promise<string> {
  await queue.add('epoch', { payload: randomUUID() }, { jobId: EPOCH_MARK_ID, delay: FIVE_YEARS_MS })
  return String((await queue.getJob(EPOCH_MARK_ID))?.data.payload)
}

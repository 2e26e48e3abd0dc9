import type { FarmgateJob, FarmgateQueue } from './bullmq-queue.ts'
import type { FailedJob, FailedJobs, JobKey } from './jobs.ts'
import { idIn, nameIn, queueIdsOf } from './queued-job.ts'

/** The failed jobs of the queue, whichever process ran them. */
export const failedJobsIn = (queue: FarmgateQueue): FailedJobs => ({
  list: async (limit) => {
    const jobs = (await queue.getJobs(['failed'], 0, limit - 1)) as FarmgateJob[]
    return jobs.map(viewOf).toSorted((a, b) => b.at.localeCompare(a.at))
  },
  of: async (name) => {
    const ids = await queue.getRanges(['failed'], 0, -1)
    return ids.filter((id) => nameIn(id) === name).map(idIn)
  },
  statusOf: async (key) => {
    const states = await Promise.all(queueIdsOf(key).map((id) => queue.getJobState(id)))
    if (states.includes('failed')) return 'failed'
    return states.every((state) => state === 'unknown' || state === 'completed') ? 'gone' : 'waits'
  },
  retry: async (key) => ifStillFailed(queue, key, (job) => job.retry('failed', { resetAttemptsMade: true })),
  discard: async (key) => ifStillFailed(queue, key, (job) => job.remove()),
})

const viewOf = (job: FarmgateJob): FailedJob => ({
  name: job.name,
  id: idIn(job.id!),
  attempts: job.attemptsMade,
  error: job.failedReason ?? '',
  at: new Date(job.finishedOn ?? job.timestamp).toISOString(),
})

async function findFailed(queue: FarmgateQueue, key: JobKey): Promise<FarmgateJob | undefined> {
  for (const queueId of queueIdsOf(key)) {
    const job: FarmgateJob | undefined = await queue.getJob(queueId)
    if (job && (await job.isFailed())) return job
  }
  return undefined
}

/** Returns false for a job that is not failed, or that another caller changed at the same time. */
async function ifStillFailed(
  queue: FarmgateQueue,
  key: JobKey,
  act: (job: FarmgateJob) => Promise<void>,
): Promise<boolean> {
  const job = await findFailed(queue, key)
  if (!job) return false
  try {
    await act(job)
    return true
  } catch (error) {
    if (await findFailed(queue, key)) throw error
    return false
  }
}

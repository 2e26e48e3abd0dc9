import { randomUUID } from 'node:crypto'
import { getNextMillis, type JobsOptions, type JobType, type KeepJobs } from 'bullmq'
import { failureOf } from '#platform/database/database.ts'
import {
  closeQueue,
  type FarmgateJob,
  type FarmgateQueue,
  idIn,
  type JobsBackend,
  missedId,
  nameIn,
  type OpenBackend,
  openBackend,
  openQueue,
  queueIdOf,
  queueIdsOf,
  scheduledQueueId,
  serializeJob,
  WEEK_SECONDS,
} from '#platform/jobs/bullmq-queue.ts'
import { type JobSchedules, jobSchedules, noScheduledRuns, type ScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { type JobWorker, jobWorker } from '#platform/jobs/job-worker.ts'
import {
  type FailedJob,
  type FailedJobs,
  type JobCounts,
  type JobDefinition,
  type JobKey,
  JobRejected,
  type JobRequest,
  type Jobs,
  JobsUnavailable,
  jobRequest,
} from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { currentCausation } from '#platform/runtime/causation.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'

export interface BullmqJobsOptions {
  readonly backend: JobsBackend
  readonly log: Log
  /** A job whose worker is silent for this long (ms, default 10 s) moves to another worker within twice that time. */
  readonly stalledMs?: number
  /** Concurrent jobs of this process. */
  readonly concurrency?: number
  /** Interval of the check that the queue still has the schedules, ms. */
  readonly scheduleCheckMs?: number
  /** Interval of the purge of jobs finished more than a week ago, ms, if the backend does not remove them itself. */
  readonly purgeMs?: number
  /** Stores when scheduled jobs ran, to make up for missed runs. If absent, missed runs are skipped. */
  readonly runs?: ScheduledRuns
  /** Receives every attempt of a job. */
  readonly telemetry?: Telemetry
}

/**
 * BullMQ on PostgreSQL or Redis. Without `removeOnComplete`, a job's id is retained for a week after it finished (on
 * Redis, at most the latest 100,000). A failed job is retained for 30 days.
 */
export async function bullmqJobs(options: BullmqJobsOptions): Promise<Jobs> {
  const { log, stalledMs = 10_000, concurrency = 8, scheduleCheckMs = 60_000, purgeMs = 600_000 } = options
  const { telemetry = noTelemetry, runs = noScheduledRuns } = options
  const onError = throttledErrorLog(log)
  const backend = await openBackend(options.backend, onError)
  const queue = openQueue(backend, onError)
  await queue.waitUntilReady()
  const schedules = jobSchedules(queue, { checkMs: scheduleCheckMs, onError })
  const finishedJobs = backend.needsPurge ? purgeFinishedJobs(queue, { everyMs: purgeMs, onError }) : undefined
  const worker = jobWorker(backend, {
    log,
    concurrency,
    stalledMs,
    onError,
    telemetry,
    runs,
  })
  let closed: Promise<void> | undefined

  const enqueueAll = async (requests: readonly JobRequest[]): Promise<void> => {
    const entries = requests.map(({ job, payload, options: { id, delayMs = 0, removeOnComplete, ...context } }) => ({
      name: job.name,
      data: serializeJob(job, payload, { traceparent: telemetry.currentTraceparent(), ...currentCause(), ...context }),
      opts: {
        ...attemptOptions(job, removeOnComplete || backend.keepFinished),
        jobId: queueIdOf(job, id),
        delay: delayMs,
      },
    }))
    if (entries.length < backend.minBulk)
      return void (await Promise.all(entries.map(({ name, data, opts }) => queue.add(name, data, opts))))
    for (let from = 0; from < entries.length; from += ENQUEUE_BATCH)
      await queue.addBulk(entries.slice(from, from + ENQUEUE_BATCH))
  }

  const queued = translateErrors<Omit<Jobs, 'work' | 'close'>>({
    enqueue: (job, payload, options) => enqueueAll([jobRequest(job, payload, options)]),
    enqueueAll,
    // Each run of a schedule has its own id, so finished runs need not be retained.
    schedule: async (job, payload, pattern) => {
      await schedules.set({
        name: job.name,
        data: serializeJob(job, payload),
        pattern,
        options: attemptOptions(job, true),
      })
      const now = Date.now()
      const due = await getNextMillis(await runs.lastRunAt(job.name, now), { pattern, tz: 'UTC' })
      if (due === undefined || due > now) return
      // The regular run is still in the queue (running, or waiting for a retry), or has just ended.
      if ((await queue.getJobState(scheduledQueueId(job.name, due))) !== 'unknown') return
      if ((await runs.lastRunAt(job.name, now)) >= due) return
      log.warn({ jobName: job.name, due: new Date(due).toISOString() }, 'a scheduled run was missed and runs now')
      await enqueueAll([jobRequest(job, payload, { id: missedId(due) })])
    },
    nextRunAt: async ({ name }) => {
      const next = (await queue.getJobScheduler(name))?.next
      return next === undefined ? null : new Date(next).toISOString()
    },
    epoch: () => queueEpoch(queue),
    counts: () => countsByName(queue, worker.names()),
    totals: () => totalCounts(queue),
    failed: translateErrors(failedJobsIn(queue)),
  })
  return {
    ...queued,
    work: (handlers) => worker.start(handlers),
    close: () => {
      closed ??= closeAll({ schedules, finishedJobs, worker, queue, backend })
      return closed
    },
  }
}

const ENQUEUE_BATCH = 500

/** The causation of the current request or job, without a position: the new job may need events that it has written. */
const currentCause = () => {
  const causation = currentCausation()
  return causation && { correlationId: causation.correlationId, causationId: causation.causationId }
}

const attemptOptions = (job: JobDefinition<unknown>, removeOnComplete: KeepJobs | boolean): JobsOptions => ({
  attempts: job.attempts,
  backoff: { type: 'exponential', delay: job.backoffMs },
  removeOnComplete,
  removeOnFail: { age: 30 * 24 * 3600 },
})

interface OpenResources {
  readonly schedules: JobSchedules
  readonly finishedJobs: FinishedJobsPurge | undefined
  readonly worker: JobWorker
  readonly queue: FarmgateQueue
  readonly backend: OpenBackend
}

async function closeAll({ schedules, finishedJobs, worker, queue, backend }: OpenResources): Promise<void> {
  await schedules.stop()
  await finishedJobs?.stop()
  await worker.close()
  await closeQueue(queue)
  await backend.release()
}

interface FinishedJobsPurge {
  stop(): Promise<void>
}

const PURGE_BATCH = 1_000

/** Periodically deletes jobs finished more than a week ago. Several processes may do so. */
function purgeFinishedJobs(
  queue: FarmgateQueue,
  { everyMs, onError }: { everyMs: number; onError: (error: Error) => void },
): FinishedJobsPurge {
  let stopped = false
  let purging: Promise<void> | undefined

  const purge = async () => {
    for (let removed = PURGE_BATCH; removed === PURGE_BATCH && !stopped; )
      removed = (await queue.clean(WEEK_SECONDS * 1_000, PURGE_BATCH, 'completed')).length
  }
  const timer = setInterval(() => {
    purging ??= purge()
      .catch(onError)
      .finally(() => {
        purging = undefined
      })
  }, everyMs)
  timer.unref()

  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await purging
    },
  }
}

/** Wraps functions so that they reject with `JobsUnavailable` if the queue's server did not respond. */
function translateErrors<T extends object>(methods: T): T {
  const entries = Object.entries(methods).map(([name, method]) => [
    name,
    typeof method === 'function'
      ? async (...values: unknown[]) => {
          try {
            return await method(...values)
          } catch (error) {
            throw asJobsError(error)
          }
        }
      : method,
  ])
  return Object.fromEntries(entries) as T
}

/** Maps an error of PostgreSQL, Redis or their connections to the error that callers see. */
function asJobsError(error: unknown): unknown {
  if (error instanceof JobRejected || error instanceof JobsUnavailable) return error
  if (isRefusedByRedis(error) || isRefusedByBullmq(error)) return error
  return failureOf(error) === 'lost' ? new JobsUnavailable({ cause: error }) : error
}

/** Whether Redis rejected the command; not while it is loading, failing over or temporarily read-only. */
const isRefusedByRedis = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ReplyError' &&
  !/^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN)/.test(error.message)

/** BullMQ's own errors have a negative code. */
const isRefusedByBullmq = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code < 0

/**
 * Logs errors of the queue's server; the same message at most once every ten seconds, because an unreachable server
 * repeats it.
 */
export function throttledErrorLog(log: Log): (error: Error) => void {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const now = Date.now()
    for (const [message, at] of loggedAt) if (now - at >= REPEAT_AFTER_MS) loggedAt.delete(message)
    if (loggedAt.has(error.message)) return
    loggedAt.set(error.message, now)
    log.warn({ err: error }, 'the job queue server reported an error')
  }
}

const REPEAT_AFTER_MS = 10_000

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
  change: (job: FarmgateJob) => Promise<void>,
): Promise<boolean> {
  const job = await findFailed(queue, key)
  if (!job) return false
  try {
    await change(job)
    return true
  } catch (error) {
    if (await findFailed(queue, key)) throw error
    return false
  }
}

/** Counts jobs by the name in their id. Reads every id, so call it for screens and alerts, not in loops. */
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

const isEpochMark = (queueId: string): boolean => queueId === EPOCH_MARK_ID

/** The epoch, stored in a delayed marker job that is not due for years: only a flush of the queue removes it. */
export async function queueEpoch(queue: FarmgateQueue): Promise<string> {
  await queue.add('epoch', { payload: randomUUID() }, { jobId: EPOCH_MARK_ID, delay: FIVE_YEARS_MS })
  return String((await queue.getJob(EPOCH_MARK_ID))?.data.payload)
}

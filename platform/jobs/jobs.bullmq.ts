import { getNextMillis, type JobsOptions, type KeepJobs } from 'bullmq'
import { failureOf } from '#platform/database/errors.ts'
import {
  closeQueue,
  type FarmgateQueue,
  type JobsBackend,
  type OpenBackend,
  openBackend,
  openQueue,
  WEEK_SECONDS,
} from '#platform/jobs/bullmq-queue.ts'
import { failedJobsIn } from '#platform/jobs/failed-jobs.ts'
import { countsByName, queueEpoch, totalCounts } from '#platform/jobs/job-counts.ts'
import { type JobSchedules, jobSchedules, noScheduledRuns, type ScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { type JobWorker, jobWorker } from '#platform/jobs/job-worker.ts'
import {
  type JobDefinition,
  JobRejected,
  type JobRequest,
  type Jobs,
  JobsUnavailable,
  jobRequest,
} from '#platform/jobs/jobs.ts'
import { missedId, queueIdOf, scheduledQueueId, serializeJob } from '#platform/jobs/queued-job.ts'
import type { Log } from '#platform/log/log.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'

export interface BullmqJobsOptions {
  readonly backend: JobsBackend
  readonly log: Log
  /** A job whose worker was silent for this long (ms, default 10 s) goes to another worker, within twice that time. */
  readonly stalledMs?: number
  /** Concurrent jobs of this process. */
  readonly concurrency?: number
  /** Interval of the check that the queue still has the schedules, ms. */
  readonly scheduleCheckMs?: number
  /** Interval of the purge of jobs finished more than a week ago, ms, if the queue does not do so by itself. */
  readonly purgeMs?: number
  /** Stores when scheduled jobs ran, so that missed runs are made up; absent: they are not. */
  readonly runs?: ScheduledRuns
  /** Receives every attempt of a job. */
  readonly telemetry?: Telemetry
}

/**
 * BullMQ on PostgreSQL or Redis. A job's id is remembered for a week after it finished (on Redis, at most the latest
 * 100,000); failed jobs are kept for 30 days.
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

  const enqueueAll = async (orders: readonly JobRequest[]): Promise<void> => {
    const packed = orders.map(({ job, payload, options: { id, delayMs = 0, ...tied } }) => ({
      name: job.name,
      data: serializeJob(job, payload, { trace: telemetry.currentTraceparent(), ...tied }),
      opts: { ...attemptOptions(job, backend.keepFinished), jobId: queueIdOf(job, id), delay: delayMs },
    }))
    for (let from = 0; from < packed.length; from += ENQUEUE_BATCH)
      await queue.addBulk(packed.slice(from, from + ENQUEUE_BATCH))
  }

  const queued = translateErrors<Omit<Jobs, 'work' | 'close'>>({
    enqueue: (job, payload, options) => enqueueAll([jobRequest(job, payload, options)]),
    enqueueAll,
    // Each run of a schedule has its own id, so finished runs need not be remembered.
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
  let sweeping: Promise<void> | undefined

  const sweep = async () => {
    for (let gone = PURGE_BATCH; gone === PURGE_BATCH && !stopped; )
      gone = (await queue.clean(WEEK_SECONDS * 1_000, PURGE_BATCH, 'completed')).length
  }
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => {
        sweeping = undefined
      })
  }, everyMs)
  timer.unref()

  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await sweeping
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

/** Redis returned an error other than that it is loading, failing over or temporarily read-only. */
const isRefusedByRedis = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ReplyError' &&
  !/^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN)/.test(error.message)

/** BullMQ's own errors have a negative code. */
const isRefusedByBullmq = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code < 0

/**
 * Logs errors of the queue's server; the same message at most once every ten seconds, because a lost server repeats
 * it.
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

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
  /** A job whose worker was not heard of for this long (ms, 10 s unless told) goes to another, within twice that time. */
  readonly stalledMs?: number
  /** Jobs run at once in this process. */
  readonly concurrency?: number
  /** How often (ms) we look whether the queue still knows our schedules. */
  readonly scheduleCheckMs?: number
  /** How often (ms) what was done more than a week ago is forgotten, where the queue does not do so by itself. */
  readonly purgeMs?: number
  /** Remembers when scheduled jobs ran, so that missed runs are made up; absent: they are not. */
  readonly runs?: ScheduledRuns
  /** Told of every try of a job. */
  readonly telemetry?: Telemetry
}

/**
 * BullMQ on PostgreSQL or Redis. A job's id is remembered for a week after it ran (on Redis, at most the latest
 * 100,000); what failed for good is kept for 30 days.
 */
export async function bullmqJobs(options: BullmqJobsOptions): Promise<Jobs> {
  const { log, stalledMs = 10_000, concurrency = 8, scheduleCheckMs = 60_000, purgeMs: sweepMs = 600_000 } = options
  const { telemetry = noTelemetry, runs = noScheduledRuns } = options
  const onTrouble = throttledErrorLog(log)
  const backend = await openBackend(options.backend, onTrouble)
  const queue = openQueue(backend, onTrouble)
  await queue.waitUntilReady()
  const schedules = jobSchedules(queue, { checkMs: scheduleCheckMs, onTrouble })
  const doneJobs = backend.needsPurge ? purgeFinishedJobs(queue, { everyMs: sweepMs, onTrouble }) : undefined
  const crew = jobWorker(backend, {
    log,
    concurrency,
    stalledMs,
    onError: onTrouble,
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
    // Each run of a schedule has an id of its own: nothing to remember.
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
      // Its regular run is still in the queue (running, or waiting for another try), or has ended this very moment.
      if ((await queue.getJobState(scheduledQueueId(job.name, due))) !== 'unknown') return
      if ((await runs.lastRunAt(job.name, now)) >= due) return
      log.warn({ jobName: job.name, due: new Date(due).toISOString() }, 'a scheduled run was missed and is made up')
      await enqueueAll([jobRequest(job, payload, { id: missedId(due) })])
    },
    epoch: () => queueEpoch(queue),
    counts: () => countsByName(queue, crew.names()),
    totals: () => totalCounts(queue),
    failed: translateErrors(failedJobsIn(queue)),
  })
  return {
    ...queued,
    work: (handlers) => crew.start(handlers),
    close: () => {
      closed ??= closeAll({ schedules, finishedJobs: doneJobs, worker: crew, queue, backend })
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

async function closeAll({
  schedules,
  finishedJobs: doneJobs,
  worker: crew,
  queue,
  backend,
}: OpenResources): Promise<void> {
  await schedules.stop()
  await doneJobs?.stop()
  await crew.close()
  await closeQueue(queue)
  await backend.release()
}

interface FinishedJobsPurge {
  stop(): Promise<void>
}

const PURGE_BATCH = 1_000

/** Forgets, every now and then, what was done more than a week ago. Any number of processes may do so. */
function purgeFinishedJobs(
  queue: FarmgateQueue,
  { everyMs, onTrouble }: { everyMs: number; onTrouble: (error: Error) => void },
): FinishedJobsPurge {
  let stopped = false
  let sweeping: Promise<void> | undefined

  const sweep = async () => {
    for (let gone = PURGE_BATCH; gone === PURGE_BATCH && !stopped; )
      gone = (await queue.clean(WEEK_SECONDS * 1_000, PURGE_BATCH, 'completed')).length
  }
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onTrouble)
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

/** The same functions, whose rejections are `JobsUnavailable` when the queue's server gave no answer. */
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

/** An error of PostgreSQL, of Redis or of the connection to either as callers see it. */
function asJobsError(error: unknown): unknown {
  if (error instanceof JobRejected || error instanceof JobsUnavailable) return error
  if (isRefusedByRedis(error) || isRefusedByBullmq(error)) return error
  return failureOf(error) === 'lost' ? new JobsUnavailable({ cause: error }) : error
}

/** Redis answered with an error, other than that it is loading, failing over or read-only for now. */
const isRefusedByRedis = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ReplyError' &&
  !/^(LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|TRYAGAIN)/.test(error.message)

/** BullMQ's own refusals have a negative code. */
const isRefusedByBullmq = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && error.code < 0

/** Logs what goes wrong with the queue's server; the same message once in ten seconds, for a lost server repeats it. */
export function throttledErrorLog(log: Log): (error: Error) => void {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const now = Date.now()
    for (const [message, at] of loggedAt) if (now - at >= REPEAT_AFTER_MS) loggedAt.delete(message)
    if (loggedAt.has(error.message)) return
    loggedAt.set(error.message, now)
    log.warn({ err: error }, 'the job queue has trouble with its server')
  }
}

const REPEAT_AFTER_MS = 10_000

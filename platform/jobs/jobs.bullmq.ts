import { getNextMillis, type JobsOptions, type KeepJobs } from 'bullmq'
import type { Log } from '#platform/log/log.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { type JobsBackend, type OpenBackend, openBackend } from './bullmq-backend.ts'
import { closeQueue } from './bullmq-closing.ts'
import { type FarmgateQueue, openQueue } from './bullmq-queue.ts'
import { countsByName, countsInAll } from './count-jobs.ts'
import { type DoneJobs, sweepDoneJobs } from './done-jobs.ts'
import { failedJobsIn } from './failed-jobs.ts'
import { type JobDefinition, type JobOrder, type Jobs, orderFor } from './jobs.ts'
import { type KeptSchedules, keptSchedules } from './kept-schedules.ts'
import { queueEpoch } from './queue-epoch.ts'
import { missedId, pack, queueIdOf, scheduledQueueId } from './queued-job.ts'
import { noScheduledRuns, type ScheduledRuns } from './scheduled-runs.ts'
import { troubleLog } from './trouble-log.ts'
import { translating } from './unavailable.ts'
import { type WorkCrew, workCrew } from './work-crew.ts'

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
  readonly sweepMs?: number
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
  const { log, stalledMs = 10_000, concurrency = 8, scheduleCheckMs = 60_000, sweepMs = 600_000 } = options
  const { telemetry = noTelemetry, runs = noScheduledRuns } = options
  const onTrouble = troubleLog(log)
  const backend = await openBackend(options.backend, onTrouble)
  const queue = openQueue(backend, onTrouble)
  await queue.waitUntilReady()
  const schedules = keptSchedules(queue, { checkMs: scheduleCheckMs, onTrouble })
  const doneJobs = backend.sweeps ? sweepDoneJobs(queue, { everyMs: sweepMs, onTrouble }) : undefined
  const crew = workCrew(backend, {
    log,
    concurrency,
    stalledMs,
    onTrouble,
    telemetry,
    runs,
  })
  let closed: Promise<void> | undefined

  const enqueueAll = async (orders: readonly JobOrder[]): Promise<void> => {
    const packed = orders.map(({ job, payload, options: { id, delayMs = 0, ...tied } }) => ({
      name: job.name,
      data: pack(job, payload, { trace: telemetry.here(), ...tied }),
      opts: { ...triesOf(job, backend.keepDone), jobId: queueIdOf(job, id), delay: delayMs },
    }))
    for (let from = 0; from < packed.length; from += AT_ONCE) await queue.addBulk(packed.slice(from, from + AT_ONCE))
  }

  const queued = translating<Omit<Jobs, 'work' | 'close'>>({
    enqueue: (job, payload, options) => enqueueAll([orderFor(job, payload, options)]),
    enqueueAll,
    // Each run of a schedule has an id of its own: nothing to remember.
    schedule: async (job, payload, pattern) => {
      await schedules.set({ name: job.name, data: pack(job, payload), pattern, options: triesOf(job, true) })
      const now = Date.now()
      const due = await getNextMillis(await runs.last(job.name, now), { pattern, tz: 'UTC' })
      if (due === undefined || due > now) return
      // Its regular run is still in the queue (running, or waiting for another try), or has ended this very moment.
      if ((await queue.getJobState(scheduledQueueId(job.name, due))) !== 'unknown') return
      if ((await runs.last(job.name, now)) >= due) return
      log.warn({ jobName: job.name, due: new Date(due).toISOString() }, 'a scheduled run was missed and is made up')
      await enqueueAll([orderFor(job, payload, { id: missedId(due) })])
    },
    epoch: () => queueEpoch(queue),
    counts: () => countsByName(queue, crew.names()),
    totals: () => countsInAll(queue),
    failed: translating(failedJobsIn(queue)),
  })
  return {
    ...queued,
    work: (handlers) => crew.start(handlers),
    close: () => {
      closed ??= closeAll({ schedules, doneJobs, crew, queue, backend })
      return closed
    },
  }
}

const AT_ONCE = 500

const triesOf = (job: JobDefinition<unknown>, removeOnComplete: KeepJobs | boolean): JobsOptions => ({
  attempts: job.attempts,
  backoff: { type: 'exponential', delay: job.backoffMs },
  removeOnComplete,
  removeOnFail: { age: 30 * 24 * 3600 },
})

interface Opened {
  readonly schedules: KeptSchedules
  readonly doneJobs: DoneJobs | undefined
  readonly crew: WorkCrew
  readonly queue: FarmgateQueue
  readonly backend: OpenBackend
}

async function closeAll({ schedules, doneJobs, crew, queue, backend }: Opened): Promise<void> {
  await schedules.stop()
  await doneJobs?.stop()
  await crew.close()
  await closeQueue(queue)
  await backend.release()
}

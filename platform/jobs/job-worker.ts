import { UnrecoverableError } from 'bullmq'
import { z } from 'zod'
import {
  closeWorker,
  type FarmgateJob,
  type FarmgateWorker,
  idIn,
  type OpenBackend,
  openWorker,
  queuedJob,
  scheduledFor,
} from '#platform/jobs/bullmq-queue.ts'
import type { ScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { type JobHandler, runAttempt } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** The worker of this process and its running jobs. */
export interface JobWorker {
  start(handlers: readonly JobHandler[]): Promise<void>
  /** Names of the registered jobs. */
  names(): string[]
  /** Waits for running jobs. */
  close(): Promise<void>
}

interface JobWorkerOptions {
  readonly log: Log
  readonly concurrency: number
  readonly stalledMs: number
  readonly onError: (error: Error) => void
  readonly telemetry: Telemetry
  readonly runs: ScheduledRuns
}

export function jobWorker(backend: OpenBackend, { log, telemetry, runs, ...options }: JobWorkerOptions): JobWorker {
  const handlers = new Map<string, JobHandler>()
  const running = new Set<Promise<void>>()
  let worker: FarmgateWorker | undefined

  const process = async (job: FarmgateJob) => {
    const run = telemetry.span({
      // Unknown job names share one label, because there may be any number of them.
      kind: 'job.run',
      name: handlers.has(job.name) ? job.name : 'unknown',
      correlationIds: job.data?.correlationId ? [job.data.correlationId] : [],
      follows: job.data?.traceparent ? [job.data.traceparent] : [],
      run: () => runJob(handlers, job),
    })
    running.add(run)
    const startedAt = Date.now()
    try {
      await run
      const due = scheduledFor(job.id!)
      if (due !== undefined)
        await runs
          .recordRun(job.name, Math.max(startedAt, due))
          .catch((err: unknown) =>
            log.warn({ err, jobName: job.name }, 'a scheduled run could not be recorded and may run again'),
          )
    } finally {
      running.delete(run)
    }
  }

  return {
    start: async (newHandlers) => {
      if (worker) throw new Error('this process already runs a worker')
      for (const handler of newHandlers) register(handlers, handler)
      worker = openWorker(backend, { ...options, process })
      logFailures(worker, log)
      await worker.waitUntilReady()
    },
    names: () => [...handlers.keys()],
    close: async () => {
      if (worker) await closeWorker(worker, running)
    },
  }
}

function register(handlers: Map<string, JobHandler>, handler: JobHandler): void {
  if (handlers.has(handler.job.name)) throw new Error(`two handlers for the job ${handler.job.name}`)
  handlers.set(handler.job.name, handler)
}

/** Runs one attempt of a job with its handler. */
async function runJob(handlers: ReadonlyMap<string, JobHandler>, job: FarmgateJob): Promise<void> {
  const handler = handlers.get(job.name)
  // Retried like any failure: during a rollout, another process may have the handler.
  if (!handler) throw new Error(`no handler for the job ${job.name}`)
  const { payload, correlationId, causationId, causePosition } = queuedJob.parse(job.data)
  const checked = handler.job.payload.safeParse(payload)
  if (!checked.success) throw new UnrecoverableError(`${job.name}: ${z.prettifyError(checked.error)}`)
  const id = idIn(job.id!)
  const attempt = { id, attempt: job.attemptsMade + 1, ...(correlationId !== undefined && { correlationId }) }
  await runAttempt(handler, checked.data, { ...attempt, causationId, causePosition })
}

/**
 * Logs each failed attempt: as a warning, or as an error when the job has failed permanently. Only the first attempt's
 * line contains the stack, in `err`.
 */
function logFailures(worker: FarmgateWorker, log: Log): void {
  worker.on('failed', (job, error) => {
    if (!job) return log.error({ err: error }, 'a job failed and is no longer in the queue')
    const attempt = job.attemptsMade
    const fields = {
      jobName: job.name,
      jobId: idIn(job.id!),
      attempt,
      attempts: job.opts.attempts,
      error: messageWithCauses(error),
      ...(attempt <= 1 && { err: error }),
      ...correlationOf(job),
    }
    if (job.finishedOn) log.error(fields, 'job failed for good')
    else log.warn(fields, 'job failed; it will be retried')
  })
  worker.on('stalled', (queueId) => log.warn({ jobId: queueId }, 'job taken over from a crashed worker'))
}

const correlationOf = ({ data }: FarmgateJob) =>
  data?.correlationId === undefined ? {} : { correlationId: data.correlationId }

const messageWithCauses = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${messageWithCauses(error.cause)}` : String(error)

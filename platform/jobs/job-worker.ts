import { UnrecoverableError } from 'bullmq'
import { z } from 'zod'
import {
  closeWorker,
  type FarmgateJob,
  type FarmgateWorker,
  type OpenBackend,
  openWorker,
} from '#platform/jobs/bullmq-queue.ts'
import type { ScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { type JobHandler, runAsJob } from '#platform/jobs/jobs.ts'
import { idIn, queuedJob, scheduledFor } from '#platform/jobs/queued-job.ts'
import type { Log } from '#platform/log/log.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** The one worker of this process and what it has in hand. */
export interface JobWorker {
  start(handlers: readonly JobHandler[]): Promise<void>
  /** The jobs it knows. */
  names(): string[]
  /** Waits for what runs. */
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
      // Whoever asked for a job nobody knows could make up any number of names.
      kind: 'job.run',
      name: handlers.has(job.name) ? job.name : 'unknown',
      correlationIds: job.data?.correlationId ? [job.data.correlationId] : [],
      follows: job.data?.trace ? [job.data.trace] : [],
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
          .catch((err: unknown) => log.warn({ err, jobName: job.name }, 'a run is not noted and may be made up'))
    } finally {
      running.delete(run)
    }
  }

  return {
    start: async (added) => {
      if (worker) throw new Error('this process works on jobs already')
      for (const handler of added) register(handlers, handler)
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

/** Runs one try of a job with the handler of its name. */
async function runJob(handlers: ReadonlyMap<string, JobHandler>, job: FarmgateJob): Promise<void> {
  const handler = handlers.get(job.name)
  // Tried again like any failure: while a new version is rolled out, another process may know it.
  if (!handler) throw new Error(`nobody here knows the job ${job.name}`)
  const { payload, correlationId } = queuedJob.parse(job.data)
  const checked = handler.job.payload.safeParse(payload)
  if (!checked.success) throw new UnrecoverableError(`${job.name}: ${z.prettifyError(checked.error)}`)
  const id = idIn(job.id!)
  const attempt = { id, attempt: job.attemptsMade + 1, ...(correlationId !== undefined && { correlationId }) }
  await runAsJob({ name: job.name, id }, () => handler.run(checked.data, attempt))
}

/**
 * One line for each failed attempt: a warning, or an error when the job is given up and stays in the queue as failed
 * until somebody looks. Only the first attempt's line has the stack, in `err`.
 */
function logFailures(worker: FarmgateWorker, log: Log): void {
  worker.on('failed', (job, error) => {
    if (!job) return log.error({ err: error }, 'a job failed and is not in the queue any more')
    const attempt = job.attemptsMade
    const about = {
      jobName: job.name,
      jobId: idIn(job.id!),
      attempt,
      attempts: job.opts.attempts,
      error: messageWithCauses(error),
      ...(attempt <= 1 && { err: error }),
      ...correlationOf(job),
    }
    if (job.finishedOn) log.error(about, 'job given up')
    else log.warn(about, 'job failed, to be tried again')
  })
  worker.on('stalled', (queueId) => log.warn({ jobId: queueId }, 'job taken over from a worker that died'))
}

const correlationOf = ({ data }: FarmgateJob) =>
  data?.correlationId === undefined ? {} : { correlationId: data.correlationId }

const messageWithCauses = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${messageWithCauses(error.cause)}` : String(error)

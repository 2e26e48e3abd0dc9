import { UnrecoverableError } from 'bullmq'
import { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import type { FarmgateJob, FarmgateWorker } from './bullmq-queue.ts'
import { asJob } from './current-job.ts'
import type { JobHandler } from './jobs.ts'
import { idIn, queuedJob } from './queued-job.ts'

/** Runs one try of a job with the handler of its name. */
export async function runJob(handlers: ReadonlyMap<string, JobHandler>, job: FarmgateJob): Promise<void> {
  const handler = handlers.get(job.name)
  // Tried again like any failure: while a new version is rolled out, another process may know it.
  if (!handler) throw new Error(`nobody here knows the job ${job.name}`)
  const { payload, correlationId } = queuedJob.parse(job.data)
  const checked = handler.job.payload.safeParse(payload)
  if (!checked.success) throw new UnrecoverableError(`${job.name}: ${z.prettifyError(checked.error)}`)
  const id = idIn(job.id!)
  const attempt = { id, attempt: job.attemptsMade + 1, ...(correlationId !== undefined && { correlationId }) }
  await asJob({ name: job.name, id }, () => handler.run(checked.data, attempt))
}

/**
 * One line for each failed attempt: a warning, or an error when the job is given up and stays in the queue as failed
 * until somebody looks. Only the first attempt's line has the stack, in `err`.
 */
export function logWhatFails(worker: FarmgateWorker, log: Log): void {
  worker.on('failed', (job, error) => {
    if (!job) return log.error({ err: error }, 'a job failed and is not in the queue any more')
    const attempt = job.attemptsMade
    const about = {
      jobName: job.name,
      jobId: idIn(job.id!),
      attempt,
      attempts: job.opts.attempts,
      error: inWords(error),
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

const inWords = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${inWords(error.cause)}` : String(error)

import { type IQueueBackend, type Job, type Processor, Queue, Worker } from 'bullmq'
import type { OpenBackend } from './bullmq-backend.ts'
import type { QueuedJob } from './queued-job.ts'

/**
 * All jobs share one queue, their name inside: a worker then holds one LISTEN slot (one blocking connection on Redis)
 * and polls once, where a queue per name would multiply both by the number of jobs.
 */
const QUEUE = 'jobs'

export type FarmgateJob = Job<QueuedJob, void, string>
export type FarmgateQueue = Queue<QueuedJob, void, string, QueuedJob, void, string, IQueueBackend, string>
export type FarmgateWorker = Worker<QueuedJob, void, string, IQueueBackend, never, string>

export function openQueue({ factory, prefix }: OpenBackend, onTrouble: (error: Error) => void): FarmgateQueue {
  // Nobody reads BullMQ's event stream; a short one costs less.
  const streams = { events: { maxLen: 1_000 } }
  const queue: FarmgateQueue = new Queue(QUEUE, { connection: QUEUE, prefix, streams }, factory)
  queue.on('error', onTrouble)
  return queue
}

interface WorkerParts {
  readonly process: (job: FarmgateJob) => Promise<void>
  readonly concurrency: number
  readonly stalledMs: number
  readonly onTrouble: (error: Error) => void
}

export function openWorker({ factory, prefix }: OpenBackend, parts: WorkerParts): FarmgateWorker {
  const { concurrency, stalledMs } = parts
  const worker: FarmgateWorker = new Worker(
    QUEUE,
    parts.process as Processor<QueuedJob, void, string, never>,
    {
      connection: QUEUE,
      prefix,
      concurrency,
      lockDuration: stalledMs,
      stalledInterval: stalledMs,
      // A job that was running when the process died this often is what kills it.
      maxStalledCount: 5,
      runRetryDelay: 1_000,
    },
    factory,
  )
  worker.on('error', parts.onTrouble)
  return worker
}

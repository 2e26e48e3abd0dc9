import type { z } from 'zod'
import type { Position } from '#domain/kernel/event.ts'
import { type JobKey, withCausation } from '#platform/runtime/causation.ts'

/**
 * Background jobs. Payloads contain ids, never personal data. Every job is safe to run twice, and no important state
 * exists only in the queue: reactors read the log and re-enqueue what a flushed queue lost.
 */
export interface Jobs {
  /**
   * Enqueues once per name and id; a job that is waiting, running or finished is left unchanged. Throws `JobRejected`
   * for an invalid payload or id, and `JobsUnavailable` if the queue is unreachable: retry.
   */
  enqueue<P>(job: JobDefinition<P>, payload: P, options: EnqueueOptions): Promise<void>
  /** Enqueues several jobs. If one of them is invalid, it throws `JobRejected` and enqueues none. */
  enqueueAll(requests: readonly JobRequest[]): Promise<void>
  /**
   * Runs a job on a cron schedule (UTC, seconds first with six fields). One schedule per job name; calling it again
   * replaces pattern and payload. If runs were missed while no worker was running, the job runs once now, however
   * many processes call this.
   */
  schedule<P>(job: JobDefinition<P>, payload: P, pattern: string): Promise<void>
  /** When a scheduled job runs next, ISO 8601; null if no process has scheduled it. */
  nextRunAt(job: Pick<JobDefinition<unknown>, 'name'>): Promise<string | null>
  /** Starts the worker with all handlers of this process. Call it once; a job without a handler fails. */
  work(handlers: readonly JobHandler[]): Promise<void>
  /** A value that stays the same until the queue is flushed. */
  epoch(): Promise<string>
  /** Number of waiting, delayed, active and failed jobs by job name. Reads every id: for screens, not for loops. */
  counts(): Promise<Record<string, JobCounts>>
  /** Like `counts`, for all names together, without reading ids. */
  totals(): Promise<JobCounts>
  /** Jobs that failed permanently, whichever process ran them. */
  readonly failed: FailedJobs
  /** Waits for running jobs, then closes. */
  close(): Promise<void>
}

export interface JobDefinition<P> {
  /** e.g. `issue-receipt` */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Maximum number of attempts, and the first pause between attempts in ms (doubles). */
  readonly attempts: number
  readonly backoffMs: number
}

export interface EnqueueOptions {
  /** Derived from the event id, or from the process and step, so that the job is enqueued once. No colons. */
  readonly id: string
  readonly delayMs?: number
  /** Deletes the job and its id when it has completed, so that the same id runs again. Default: false. */
  readonly removeOnComplete?: boolean
  /** Links the job's log lines and effects to the request or event that caused it. */
  readonly correlationId?: string
  /** Id of the event that caused the job. */
  readonly causationId?: string
  /** Position of that event, if the job needs nothing newer. */
  readonly causePosition?: Position
  /** Trace context of its cause (`traceparent`); default: the current span. */
  readonly traceparent?: string
}

/** A job to enqueue. */
export interface JobRequest {
  readonly job: JobDefinition<unknown>
  readonly payload: unknown
  readonly options: EnqueueOptions
}

export const jobRequest = <P>(job: JobDefinition<P>, payload: P, options: EnqueueOptions): JobRequest => ({
  job,
  payload,
  options,
})

export interface JobHandler<P = unknown> {
  readonly job: JobDefinition<P>
  // A method, so that handlers of different payloads fit into one list.
  run(payload: P, attempt: JobAttempt): Promise<void>
}

export interface JobAttempt {
  /** As enqueued; a scheduled job has its own id for each run (`scheduled-…`, or `missed-…` for a late run). */
  readonly id: string
  /** 1 for the first attempt. An attempt that ends with a process crash is not counted. */
  readonly attempt: number
  readonly correlationId?: string
}

export interface JobCounts {
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly failed: number
}

/** Jobs without attempts left. They are retained for up to 30 days, until an operator retries or discards them. */
export interface FailedJobs {
  /** The latest failures first, at most `limit`. */
  list(limit: number): Promise<readonly FailedJob[]>
  /** The ids of all failed jobs of one name. */
  of(name: string): Promise<readonly string[]>
  /** Status of a job: failed, waiting for its (next) attempt, or gone. */
  statusOf(key: JobKey): Promise<'failed' | 'waits' | 'gone'>
  /** Re-enqueues a job with all its attempts. False if it is not (or no longer) failed. */
  retry(key: JobKey): Promise<boolean>
  /** Deletes a job and its id. False if it is not (or no longer) failed. */
  discard(key: JobKey): Promise<boolean>
}

export type { JobKey }

export interface FailedJob extends JobKey {
  /** Number of attempts. */
  readonly attempts: number
  /** The message of the last failure, unredacted: do not show it to users. */
  readonly error: string
  /** When it failed permanently, ISO 8601. */
  readonly at: string
}

/**
 * The queue's server is unreachable or closed the connection before it responded: the job may or may not have been
 * enqueued.
 */
export class JobsUnavailable extends Error {
  override readonly name = 'JobsUnavailable'
  constructor(options?: ErrorOptions) {
    super('the job queue does not respond', options)
  }
}

/** Invalid job: a programming error, nothing was enqueued. */
export class JobRejected extends Error {
  override readonly name = 'JobRejected'
}

/** An attempt and the cause of its job. */
interface JobOrigin extends JobAttempt {
  /** Id of the event that caused it. */
  readonly causationId?: string | undefined
  /** Position of that event, if the job needs nothing newer. */
  readonly causePosition?: Position | undefined
}

/** Runs one attempt of a job. The events it writes record its correlation and cause. */
export function runAttempt<P>(
  handler: JobHandler<P>,
  payload: P,
  { causationId, causePosition, ...attempt }: JobOrigin,
): Promise<void> {
  const { name } = handler.job
  const { id, correlationId = `${name}.${id}` } = attempt
  const job = { name, id }
  return withCausation({ correlationId, causationId, causePosition, job }, () => handler.run(payload, attempt))
}

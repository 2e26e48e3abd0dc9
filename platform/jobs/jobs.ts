import { AsyncLocalStorage } from 'node:async_hooks'
import type { z } from 'zod'

/**
 * Work that happens later. Payloads hold ids, never personal data. Every job is safe to run twice, and nothing that
 * matters lives only in the queue: reactors read the log and enqueue again what a flushed queue forgot.
 */
export interface Jobs {
  /**
   * Enqueues once per name and id; such a job that waits, runs or has finished is left alone. Throws `JobRejected` for a
   * payload or an id that cannot be, and `JobsUnavailable` when the queue cannot be reached: enqueue again.
   */
  enqueue<P>(job: JobDefinition<P>, payload: P, options: EnqueueOptions): Promise<void>
  /** The same for many, in one go. When one of them cannot be it throws `JobRejected`, and none was enqueued. */
  enqueueAll(orders: readonly JobRequest[]): Promise<void>
  /**
   * Runs a job over and over by a cron pattern (UTC, seconds first when there are six fields). One schedule per job name;
   * repeating the call changes pattern and payload. If its time came since its last run while no worker was there, it runs once
   * now: once, however many processes call and however many runs were missed.
   */
  schedule<P>(job: JobDefinition<P>, payload: P, pattern: string): Promise<void>
  /** Starts working on these jobs, all this process knows. Call it once; a job of another name fails loudly. */
  work(handlers: readonly JobHandler[]): Promise<void>
  /** The same text for as long as the queue remembers its jobs; another one once it was flushed. */
  epoch(): Promise<string>
  /** How many jobs wait, run and have failed for good, by job name. Reads every id there is: for screens, not for loops. */
  counts(): Promise<Record<string, JobCounts>>
  /** The same of all names together, at the cost of a glance. */
  totals(): Promise<JobCounts>
  /** What was given up, whichever process worked on it. */
  readonly failed: FailedJobs
  /** Waits for running jobs to end, then lets go. */
  close(): Promise<void>
}

export interface JobDefinition<P> {
  /** e.g. `issue-receipt` */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** How often it is tried in all, and the first pause between tries in ms (doubles). */
  readonly attempts: number
  readonly backoffMs: number
}

export interface EnqueueOptions {
  /** Derived from the event's id or the process and step, so that twice is once. No colons. */
  readonly id: string
  readonly delayMs?: number
  /** Ties the job's log lines, and what it does, to the request or event it comes from. */
  readonly correlationId?: string
  /** What it follows from, as `traceparent` has it; unless told, whatever is going on when it is enqueued. */
  readonly trace?: string
}

/** One job to be enqueued: what its definition, its payload's shape and its options say. */
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
  /** As enqueued; for a scheduled job one of its own for every run (`scheduled-…`, or `missed-…` when it is made up). */
  readonly id: string
  /** 1 for the first try. A try cut short by a dying process is not counted. */
  readonly attempt: number
  readonly correlationId?: string
}

export interface JobCounts {
  readonly waiting: number
  readonly delayed: number
  readonly active: number
  readonly failed: number
}

/** Jobs that have failed as often as they may: they stay until somebody decides, 30 days at most. */
export interface FailedJobs {
  /** The newest of them first, at most `limit`. */
  list(limit: number): Promise<readonly FailedJob[]>
  /** The ids of all of one name. */
  of(name: string): Promise<readonly string[]>
  /** Where one stands: among them, waiting for its (next) try, or nowhere any more. */
  statusOf(key: JobKey): Promise<'failed' | 'waits' | 'gone'>
  /** Puts one back in line, with all its tries before it. False when it is not (or no more) among the failed. */
  retry(key: JobKey): Promise<boolean>
  /** Takes one away for good; its id is forgotten with it. False as above. */
  discard(key: JobKey): Promise<boolean>
}

export interface JobKey {
  readonly name: string
  readonly id: string
}

export interface FailedJob extends JobKey {
  /** How often it was tried. */
  readonly attempts: number
  /** The message of its last failure, as it was thrown: not fit to be shown. */
  readonly error: string
  /** When it was given up, ISO 8601. */
  readonly at: string
}

/** The queue's server cannot be reached, or hung up before it answered: what was asked may or may not have happened. */
export class JobsUnavailable extends Error {
  override readonly name = 'JobsUnavailable'
  constructor(options?: ErrorOptions) {
    super('the job queue does not answer', options)
  }
}

/** What was asked can never be done: the caller's mistake, nothing was enqueued. */
export class JobRejected extends Error {
  override readonly name = 'JobRejected'
}

const running = new AsyncLocalStorage<JobKey>()

/** The job this code runs for; undefined elsewhere. */
export const currentJob = (): JobKey | undefined => running.getStore()

export const runAsJob = <T>(job: JobKey, run: () => Promise<T>): Promise<T> => running.run(job, run)

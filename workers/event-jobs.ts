import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Position } from '#domain/kernel/event.ts'
import { type JobHandler, JobRejected, type JobRequest, type Jobs, runAttempt } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import type { EventJob } from '#workers/jobs/work-definitions.ts'

/** Runs the jobs of events in this process, or enqueues them. */
export interface EventJobs {
  /**
   * Runs inline jobs, starts `eager` jobs and enqueues the rest. `from` is a position before their events. Rejects if
   * the queue does not respond; the same jobs can be performed again.
   */
  perform(jobs: readonly EventJob[], from: Position): Promise<void>
  enqueue(jobs: readonly JobRequest[]): Promise<void>
  /** The position before the event of the oldest job that was started and is neither done nor in the queue. */
  oldest(): Position | undefined
  /** Resolves when all running jobs have ended. */
  settled(): Promise<unknown>
  /** Waits for running jobs. A job that fails from now on is not enqueued: `oldest` remains before its event. */
  stop(): Promise<void>
}

interface EventJobsDeps {
  readonly jobs: Jobs
  readonly handlers: readonly JobHandler[]
  readonly logger: Log
  readonly telemetry: Telemetry
  /** The delay before another attempt to enqueue a failed job, ms. */
  readonly retryMs: number
}

/** Maximum number of inline jobs that run at the same time. */
const INLINE_CONCURRENCY = 16
/**
 * Maximum number of `eager` jobs that run at the same time. Others enter the queue, where other processes find them.
 */
export const AT_ONCE_SLOTS = 32
/** How long a job waits for a slot, ms: while services respond quickly, no job needs the queue. */
const SLOT_WAIT_MS = 250

export function eventJobs({ jobs, logger, telemetry, retryMs, ...deps }: EventJobsDeps): EventJobs {
  const handlers = new Map(deps.handlers.map((handler) => [handler.job.name, handler]))
  const limitInline = pLimit(INLINE_CONCURRENCY)
  /** The running `eager` jobs, oldest first. */
  const started = new Map<string, { readonly from: Position; readonly ended: Promise<void> }>()
  let stopped = false

  /** Returns whether the job is done. If not, it must go to the queue, which retries it. */
  async function runFirstAttempt({ job, payload, options }: JobRequest): Promise<boolean> {
    const handler = handlers.get(job.name)
    if (!handler) return false
    const { id, correlationId, causationId, causePosition, traceparent } = options
    const attempt = {
      id,
      attempt: 1,
      causationId,
      causePosition,
      ...(correlationId !== undefined && { correlationId }),
    }
    try {
      await telemetry.span({
        kind: 'job.run',
        name: job.name,
        correlationIds: correlationId ? [correlationId] : [],
        follows: traceparent ? [traceparent] : [],
        run: () => runAttempt(handler, payload, attempt),
      })
      return true
    } catch (error) {
      logger.warn(
        { err: error, jobName: job.name, jobId: id, correlationId },
        'the first attempt of a job failed; it is queued',
      )
      return false
    }
  }

  /** Starts the jobs for which a slot is free or becomes free soon. Returns the others. */
  async function startAll(all: readonly EventJob[], from: Position): Promise<readonly EventJob[]> {
    for (const [i, each] of all.entries()) {
      if (!(await hasSlot())) return all.slice(i)
      start(each, from)
    }
    return []
  }

  async function hasSlot(): Promise<boolean> {
    if (started.size < AT_ONCE_SLOTS) return true
    const timeout = sleep(SLOT_WAIT_MS, undefined, { ref: false })
    await Promise.race([timeout, ...[...started.values()].map(({ ended }) => ended)])
    return started.size < AT_ONCE_SLOTS
  }

  function start(each: EventJob, from: Position): void {
    const key = `${each.job.name} ${each.options.id}`
    // If its page is read again, the job may already be running.
    if (started.has(key)) return
    const run = async () => {
      const isHandled = (await runFirstAttempt(each)) || (await enqueueWithRetries(each))
      if (isHandled) started.delete(key)
    }
    started.set(key, { from, ended: run() })
  }

  /** Returns false if the runner stopped before the queue responded. */
  async function enqueueWithRetries(failed: EventJob): Promise<boolean> {
    while (!stopped) {
      try {
        await enqueue([removedOnComplete(failed)])
        return true
      } catch (error) {
        logger.error({ err: error, jobName: failed.job.name }, 'a failed job could not be queued; retrying')
        await sleep(retryMs)
      }
    }
    return false
  }

  /** A job that cannot be enqueued is a bug. It is logged, and the others are enqueued. */
  async function enqueue(requests: readonly JobRequest[]): Promise<void> {
    if (requests.length === 0) return
    try {
      await jobs.enqueueAll(requests)
    } catch (error) {
      if (!(error instanceof JobRejected)) throw error
      if (requests.length > 1) for (const request of requests) await enqueue([request])
      else logger.error({ err: error, jobName: requests[0]?.job.name }, 'job of an event could not be enqueued')
    }
  }

  const settled = () => Promise.all([...started.values()].map(({ ended }) => ended))

  return {
    perform: async (all, from) => {
      await enqueue(all.filter(({ inline, eager }) => !inline && !eager))
      const withoutSlot = await startAll(
        all.filter(({ eager }) => eager),
        from,
      )
      await enqueue(withoutSlot.map(removedOnComplete))
      const inline = all.filter((each) => each.inline)
      const done = await Promise.all(inline.map((each) => limitInline(() => runFirstAttempt(each))))
      await enqueue(inline.filter((_, i) => !done[i]).map(removedOnComplete))
    },
    enqueue,
    oldest: () => started.values().next().value?.from,
    settled,
    stop: async () => {
      stopped = true
      await settled()
    },
  }
}

/** Such a job leaves no id if it runs in this process, so the queue need not retain it either. */
const removedOnComplete = ({ job, payload, options }: EventJob): JobRequest => ({
  job,
  payload,
  options: { ...options, removeOnComplete: true },
})

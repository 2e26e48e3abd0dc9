import pLimit from 'p-limit'
import { LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { sessionLock } from '#platform/database/session-lock.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type JobHandler, JobRejected, type JobRequest, type Jobs, runAttempt } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { type EventJob, jobsAfter, type Reactor } from '#workers/jobs/work-definitions.ts'

export interface ReactorRunner {
  start(): Promise<void>
  stop(): Promise<void>
  /** The reactors' position in the log. */
  position(): Position
}

export interface ReactorRunnerDeps {
  readonly db: Database
  readonly log: EventLog
  readonly jobs: Jobs
  readonly reactors: readonly Reactor[]
  /** They run inline jobs. */
  readonly handlers?: readonly JobHandler[]
  readonly runtime: Runtime
  readonly logger: Log
  readonly telemetry?: Telemetry
  readonly pace?: Intervals
}

interface Intervals {
  /** The pause before the next poll, and after an error, ms. */
  readonly pollMs: number
  readonly retryMs: number
  /** The interval between checks whether the queue still has its jobs, ms. Also applies while there are always new events. */
  readonly checkMs: number
}

const PAGE = 200
const DEFAULT_INTERVALS: Intervals = { pollMs: 1_000, retryMs: 1_000, checkMs: 10_000 }
/** Pages without jobs are read again after a crash, so the checkpoint is saved once for this many of them. */
const PAGES_PER_SAVE = 100

/** Inline jobs that run at the same time. */
const INLINE_CONCURRENCY = 4

/**
 * Reads the log from its own checkpoint, enqueues the jobs that events cause and runs the inline ones. Of several processes,
 * one does so. The checkpoint is saved after the jobs are in the queue or have run: a crash in between repeats them under the
 * same ids. A queue that lost its jobs (a flushed Redis) has another epoch: the log is then read again from the start, and
 * every job that is still due is enqueued again.
 */
export function createReactorRunner(deps: ReactorRunnerDeps): ReactorRunner {
  const { db, log, logger, telemetry = noTelemetry, pace = DEFAULT_INTERVALS } = deps
  const handlers = new Map(deps.handlers?.map((handler) => [handler.job.name, handler]))
  const inTurn = pLimit(INLINE_CONCURRENCY)
  const lock = sessionLock(db.url, 'farmgate:reactors')
  let leads = false
  const types = [...new Set(deps.reactors.flatMap(({ on }) => on))]
  let position: Position = LOG_START
  let epoch = ''
  let unsaved = 0
  let stopped = false
  let wake = () => {}
  let woken = false
  let running: Promise<void> | undefined
  let unsubscribe = () => {}

  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const readCheckpoint = () =>
    db.query<{ position: string; epoch: string }>(
      `select position, queue_epoch as epoch from reactor_checkpoints where name = 'reactors'`,
    )

  async function restore(): Promise<void> {
    epoch = await deps.jobs.epoch()
    const [row] = await readCheckpoint()
    const remembered = row?.epoch === epoch
    position = row && remembered ? row.position : LOG_START
    if (row && !remembered) logger.warn('the job queue has lost its jobs: deriving them from the log again')
    await save()
  }

  const save = () =>
    db.query(
      `insert into reactor_checkpoints (name, position, queue_epoch) values ('reactors', $1, $2)
       on conflict (name) do update set position = $1, queue_epoch = $2`,
      [position, epoch],
    )

  /** The jobs that an event causes, with the event as their cause. */
  const consequencesOf = (event: RecordedEvent): EventJob[] =>
    event.meta.backfilled ? [] : jobsAfter(event, deps.reactors, deps.runtime.now())

  /** Runs an inline job. Returns whether it is done: otherwise it goes to the queue, which retries it. */
  async function runInline({ job, payload, options }: JobRequest): Promise<boolean> {
    const handler = handlers.get(job.name)
    if (!handler) return false
    const { id, correlationId, causationId, traceparent } = options
    const attempt = { id, attempt: 1, causationId, ...(correlationId !== undefined && { correlationId }) }
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
      logger.warn({ err: error, jobName: job.name, jobId: id, correlationId }, 'inline job failed; it is queued')
      return false
    }
  }

  async function perform(due: readonly EventJob[]): Promise<void> {
    const queued = due.filter(({ inline }) => !inline)
    if (queued.length > 0) await enqueue(queued)
    const inline = due.filter(({ inline }) => inline)
    const done = await Promise.all(inline.map((each) => inTurn(() => runInline(each))))
    const failed = inline.filter((_, i) => !done[i])
    if (failed.length > 0) await enqueue(failed)
  }

  /** A job that cannot be enqueued is a bug: it is logged, and the others are enqueued. */
  async function enqueue(orders: readonly JobRequest[]): Promise<void> {
    try {
      await deps.jobs.enqueueAll(orders)
    } catch (error) {
      if (!(error instanceof JobRejected)) throw error
      if (orders.length > 1) for (const order of orders) await enqueue([order])
      else logger.error({ err: error, jobName: orders[0]?.job.name }, 'job of an event could not be enqueued')
    }
  }

  async function savePosition(): Promise<void> {
    if (unsaved === 0) return
    unsaved = 0
    const saved = await db.query(
      `update reactor_checkpoints set position = $1 where name = 'reactors' and queue_epoch = $2 returning 1`,
      [position, epoch],
    )
    // Another worker has already noticed the queue's loss. Its progress must not be overwritten.
    if (saved.length === 0) await restore()
  }

  /** True if more events can be read at once. */
  async function readPage(): Promise<boolean> {
    const page = await log.follow(position, PAGE, types)
    const due = page.events.flatMap(consequencesOf)
    if (due.length > 0) await perform(due)
    if (page.next !== position) {
      position = page.next
      unsaved += 1
    }
    if (due.length > 0 || unsaved >= PAGES_PER_SAVE) await savePosition()
    return !page.atHead
  }

  /** Whether this process does the work; it starts where another one stopped. */
  async function lead(): Promise<boolean> {
    const led = leads
    leads = await lock.acquire()
    if (leads && !led) await restore()
    if (!leads) position = (await readCheckpoint())[0]?.position ?? position
    return leads
  }

  async function run(): Promise<void> {
    for (let checkAt = performance.now() + pace.checkMs; !stopped; ) {
      try {
        woken = false
        if (!(await lead())) {
          await nap(pace.pollMs)
          continue
        }
        const more = await readPage()
        if (!more && !woken) await nap(pace.pollMs)
        if (performance.now() < checkAt) continue
        await savePosition()
        await restore()
        checkAt = performance.now() + pace.checkMs
      } catch (error) {
        logger.error({ err: error }, 'reactors failed; retrying')
        await nap(pace.retryMs)
      }
    }
  }

  return {
    start: async () => {
      await lead()
      unsubscribe = log.onAppend(() => {
        woken = true
        wake()
      })
      running = run()
    },
    stop: async () => {
      stopped = true
      unsubscribe()
      wake()
      await running
      if (leads) await savePosition()
      await lock.close()
    },
    position: () => position,
  }
}

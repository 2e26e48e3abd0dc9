import { setTimeout as sleep } from 'node:timers/promises'
import { comparePositions, LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { sessionLock } from '#platform/database/session-lock.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { JobHandler, Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { eventJobs } from '#workers/event-jobs.ts'
import { type EventJob, jobsAfter, type Reactor } from '#workers/jobs/work-definitions.ts'
import { canWait, type WaitingJob, waitingJobs } from '#workers/waiting-jobs.ts'

export interface ReactorRunner {
  start(): Promise<void>
  stop(): Promise<void>
  /** The log position up to which all jobs are done, in the queue or waiting for their time. */
  position(): Position
}

export interface ReactorRunnerDeps {
  readonly db: Database
  readonly log: EventLog
  readonly jobs: Jobs
  readonly reactors: readonly Reactor[]
  /** Handlers of the jobs that run in this process instead of entering the queue. */
  readonly handlers?: readonly JobHandler[]
  readonly runtime: Runtime
  readonly logger: Log
  readonly telemetry?: Telemetry
  readonly pace?: Intervals
  /** Whether the requests of this process have priority now. */
  readonly yields?: (() => boolean) | undefined
}

interface Intervals {
  /** The pause before the next poll, and after an error, ms. */
  readonly pollMs: number
  readonly retryMs: number
  /**
   * The interval between checks whether the queue still has its jobs, ms. Also applies while there are always new
   * events.
   */
  readonly checkMs: number
  /** The interval between saves of the checkpoint, ms. */
  readonly saveMs: number
}

const PAGE = 200
const DEFAULT_INTERVALS: Intervals = { pollMs: 1_000, retryMs: 1_000, checkMs: 10_000, saveMs: 1_000 }

/**
 * While requests have priority: the page size, the pause after a page as a multiple of its duration, the maximum pause,
 * and the age from which events no longer wait.
 */
const YIELDING = { page: 20, pause: 3, maxPauseMs: 500, maxLagMs: 10_000 } as const

/**
 * Reads the log from its own checkpoint and runs or enqueues the jobs that events cause. Only one process at a time
 * does so. The checkpoint is saved once a second: a crash repeats jobs under the same ids. It never passes the events
 * of running jobs, and it includes the position from which waiting jobs are derived again after a restart. A queue that
 * lost its jobs (a flushed Redis) has another epoch: the log is then read again from the start, and every job that is
 * still due is enqueued again.
 */
export function createReactorRunner(deps: ReactorRunnerDeps): ReactorRunner {
  const { db, log, logger, telemetry = noTelemetry, pace = DEFAULT_INTERVALS, yields = () => false } = deps
  const { jobs, handlers = [] } = deps
  const running = eventJobs({ jobs, handlers, logger, telemetry, retryMs: pace.retryMs })
  const waiting = waitingJobs()
  const lock = sessionLock(db.url, 'farmgate:reactors')
  let isLeader = false
  const types = [...new Set(deps.reactors.flatMap(({ on, until = [] }) => [...on, ...until]))]
  let position: Position = LOG_START
  /** The jobs of all events up to this position have run, were started, are in the queue or wait. */
  let doneTo: Position = LOG_START
  /** When the newest event of the last page was recorded, ms since 1970. */
  let readTo = 0
  let epoch = ''
  let saved = ''
  let savedAt = 0
  let checkAt = 0
  let stopped = false
  let wake = () => {}
  let woken = false
  let loop: Promise<void> | undefined
  let unsubscribe = () => {}

  const sleepUntilWoken = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const readCheckpoint = () =>
    db.query<{ position: Position; resume: Position | null; epoch: string }>(
      `select position, resume_position as resume, queue_epoch as epoch from reactor_checkpoints where name = 'reactors'`,
    )

  async function restore(): Promise<void> {
    epoch = await jobs.epoch()
    const [row] = await readCheckpoint()
    const checkpoint = row?.epoch === epoch ? row : undefined
    if (row && !checkpoint) logger.warn('the job queue has lost its jobs: deriving them from the log again')
    waiting.clear()
    doneTo = checkpoint?.position ?? LOG_START
    position = earlier(checkpoint?.resume ?? doneTo, doneTo)
    saved = ''
    if (!checkpoint)
      await db.query(
        `insert into reactor_checkpoints (name, position, queue_epoch) values ('reactors', $1, $2)
         on conflict (name) do update set position = $1, resume_position = null, queue_epoch = $2`,
        [doneTo, epoch],
      )
  }

  /** The jobs of all events up to this position are done or in the queue, except waiting ones. */
  const safePosition = (): Position => earlier(running.oldest() ?? doneTo, doneTo)

  async function savePosition(): Promise<void> {
    const safe = safePosition()
    const resume = waiting.oldest() ?? earlier(position, safe)
    const next = `${safe} ${resume}`
    if (next === saved) return
    savedAt = performance.now()
    const rows = await db.query(
      `update reactor_checkpoints set position = $1, resume_position = $2 where name = 'reactors' and queue_epoch = $3
       returning 1`,
      [safe, resume, epoch],
    )
    saved = next
    // Another worker has already noticed that the queue lost its jobs. Its progress must not be overwritten.
    if (rows.length === 0) await restore()
  }

  /** The jobs that an event causes, with the event as their cause. */
  const jobsOfEvent = (event: RecordedEvent): EventJob[] =>
    event.meta.backfilled ? [] : jobsAfter(event, deps.reactors, deps.runtime.now())

  /** The jobs of a page: delayed ones, which wait here, and the others of events after `doneTo`. */
  function jobsOf(events: readonly RecordedEvent[]): { due: EventJob[]; delayed: WaitingJob[] } {
    const due: EventJob[] = []
    const delayed: WaitingJob[] = []
    for (const event of events)
      for (const each of jobsOfEvent(event))
        if (canWait(each)) delayed.push(each)
        else if (comparePositions(event.position, doneTo) > 0) due.push(each)
    return { due, delayed }
  }

  /** Returns whether more events can be read immediately. */
  async function readPage(): Promise<boolean> {
    const { events, next, atHead } = await log.follow(position, yieldsNow() ? YIELDING.page : PAGE, types)
    const { due, delayed } = jobsOf(events)
    await running.perform(due, later(position, doneTo))
    for (const each of delayed) waiting.add(each, position)
    for (const event of events) waiting.settle(event)
    readTo = Date.parse(events.at(-1)?.meta.recordedAt ?? deps.runtime.now())
    position = next
    doneTo = later(position, doneTo)
    return !atHead
  }

  /** Enqueues the waiting jobs that are due now. */
  async function enqueueDue(): Promise<void> {
    const due = waiting.due()
    await running.enqueue(due.map((each) => ({ ...each, options: { ...each.options, delayMs: 0 } })))
    waiting.remove(due)
  }

  /** Whether requests have priority now. They do not if the events have waited too long. */
  const yieldsNow = (): boolean => yields() && Date.parse(deps.runtime.now()) - readTo < YIELDING.maxLagMs

  /** Leaves requests most of the time: waits for the jobs that a page started, then pauses. */
  async function yieldAfter(beganAt: number): Promise<void> {
    await Promise.race([running.settled(), sleep(YIELDING.maxPauseMs, undefined, { ref: false })])
    await sleep(Math.min((performance.now() - beganAt) * YIELDING.pause, YIELDING.maxPauseMs))
  }

  /** Acquires or keeps the lock and returns whether this process has it. It starts where the previous one stopped. */
  async function lead(): Promise<boolean> {
    const wasLeader = isLeader
    isLeader = await lock.acquire()
    if (isLeader && !wasLeader) await restore()
    if (!isLeader) doneTo = (await readCheckpoint())[0]?.position ?? doneTo
    return isLeader
  }

  /** Saves the position, and derives all jobs again if the queue has lost them. */
  async function checkQueue(): Promise<void> {
    await savePosition()
    if ((await jobs.epoch()) !== epoch) await restore()
    checkAt = performance.now() + pace.checkMs
  }

  async function runOnce(): Promise<void> {
    woken = false
    if (!(await lead())) return sleepUntilWoken(pace.pollMs)
    const beganAt = performance.now()
    const more = await readPage()
    await enqueueDue()
    if (yieldsNow()) await yieldAfter(beganAt)
    if (performance.now() - savedAt >= pace.saveMs) await savePosition()
    if (performance.now() >= checkAt) await checkQueue()
    if (!more && !woken && !stopped) await sleepUntilWoken(Math.min(pace.pollMs, waiting.dueInMs()))
  }

  async function run(): Promise<void> {
    while (!stopped)
      await runOnce().catch(async (error: unknown) => {
        logger.error({ err: error }, 'reactors failed; retrying')
        await sleepUntilWoken(pace.retryMs)
      })
  }

  return {
    start: async () => {
      await lead()
      checkAt = performance.now() + pace.checkMs
      unsubscribe = log.onAppend(() => {
        woken = true
        wake()
      })
      loop = run()
    },
    stop: async () => {
      stopped = true
      unsubscribe()
      wake()
      await loop
      await running.stop()
      if (isLeader) await savePosition()
      await lock.close()
    },
    position: safePosition,
  }
}

const earlier = (a: Position, b: Position): Position => (comparePositions(a, b) <= 0 ? a : b)
const later = (a: Position, b: Position): Position => (comparePositions(a, b) >= 0 ? a : b)

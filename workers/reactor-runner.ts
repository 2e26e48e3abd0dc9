import { setTimeout as pause } from 'node:timers/promises'
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
  /** The position in the log up to which all jobs are done, in the queue or waiting for their time. */
  position(): Position
}

export interface ReactorRunnerDeps {
  readonly db: Database
  readonly log: EventLog
  readonly jobs: Jobs
  readonly reactors: readonly Reactor[]
  /** They run the jobs that do not enter the queue. */
  readonly handlers?: readonly JobHandler[]
  readonly runtime: Runtime
  readonly logger: Log
  readonly telemetry?: Telemetry
  readonly pace?: Intervals
  /** Whether requests of this process need its time now. */
  readonly yields?: (() => boolean) | undefined
}

interface Intervals {
  /** The pause before the next poll, and after an error, ms. */
  readonly pollMs: number
  readonly retryMs: number
  /** The interval between checks whether the queue still has its jobs, ms. Also applies while there are always new events. */
  readonly checkMs: number
  /** The interval between saves of the checkpoint, ms. */
  readonly saveMs: number
}

const PAGE = 200
const DEFAULT_INTERVALS: Intervals = { pollMs: 1_000, retryMs: 1_000, checkMs: 10_000, saveMs: 1_000 }

/**
 * While requests need the time: the page, the pause after it as a multiple of the time it took, its maximum, and the age of events
 * that wait no longer.
 */
const YIELDING = { page: 20, pause: 3, maxPauseMs: 500, maxLagMs: 30_000 } as const

/**
 * Reads the log from its own checkpoint, runs the jobs that events cause or enqueues them. Of several processes, one does so. The
 * checkpoint is saved once a second: a crash repeats jobs under the same ids. It is before the events of jobs that run, and has the
 * position from which the jobs that wait here are derived again after a restart. A queue that lost its jobs (a flushed Redis) has
 * another epoch: the log is then read again from the start, and every job that is still due is enqueued again.
 */
export function createReactorRunner(deps: ReactorRunnerDeps): ReactorRunner {
  const { db, log, logger, telemetry = noTelemetry, pace = DEFAULT_INTERVALS, yields = () => false } = deps
  const { jobs, handlers = [] } = deps
  const running = eventJobs({ jobs, handlers, logger, telemetry, retryMs: pace.retryMs })
  const waiting = waitingJobs()
  const lock = sessionLock(db.url, 'farmgate:reactors')
  let leads = false
  const types = [...new Set(deps.reactors.flatMap(({ on, until = [] }) => [...on, ...until]))]
  let position: Position = LOG_START
  /** The jobs of all events up to here have run, were started, are in the queue or wait. */
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

  const nap = (ms: number) =>
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
    const known = row?.epoch === epoch ? row : undefined
    if (row && !known) logger.warn('the job queue has lost its jobs: deriving them from the log again')
    waiting.clear()
    doneTo = known?.position ?? LOG_START
    position = earlier(known?.resume ?? doneTo, doneTo)
    saved = ''
    if (!known)
      await db.query(
        `insert into reactor_checkpoints (name, position, queue_epoch) values ('reactors', $1, $2)
         on conflict (name) do update set position = $1, resume_position = null, queue_epoch = $2`,
        [doneTo, epoch],
      )
  }

  /** The jobs of all events up to here are done or in the queue, apart from those that wait. */
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
    // Another worker has already noticed the queue's loss. Its progress must not be overwritten.
    if (rows.length === 0) await restore()
  }

  /** The jobs that an event causes, with the event as their cause. */
  const consequencesOf = (event: RecordedEvent): EventJob[] =>
    event.meta.backfilled ? [] : jobsAfter(event, deps.reactors, deps.runtime.now())

  /** The jobs of a page: those that wait here, and the others, which events up to `doneTo` have already had. */
  function jobsOf(events: readonly RecordedEvent[]): { due: EventJob[]; delayed: WaitingJob[] } {
    const due: EventJob[] = []
    const delayed: WaitingJob[] = []
    for (const event of events)
      for (const each of consequencesOf(event))
        if (canWait(each)) delayed.push(each)
        else if (comparePositions(event.position, doneTo) > 0) due.push(each)
    return { due, delayed }
  }

  /** True if more events can be read at once. */
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

  /** Requests come first, unless the events have waited for too long already. */
  const yieldsNow = (): boolean => yields() && Date.parse(deps.runtime.now()) - readTo < YIELDING.maxLagMs

  /** Leaves requests most of the time: what a page started ends first, then a pause follows. */
  async function yieldAfter(beganAt: number): Promise<void> {
    await Promise.race([running.settled(), pause(YIELDING.maxPauseMs, undefined, { ref: false })])
    await pause(Math.min((performance.now() - beganAt) * YIELDING.pause, YIELDING.maxPauseMs))
  }

  /** Whether this process does the work; it starts where another one stopped. */
  async function lead(): Promise<boolean> {
    const led = leads
    leads = await lock.acquire()
    if (leads && !led) await restore()
    if (!leads) doneTo = (await readCheckpoint())[0]?.position ?? doneTo
    return leads
  }

  /** Whether the queue still has its jobs. */
  async function checkQueue(): Promise<void> {
    await savePosition()
    if ((await jobs.epoch()) !== epoch) await restore()
    checkAt = performance.now() + pace.checkMs
  }

  async function turn(): Promise<void> {
    woken = false
    if (!(await lead())) return nap(pace.pollMs)
    const beganAt = performance.now()
    const more = await readPage()
    await enqueueDue()
    if (yieldsNow()) await yieldAfter(beganAt)
    if (performance.now() - savedAt >= pace.saveMs) await savePosition()
    if (performance.now() >= checkAt) await checkQueue()
    if (!more && !woken && !stopped) await nap(Math.min(pace.pollMs, waiting.dueInMs()))
  }

  async function run(): Promise<void> {
    while (!stopped)
      await turn().catch(async (error: unknown) => {
        logger.error({ err: error }, 'reactors failed; retrying')
        await nap(pace.retryMs)
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
      if (leads) await savePosition()
      await lock.close()
    },
    position: safePosition,
  }
}

const earlier = (a: Position, b: Position): Position => (comparePositions(a, b) <= 0 ? a : b)
const later = (a: Position, b: Position): Position => (comparePositions(a, b) >= 0 ? a : b)

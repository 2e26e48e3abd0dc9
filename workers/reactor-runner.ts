import { LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type JobOrder, JobRefused, type Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { jobsAfter, type Reactor } from '#workers/jobs/work-definitions.ts'

export interface ReactorRunner {
  start(): Promise<void>
  stop(): Promise<void>
  /** Where the reactors stand in the log. */
  position(): Position
}

export interface ReactorRunnerDeps {
  readonly db: Database
  readonly log: EventLog
  readonly jobs: Jobs
  readonly reactors: readonly Reactor[]
  readonly runtime: Runtime
  readonly logger: Log
  /** The correlation id of a history nobody waits for news about (the demo market's past). */
  readonly skipCorrelationId?: string
  readonly pace?: Pace
}

interface Pace {
  /** How long to wait for news, and after trouble, ms. */
  readonly pollMs: number
  readonly retryMs: number
  /** How long between two looks whether the queue still knows its jobs, ms; also while there is always news. */
  readonly checkMs: number
}

const PAGE = 200
const USUAL: Pace = { pollMs: 1_000, retryMs: 1_000, checkMs: 10_000 }
/** Pages without a consequence are read again after a kill: the checkpoint is written for this many of them at once. */
const PAGES_PER_SAVE = 100

/**
 * Reads the log with its own checkpoint and enqueues what follows. The checkpoint moves after the jobs are in the queue,
 * so a kill in between enqueues twice, which is once. A queue that has forgotten everything (a flushed Redis) is known by
 * its epoch: the log is then read again from the beginning, and every job that is still due gets its place again.
 */
export function createReactorRunner(deps: ReactorRunnerDeps): ReactorRunner {
  const { db, log, logger, pace = USUAL } = deps
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

  async function restore(): Promise<void> {
    epoch = await deps.jobs.epoch()
    const [row] = await db.query<{ position: string; epoch: string }>('select position, epoch from reactor_checkpoint')
    const remembered = row?.epoch === epoch
    position = row && remembered ? row.position : LOG_START
    if (row && !remembered) logger.warn('the job queue has forgotten its jobs: deriving them from the log again')
    await save()
  }

  const save = () =>
    db.query(
      `insert into reactor_checkpoint (one, position, epoch) values (true, $1, $2)
       on conflict (one) do update set position = $1, epoch = $2`,
      [position, epoch],
    )

  /** The jobs that follow from an event, each tied to what it comes from. */
  function consequencesOf(event: RecordedEvent): JobOrder[] {
    const { correlationId, trace } = event.meta
    if (correlationId === deps.skipCorrelationId) return []
    const now = deps.runtime.now()
    return jobsAfter(event, deps.reactors, now).map((order) => ({
      ...order,
      options: { ...order.options, correlationId, ...(trace ? { trace } : {}) },
    }))
  }

  /** A job that can never be is our own mistake: it is told, and holds nobody else. */
  async function enqueue(orders: readonly JobOrder[]): Promise<void> {
    try {
      await deps.jobs.enqueueAll(orders)
    } catch (error) {
      if (!(error instanceof JobRefused)) throw error
      if (orders.length > 1) for (const order of orders) await enqueue([order])
      else logger.error({ err: error, jobName: orders[0]?.job.name }, 'a consequence of an event cannot be enqueued')
    }
  }

  async function savePosition(): Promise<void> {
    if (unsaved === 0) return
    unsaved = 0
    const saved = await db.query('update reactor_checkpoint set position = $1 where epoch = $2 returning 1', [
      ...[position, epoch],
    ])
    // Another worker has noticed before us that the queue forgot: its way through the log is not ours to shorten.
    if (saved.length === 0) await restore()
  }

  /** True when there is more to read at once. */
  async function readPage(): Promise<boolean> {
    const page = await log.readAll(position, PAGE, types)
    const due = page.events.flatMap(consequencesOf)
    if (due.length > 0) await enqueue(due)
    if (page.next !== position) {
      position = page.next
      unsaved += 1
    }
    if (due.length > 0 || unsaved >= PAGES_PER_SAVE) await savePosition()
    return !page.atHead
  }

  async function run(): Promise<void> {
    for (let checkAt = performance.now() + pace.checkMs; !stopped; ) {
      try {
        woken = false
        const more = await readPage()
        if (!more && !woken) await nap(pace.pollMs)
        if (performance.now() < checkAt) continue
        await savePosition()
        await restore()
        checkAt = performance.now() + pace.checkMs
      } catch (error) {
        logger.error({ err: error }, 'reactors could not go on; trying again')
        await nap(pace.retryMs)
      }
    }
  }

  return {
    start: async () => {
      await restore()
      unsubscribe = log.wake(() => {
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
      await savePosition()
    },
    position: () => position,
  }
}

import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
import type { Log } from '#platform/log/log.ts'
import { noTelemetry, type Step, type Telemetry } from '#platform/telemetry/telemetry.ts'
import { type Projection, typesOf } from './projection.ts'
import { createBell } from './projector/bell.ts'
import { type Advance, createBoard, type Move } from './projector/board.ts'
import { Fenced } from './projector/checkpoints.ts'
import { createCrew } from './projector/crew.ts'
import { textOf } from './projector/fold-page.ts'
import { cutAt, type Group, groupsOf } from './projector/groups.ts'
import { type ProjectionHealth, readHealth } from './projector/health.ts'
import { commit, moveTogether, type Page } from './projector/move.ts'
import { parkPage, type Standing } from './projector/standing.ts'
import { remedyFor, takeHeart } from './projector/trouble.ts'
import { watchCheckpoints } from './projector/watcher.ts'

export interface Projector {
  /** Makes missing tables and begins to project; resolves once what the log held is being read. */
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: Projected
  /** Tells of every advance of all read models together, after its commit. */
  onProjected(listener: (advance: Advance) => void): () => void
  /** Tells of every advance of any of them, after its commit. */
  onMoved(listener: (move: Move) => void): () => void
  health(): Promise<ProjectionHealth[]>
}

export interface ProjectorParts {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  /** How long to sleep when nobody wakes it, and to leave the field to another projector: ms. */
  readonly pollMs?: number
  readonly telemetry?: Telemetry
}

/** The only loop that writes read models. Any number may run on one database: one moves them, the others stand by. */
export function createProjector(parts: ProjectorParts): Projector {
  const { db, log, projections, logger, pollMs = 1000, telemetry = noTelemetry } = parts
  const bell = createBell()
  const board = createBoard(projections.map((projection) => projection.name))
  const crew = createCrew({ db, log, projections, logger, board, wake: bell.ring })
  let [stopped, standbyUntil, pageSize] = [false, 0, SMALL_PAGE]
  let committing: Position | undefined
  let closing: (() => Promise<void>)[] = []

  async function run(): Promise<void> {
    while (!stopped) {
      const more = await turn().catch((error: unknown) => {
        logger.warn({ err: error }, 'the projector cannot go on, and tries again')
        return false
      })
      if (!more && !stopped) await bell.sleep(Math.max(standbyUntil - Date.now(), pollMs))
    }
  }

  /** One page for each group of projections. True when something moved. */
  async function turn(): Promise<boolean> {
    if (Date.now() < standbyUntil) return false
    await crew.refresh()
    let moved = false
    for (const group of groupsOf(crew.standings, Date.now())) moved = (await step(group)) || moved
    return moved
  }

  async function step(group: Group): Promise<boolean> {
    const limit = group.standings[0]!.careful?.limit ?? pageSize
    const types = typesOf(group.standings.map((standing) => standing.projection))
    const read = await log.readAll(group.position, limit, types)
    pageSize = read.atHead ? SMALL_PAGE : Math.min(pageSize * 2, LARGE_PAGE)
    const page = cutAt({ ...read, from: group.position }, group.ceiling)
    if (page.next === group.position) return false
    try {
      await move(group.standings, page)
    } catch (error) {
      if (error instanceof Fenced) return standBy()
      await isolate(group.standings, page, error)
    }
    return true
  }

  async function move(standings: readonly Standing[], page: Page): Promise<void> {
    committing = page.next
    try {
      report(await telemetry.during({ ...pageOf(standings, page), run: () => moveTogether(db, standings, page) }))
    } finally {
      committing = undefined
    }
    told(standings, page)
  }

  function told(standings: readonly Standing[], page: Page): void {
    for (const standing of standings) takeHeart(standing)
    const names = standings.map((standing) => standing.projection.name)
    board.moved({ names, to: page.next, read: page })
  }

  /** Somebody else is at it. Looks again after a while, when they may be gone. */
  async function standBy(): Promise<boolean> {
    const before = crew.standings.map((standing) => standing.checkpoint.position).join()
    await crew.reload()
    const after = crew.standings.map((standing) => standing.checkpoint.position).join()
    if (before !== after) standbyUntil = Date.now() + pollMs
    return before === after
  }

  /** What failed together is tried one by one, so that one bad projection holds nobody else. */
  async function isolate(standings: readonly Standing[], page: Page, error: unknown): Promise<void> {
    if (standings.length === 1) return mend(standings[0]!, page, error)
    for (const standing of standings)
      await move([standing], page).catch((own: unknown) => {
        return own instanceof Fenced ? crew.outOfDate() : mend(standing, page, own)
      })
  }

  async function mend(standing: Standing, page: Page, error: unknown): Promise<void> {
    const { name } = standing.projection
    const remedy = remedyFor(standing, page, { error, now: Date.now() })
    logger.error({ err: error, projection: name, position: standing.checkpoint.position, remedy }, 'cannot project')
    if (remedy !== 'park') return
    const folded = [parkPage(standing, page.events, textOf(error))]
    await commit(db, folded, page.next)
    report(folded)
    told([standing], page)
  }

  function report(folded: Awaited<ReturnType<typeof moveTogether>>): void {
    for (const { standing, parked } of folded)
      for (const { key, event, error } of parked)
        logger.error(
          { projection: standing.projection.name, key, type: event.type, position: event.position, error },
          'parked an event',
        )
  }

  return {
    projected: board,
    onProjected: board.onAdvance,
    onMoved: board.onMoved,
    health: () => readHealth({ db, log }, crew.standings),
    start: async () => {
      await crew.load()
      const names = projections.map((projection) => projection.name)
      const mine = (position: Position) => position === committing
      const unwatch = await watchCheckpoints({ db, logger }, { names, board, pollMs, mine })
      const unwake = log.wake(bell.ring)
      const running = run()
      closing = [async () => unwake(), () => running, unwatch]
    },
    stop: async () => {
      stopped = true
      bell.ring()
      for (const close of closing) await close()
      await crew.close()
      board.close()
    },
  }
}

/** A page as operators hear of it. */
const pageOf = (standings: readonly Standing[], { events }: Page): Step => ({
  kind: 'projection.apply',
  name: standings.length === 1 ? standings[0]!.projection.name : 'several',
  correlationIds: [...new Set(events.map(({ meta }) => meta.correlationId))],
  follows: [...new Set(events.flatMap(({ meta }) => meta.trace ?? []))],
  events: events.length,
})

const SMALL_PAGE = 500
const LARGE_PAGE = 5000

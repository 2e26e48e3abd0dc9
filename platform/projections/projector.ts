import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
import type { Log } from '#platform/log/log.ts'
import { errorText } from '#platform/projections/apply-page.ts'
import { CheckpointFenced } from '#platform/projections/checkpoints.ts'
import { watchCheckpoints } from '#platform/projections/progress-watcher.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import { type ProjectionHealth, readHealth } from '#platform/projections/projection-health.ts'
import {
  type CheckpointMove,
  createProjectionProgress,
  type ProgressUpdate,
} from '#platform/projections/projection-progress.ts'
import { createProjectionSet } from '#platform/projections/projection-set.ts'
import {
  commitApplied,
  commitGroup,
  type Page,
  type ProjectionState,
  parkPage,
  recoverFrom,
  relaxBisection,
} from '#platform/projections/projection-state.ts'
import { createWakeSignal } from '#platform/projections/wake-signal.ts'
import { noTelemetry, type Step, type Telemetry } from '#platform/telemetry/telemetry.ts'

export interface Projector {
  /** Makes missing tables and begins to project; resolves once what the log held is being read. */
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: Projected
  /** Tells of every advance of all read models together, after its commit. */
  onProgress(listener: (advance: ProgressUpdate) => void): () => void
  /** Tells of every advance of any of them, after its commit. */
  onCheckpointMove(listener: (move: CheckpointMove) => void): () => void
  health(): Promise<ProjectionHealth[]>
}

export interface ProjectorOptions {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  /** How long to sleep when nobody wakes it, and to leave the field to another projector: ms. */
  readonly pollMs?: number
  readonly telemetry?: Telemetry
}

/** The only loop that writes read models. Any number may run on one database: one moves them, the others stand by. */
export function createProjector(parts: ProjectorOptions): Projector {
  const { db, log, projections, logger, pollMs = 1000, telemetry = noTelemetry } = parts
  const bell = createWakeSignal()
  const board = createProjectionProgress(projections.map((projection) => projection.name))
  const crew = createProjectionSet({ db, log, projections, logger, progress: board, wake: bell.wake })
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
    for (const group of groupsOf(crew.states, Date.now())) moved = (await step(group)) || moved
    return moved
  }

  async function step(group: Group): Promise<boolean> {
    const limit = group.states[0]!.bisection?.limit ?? pageSize
    const types = typesOf(group.states.map((standing) => standing.projection))
    const read = await log.readAll(group.position, limit, types)
    pageSize = read.atHead ? SMALL_PAGE : Math.min(pageSize * 2, LARGE_PAGE)
    const page = truncateAt({ ...read, from: group.position }, group.ceiling)
    if (page.next === group.position) return false
    try {
      await move(group.states, page)
    } catch (error) {
      if (error instanceof CheckpointFenced) return standBy()
      await isolate(group.states, page, error)
    }
    return true
  }

  async function move(standings: readonly ProjectionState[], page: Page): Promise<void> {
    committing = page.next
    try {
      report(await telemetry.during({ ...operationOf(standings, page), run: () => commitGroup(db, standings, page) }))
    } finally {
      committing = undefined
    }
    told(standings, page)
  }

  function told(standings: readonly ProjectionState[], page: Page): void {
    for (const standing of standings) relaxBisection(standing)
    const names = standings.map((standing) => standing.projection.name)
    board.record({ names, to: page.next, read: page })
  }

  /** Somebody else is at it. Looks again after a while, when they may be gone. */
  async function standBy(): Promise<boolean> {
    const before = crew.states.map((standing) => standing.checkpoint.position).join()
    await crew.reload()
    const after = crew.states.map((standing) => standing.checkpoint.position).join()
    if (before !== after) standbyUntil = Date.now() + pollMs
    return before === after
  }

  /** What failed together is tried one by one, so that one bad projection holds nobody else. */
  async function isolate(standings: readonly ProjectionState[], page: Page, error: unknown): Promise<void> {
    if (standings.length === 1) return mend(standings[0]!, page, error)
    for (const standing of standings)
      await move([standing], page).catch((own: unknown) => {
        return own instanceof CheckpointFenced ? crew.invalidate() : mend(standing, page, own)
      })
  }

  async function mend(standing: ProjectionState, page: Page, error: unknown): Promise<void> {
    const { name } = standing.projection
    const remedy = recoverFrom(standing, page, { error, now: Date.now() })
    logger.error({ err: error, projection: name, position: standing.checkpoint.position, remedy }, 'cannot project')
    if (remedy !== 'park') return
    const folded = [parkPage(standing, page.events, errorText(error))]
    await commitApplied(db, folded, page.next)
    report(folded)
    told([standing], page)
  }

  function report(folded: Awaited<ReturnType<typeof commitGroup>>): void {
    for (const { state: standing, parked } of folded)
      for (const { key, event, error } of parked)
        logger.error(
          { projection: standing.projection.name, key, type: event.type, position: event.position, error },
          'parked an event',
        )
  }

  return {
    projected: board,
    onProgress: board.onProgress,
    onCheckpointMove: board.onCheckpointMove,
    health: () => readHealth({ db, log }, crew.states),
    start: async () => {
      await crew.load()
      const names = projections.map((projection) => projection.name)
      const mine = (position: Position) => position === committing
      const unwatch = await watchCheckpoints({ db, logger }, { names, progress: board, pollMs, mine })
      const unwake = log.wake(bell.wake)
      const running = run()
      closing = [async () => unwake(), () => running, unwatch]
    },
    stop: async () => {
      stopped = true
      bell.wake()
      for (const close of closing) await close()
      await crew.close()
      board.close()
    },
  }
}

/** A page as operators hear of it. */
const operationOf = (standings: readonly ProjectionState[], { events }: Page): Step => ({
  kind: 'projection.apply',
  name: standings.length === 1 ? standings[0]!.projection.name : 'several',
  correlationIds: [...new Set(events.map(({ meta }) => meta.correlationId))],
  follows: [...new Set(events.flatMap(({ meta }) => meta.trace ?? []))],
  events: events.length,
})

const SMALL_PAGE = 500
const LARGE_PAGE = 5000

/** Projections that move together: they stand at one position. */
interface Group {
  readonly states: readonly ProjectionState[]
  readonly position: Position
  /** Where the next group ahead stands: this one stops there, to go on together. */
  readonly ceiling: Position | undefined
}

/** Those ready to move, the furthest behind first. Who is being careful goes alone. */
function groupsOf(standings: readonly ProjectionState[], now: number): Group[] {
  const ready = standings.filter(({ status, fault }) => status === 'live' && (fault?.until ?? 0) <= now)
  const byPosition = new Map<string, ProjectionState[]>()
  for (const standing of ready) {
    const { position, name } = standing.checkpoint
    const place = standing.bisection || standing.fault ? `${position} ${name}` : position
    byPosition.set(place, [...(byPosition.get(place) ?? []), standing])
  }
  const groups = [...byPosition.values()].sort((a, b) => comparePositions(positionOf(a), positionOf(b)))
  return groups.map((group) => {
    const position = positionOf(group)
    const ahead = groups.map(positionOf).find((other) => comparePositions(other, position) > 0)
    return { states: group, position, ceiling: ahead }
  })
}

const positionOf = (group: readonly ProjectionState[]): Position => group[0]!.checkpoint.position

/** The part of a page up to a position. */
function truncateAt(page: Page, ceiling: Position | undefined): Page {
  if (ceiling === undefined || comparePositions(page.next, ceiling) <= 0) return page
  return {
    ...page,
    events: page.events.filter((event) => comparePositions(event.position, ceiling) <= 0),
    next: ceiling,
  }
}

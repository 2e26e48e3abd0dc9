import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Log } from '#platform/log/log.ts'
import { errorText } from '#platform/projections/apply-page.ts'
import { CheckpointFenced } from '#platform/projections/checkpoints.ts'
import { type Projection, typesOf } from '#platform/projections/projection.ts'
import {
  type CheckpointMove,
  type ConsistencyGate,
  createProjectionProgress,
  type ProgressUpdate,
  watchCheckpoints,
} from '#platform/projections/projection-progress.ts'
import { createProjectionSet } from '#platform/projections/projection-set.ts'
import {
  commitApplied,
  commitGroup,
  type Page,
  type ProjectionHealth,
  type ProjectionState,
  parkPage,
  readHealth,
  recoverFrom,
  relaxBisection,
} from '#platform/projections/projection-state.ts'
import { createWakeSignal } from '#platform/projections/wake-signal.ts'
import { noTelemetry, type SpanInfo, type Telemetry } from '#platform/telemetry/telemetry.ts'

export interface Projector {
  /** Creates missing tables and starts the loop; resolves once the loop reads the log. */
  start(): Promise<void>
  stop(): Promise<void>
  readonly projected: ConsistencyGate
  /** Calls the listener after a commit that moved the slowest read model forward. */
  onProgress(listener: (update: ProgressUpdate) => void): () => void
  /** Calls the listener after each commit that moved any read model. */
  onCheckpointMove(listener: (move: CheckpointMove) => void): () => void
  health(): Promise<ProjectionHealth[]>
}

export interface ProjectorOptions {
  readonly db: Database
  /** Commits the pages; `db` by default. */
  readonly writer?: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
  readonly logger: Log
  /** How long the loop sleeps unless an append wakes it, and how long it stands by, ms. */
  readonly pollMs?: number
  readonly telemetry?: Telemetry
}

/**
 * The only loop that writes read models. Several processes may run it on one database: one moves the checkpoints, the
 * others stand by.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { db, writer = db, log, projections, logger, pollMs = 1000, telemetry = noTelemetry } = options
  const wakeSignal = createWakeSignal()
  const progress = createProjectionProgress(projections.map((projection) => projection.name))
  const groupTypes = new Map<string, readonly string[]>()
  const projectionSet = createProjectionSet({ db, log, projections, logger, progress, wake: wakeSignal.wake })
  let stopped = false
  let standbyUntil = 0
  let pageSize = SMALL_PAGE
  let committing: Position | undefined
  let closing: (() => Promise<void>)[] = []

  async function run(): Promise<void> {
    while (!stopped) {
      const more = await advanceGroups().catch((error: unknown) => {
        logger.warn({ err: error }, 'projector turn failed, retrying')
        return false
      })
      if (!more && !stopped) await wakeSignal.sleep(Math.max(standbyUntil - Date.now(), pollMs))
    }
  }

  /** Applies one page for each group of projections; returns whether a checkpoint moved. */
  async function advanceGroups(): Promise<boolean> {
    if (Date.now() < standbyUntil) return false
    await projectionSet.refresh()
    let moved = false
    for (const group of groupsOf(projectionSet.states, Date.now())) moved = (await advanceGroup(group)) || moved
    return moved
  }

  async function advanceGroup(group: Group): Promise<boolean> {
    const limit = group.states[0]!.bisection?.limit ?? pageSize
    const types = typesOfGroup(group.states)
    const read = await log.follow(group.position, limit, types)
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

  /** Cached, because the same few groups recur. */
  function typesOfGroup(states: readonly ProjectionState[]): readonly string[] {
    const key = states.map(({ projection }) => projection.name).join()
    const types = groupTypes.get(key) ?? typesOf(states.map(({ projection }) => projection))
    groupTypes.set(key, types)
    return types
  }

  async function move(states: readonly ProjectionState[], page: Page): Promise<void> {
    committing = page.next
    try {
      logParked(
        await telemetry.span({ ...operationOf(states, page), run: () => commitGroup({ db, writer }, states, page) }),
      )
    } finally {
      committing = undefined
    }
    recordProgress(states, page)
  }

  function recordProgress(states: readonly ProjectionState[], page: Page): void {
    for (const state of states) relaxBisection(state)
    const names = states.map((state) => state.projection.name)
    progress.record({ names, to: page.next, read: page })
  }

  /** Another process is projecting: reloads the checkpoints and stands by for `pollMs`. */
  async function standBy(): Promise<boolean> {
    const before = projectionSet.states.map((state) => state.checkpoint.position).join()
    await projectionSet.reload()
    const after = projectionSet.states.map((state) => state.checkpoint.position).join()
    if (before !== after) standbyUntil = Date.now() + pollMs
    return before === after
  }

  /** Applies a failed page to each projection of the group separately, so that one failure does not stop the others. */
  async function isolate(states: readonly ProjectionState[], page: Page, error: unknown): Promise<void> {
    if (states.length === 1) return recover(states[0]!, page, error)
    for (const state of states)
      await move([state], page).catch((failure: unknown) => {
        return failure instanceof CheckpointFenced ? projectionSet.invalidate() : recover(state, page, failure)
      })
  }

  async function recover(state: ProjectionState, page: Page, error: unknown): Promise<void> {
    const { name } = state.projection
    const recovery = recoverFrom(state, page, { error, now: Date.now() })
    logger.error({ err: error, projection: name, position: state.checkpoint.position, recovery }, 'cannot project')
    if (recovery !== 'park') return
    const applied = [parkPage(state, page.events, errorText(error))]
    await commitApplied(writer, applied, page.next)
    logParked(applied)
    recordProgress([state], page)
  }

  function logParked(applied: Awaited<ReturnType<typeof commitGroup>>): void {
    for (const { state, parked } of applied)
      for (const { rowKey: key, event, error } of parked)
        logger.error(
          { projection: state.projection.name, key, type: event.type, position: event.position, error },
          'parked an event',
        )
  }

  return {
    projected: progress,
    onProgress: progress.onProgress,
    onCheckpointMove: progress.onCheckpointMove,
    health: () => readHealth({ db, log }, projectionSet.states),
    start: async () => {
      await projectionSet.load()
      const names = projections.map((projection) => projection.name)
      const isOwnMove = (position: Position) => position === committing
      const stopWatching = await watchCheckpoints({ db, logger }, { names, progress, pollMs, isOwnMove })
      const stopWaking = log.onAppend(wakeSignal.wake)
      const running = run()
      closing = [async () => stopWaking(), () => running, stopWatching]
    },
    stop: async () => {
      stopped = true
      wakeSignal.wake()
      for (const close of closing) await close()
      await projectionSet.close()
      progress.close()
    },
  }
}

/** Telemetry of applying a page. */
const operationOf = (states: readonly ProjectionState[], { events }: Page): SpanInfo => ({
  kind: 'projection.apply',
  name: states.length === 1 ? states[0]!.projection.name : 'several',
  correlationIds: [...new Set(events.map(({ meta }) => meta.correlationId))],
  follows: [...new Set(events.flatMap(({ meta }) => meta.traceparent ?? []))],
  events: events.length,
})

const SMALL_PAGE = 500
const LARGE_PAGE = 5000

/** Projections at the same position, which move together. */
interface Group {
  readonly states: readonly ProjectionState[]
  readonly position: Position
  /** Position of the next group ahead: this group stops there, so that both continue as one. */
  readonly ceiling: Position | undefined
}

/** The projections that can move now, grouped by position, furthest behind first. A failed projection moves alone. */
function groupsOf(states: readonly ProjectionState[], now: number): Group[] {
  const ready = states.filter(({ status, fault }) => status === 'live' && (fault?.until ?? 0) <= now)
  const byPosition = new Map<string, ProjectionState[]>()
  for (const state of ready) {
    const { position, name } = state.checkpoint
    const groupKey = state.bisection || state.fault ? `${position} ${name}` : position
    byPosition.set(groupKey, [...(byPosition.get(groupKey) ?? []), state])
  }
  const groups = [...byPosition.values()].sort((a, b) => comparePositions(positionOf(a), positionOf(b)))
  return groups.map((group) => {
    const position = positionOf(group)
    const ahead = groups.map(positionOf).find((other) => comparePositions(other, position) > 0)
    return { states: group, position, ceiling: ahead }
  })
}

const positionOf = (group: readonly ProjectionState[]): Position => group[0]!.checkpoint.position

/** The part of a page up to and including a position. */
function truncateAt(page: Page, ceiling: Position | undefined): Page {
  if (ceiling === undefined || comparePositions(page.next, ceiling) <= 0) return page
  return {
    ...page,
    events: page.events.filter((event) => comparePositions(event.position, ceiling) <= 0),
    next: ceiling,
  }
}

import { comparePositions, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import {
  applyToTable,
  createRowCache,
  errorText,
  type ParkedEvent,
  planTable,
  type RowCache,
  type RowWrite,
  type TableChange,
} from '#platform/projections/apply-page.ts'
import { type Checkpoint, fingerprintOf, moveCheckpoints } from '#platform/projections/checkpoints.ts'
import { park } from '#platform/projections/parked-events.ts'
import type { Projection } from '#platform/projections/projection.ts'

/**
 * - `live`: this process moves it;
 * - `outdated`: its rows come from an older version and do not change until the rebuild is done;
 * - `newer`: another process runs a newer version and moves it.
 */
export type ProjectionStatus = 'live' | 'outdated' | 'newer'

/** The state of a projection in this process. */
export interface ProjectionState {
  readonly projection: Projection
  readonly rows: RowCache
  checkpoint: Checkpoint
  status: ProjectionStatus
  parked: Set<string>
  /** Set while the database rejects its rows: the last error, the number of failures and when to retry. */
  fault: { readonly error: string; readonly until: number; readonly times: number } | undefined
  /** Set while searching for the event that the database rejects: the maximum page size, and where the search ends. */
  bisection: { readonly limit: number; readonly until: Position } | undefined
}

/** The effect of a page on one projection. */
interface AppliedPage {
  readonly state: ProjectionState
  readonly changes: readonly TableChange[]
  readonly parked: readonly ParkedEvent[]
}

export function createProjectionState(
  projection: Projection,
  checkpoint: Checkpoint,
  parked: Set<string>,
): ProjectionState {
  const status = statusOf(projection, checkpoint)
  const rows = createRowCache(projection)
  return { projection, rows, checkpoint, status, parked, fault: undefined, bisection: undefined }
}

export function statusOf(projection: Projection, { version, schemaFingerprint }: Checkpoint): ProjectionStatus {
  if (version > projection.version) return 'newer'
  return version === projection.version && schemaFingerprint === fingerprintOf(projection) ? 'live' : 'outdated'
}

/** Loads the rows a page changes and applies its events in memory. Writes nothing. */
async function applyPage(sql: Sql, state: ProjectionState, events: readonly RecordedEvent[]): Promise<AppliedPage> {
  const { projection, rows, parked } = state
  const changes: TableChange[] = []
  for (const table of projection.tables) {
    const plan = planTable(table, events)
    if (plan.steps.length === 0 && plan.unkeyed.length === 0) continue
    const rowOf = plan.loads.size > 0 ? await rows.load(sql, table, plan.loads) : () => undefined
    changes.push(applyToTable(plan, { rowOf, parked }))
  }
  return { state, changes, parked: changes.flatMap((change) => change.parked) }
}

/** Parks every event of a page for a projection. */
export function parkPage(state: ProjectionState, events: readonly RecordedEvent[], error: string): AppliedPage {
  const parked = state.projection.tables.flatMap((table) => {
    const { steps, unkeyed } = planTable(table, events)
    return [
      ...unkeyed,
      ...steps.flatMap(({ event, keys }) => keys.map((key) => ({ rowKey: `${table.name}/${key}`, event, error }))),
    ]
  })
  return { state, changes: [], parked }
}

const writesOf = ({ state, changes }: AppliedPage): readonly RowWrite[] =>
  changes.flatMap((change) => state.rows.writes(change))

async function writeApplied(sql: Sql, { state, changes, parked }: AppliedPage): Promise<void> {
  for (const change of changes) await state.rows.write(sql, change)
  await park(sql, state.projection.name, parked)
}

/** Updates the state and the row cache after the commit. */
function markCommitted({ state, changes, parked }: AppliedPage, position: Position): void {
  for (const change of changes) state.rows.remember(change)
  for (const { rowKey } of parked) state.parked.add(rowKey)
  state.checkpoint = { ...state.checkpoint, position }
  state.fault = undefined
}

/** Events after position `from`; applying them moves a checkpoint to `next`. */
export interface Page {
  readonly from: Position
  readonly events: readonly RecordedEvent[]
  readonly next: Position
}

/** Moves projections at the same position to the end of the page: rows and checkpoints in one transaction. */
export async function commitGroup(
  { db, writer }: { readonly db: Database; readonly writer: Database },
  states: readonly ProjectionState[],
  page: Page,
): Promise<readonly AppliedPage[]> {
  const applied = await Promise.all(states.map((state) => applyPage(db, state, page.events)))
  await commitApplied(writer, applied, page.next)
  return applied
}

/** Writes applied pages and moves their checkpoints. Throws `CheckpointFenced` if another process has moved one. */
export async function commitApplied(db: Database, applied: readonly AppliedPage[], next: Position): Promise<void> {
  const from = applied.map(({ state }) => state.checkpoint)
  if (applied.some(({ parked }) => parked.length > 0))
    await db.transaction(async (sql) => {
      await moveCheckpoints(sql, { from, to: next })
      for (const page of applied) await writeApplied(sql, page)
    })
  else await moveCheckpoints(db, { from, to: next, writes: applied.flatMap(writesOf) })
  for (const page of applied) markCommitted(page, next)
}

/** What to do about a projection whose page the database rejected. */
export type Recovery = 'park' | 'bisect' | 'back off'

/**
 * After a data error (SQLSTATE class 22 or 23), bisects the page until the offending event is isolated, then parks it.
 * Any other error backs off exponentially while other projections continue.
 */
export function recoverFrom(state: ProjectionState, page: Page, fault: { error: unknown; now: number }): Recovery {
  state.rows.clear()
  if (isDataError(fault.error)) {
    if (page.events.length <= 1) return 'park'
    const until = state.bisection?.until ?? page.next
    state.bisection = { limit: Math.ceil(page.events.length / 2), until }
    return 'bisect'
  }
  const times = (state.fault?.times ?? 0) + 1
  const pause = Math.min(MIN_BACKOFF_MS * 2 ** (times - 1), MAX_BACKOFF_MS)
  state.fault = { error: errorText(fault.error), times, until: fault.now + pause }
  return 'back off'
}

/** After a success: ends the bisection past the bad page, otherwise doubles the page size. */
export function relaxBisection(state: ProjectionState): void {
  if (!state.bisection) return
  const { limit, until } = state.bisection
  const isPast = comparePositions(state.checkpoint.position, until) >= 0
  state.bisection = isPast ? undefined : { limit: limit * 2, until }
}

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 30_000

/** SQLSTATE classes 22 (data exception) and 23 (integrity), anywhere in the chain of causes. */
function isDataError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^(22|23)[0-9A-Z]{3}$/.test(cause.code)) return true
  return false
}

export interface ProjectionHealth {
  readonly name: string
  readonly version: number
  readonly state: ProjectionStatus | 'faulted'
  readonly position: Position
  /** Number of log positions not read yet. */
  readonly behind: number
  /** Number of parked events. */
  readonly parked: number
  readonly error?: string
}

type HealthInput = Pick<ProjectionState, 'projection' | 'checkpoint' | 'status' | 'fault'>

/** States from the stored checkpoints, for a process without a projector. */
export const recordedStates = (projections: readonly Projection[], checkpoints: readonly Checkpoint[]): HealthInput[] =>
  projections.flatMap((projection) => {
    const checkpoint = checkpoints.find(({ name }) => name === projection.name)
    return checkpoint ? [{ projection, checkpoint, status: statusOf(projection, checkpoint), fault: undefined }] : []
  })

export async function readHealth(
  { db, log }: { readonly db: Database; readonly log: EventLog },
  states: readonly HealthInput[],
): Promise<ProjectionHealth[]> {
  const names = states.map((state) => state.projection.name)
  const [head, counts] = await Promise.all([
    log.head(),
    db.query<{ projection: string; parked: number }>(
      'select projection, count(*)::int as parked from parked_events where projection = any($1) group by 1',
      [names],
    ),
  ])
  const parked = new Map(counts.map((row) => [row.projection, row.parked]))
  return states.map(({ projection, checkpoint, status, fault }) => ({
    name: projection.name,
    version: projection.version,
    state: fault ? 'faulted' : status,
    position: checkpoint.position,
    behind: Math.max(0, Number.parseInt(head, 10) - Number.parseInt(checkpoint.position, 10)),
    parked: parked.get(projection.name) ?? 0,
    ...(fault && { error: fault.error }),
  }))
}

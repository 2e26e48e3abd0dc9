import { comparePositions, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import {
  applyToTable,
  errorText,
  type ParkedEvent,
  planTable,
  type TableChange,
} from '#platform/projections/apply-page.ts'
import { type Checkpoint, fingerprintOf, moveCheckpoints } from '#platform/projections/checkpoints.ts'
import { park } from '#platform/projections/parked-events.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { createRowCache, type RowCache, type RowWrite } from '#platform/projections/row-cache.ts'

/**
 * - `live`: moved here;
 * - `outdated`: its rows were made by an older version and stand still until the new ones are built;
 * - `newer`: another process has a newer version and moves it.
 */
export type ProjectionStatus = 'live' | 'outdated' | 'newer'

/** A projection and where it stands, as this process knows it. */
export interface ProjectionState {
  readonly projection: Projection
  readonly rows: RowCache
  checkpoint: Checkpoint
  status: ProjectionStatus
  parked: Set<string>
  /** Set while the database refuses its rows: what it said, and until when to leave it alone. */
  fault: { readonly error: string; readonly until: number; readonly times: number } | undefined
  /** The most events to take at once, while looking for the one the database does not take. */
  bisection: { readonly limit: number; readonly until: Position } | undefined
}

/** What a page does to one projection. */
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
  const state = statusOf(projection, checkpoint)
  const rows = createRowCache(projection)
  return { projection, rows, checkpoint, status: state, parked, fault: undefined, bisection: undefined }
}

export function statusOf(projection: Projection, { version, shape }: Checkpoint): ProjectionStatus {
  if (version > projection.version) return 'newer'
  return version === projection.version && shape === fingerprintOf(projection) ? 'live' : 'outdated'
}

/** Loads the rows a page touches and folds it over them; nothing is written yet. */
async function applyPage(sql: Sql, standing: ProjectionState, events: readonly RecordedEvent[]): Promise<AppliedPage> {
  const { projection, rows, parked } = standing
  const changes: TableChange[] = []
  for (const table of projection.tables) {
    const plan = planTable(table, events)
    if (plan.steps.length === 0 && plan.unkeyed.length === 0) continue
    const rowOf = plan.keys.size > 0 ? await rows.load(sql, table, plan.keys) : () => undefined
    changes.push(applyToTable(plan, { rowOf, parked }))
  }
  return { state: standing, changes, parked: changes.flatMap((change) => change.parked) }
}

/** Parks everything a page would have done to a projection. */
export function parkPage(standing: ProjectionState, events: readonly RecordedEvent[], error: string): AppliedPage {
  const parked = standing.projection.tables.flatMap((table) => {
    const { steps, unkeyed } = planTable(table, events)
    return [
      ...unkeyed,
      ...steps.flatMap(({ event, keys }) => keys.map((key) => ({ key: `${table.name}/${key}`, event, error }))),
    ]
  })
  return { state: standing, changes: [], parked }
}

const writesOf = ({ state: standing, changes }: AppliedPage): readonly RowWrite[] =>
  changes.flatMap((change) => standing.rows.writes(change))

async function writeApplied(sql: Sql, { state: standing, changes, parked }: AppliedPage): Promise<void> {
  for (const change of changes) await standing.rows.write(sql, change)
  await park(sql, standing.projection.name, parked)
}

/** The transaction is through: what it wrote is what is known now. */
function markCommitted({ state: standing, changes, parked }: AppliedPage, position: Position): void {
  for (const change of changes) standing.rows.remember(change)
  for (const { key } of parked) standing.parked.add(key)
  standing.checkpoint = { ...standing.checkpoint, position }
  standing.fault = undefined
}

/** Events to fold, where they begin, and the position that is reached with them. */
export interface Page {
  readonly from: Position
  readonly events: readonly RecordedEvent[]
  readonly next: Position
}

/** Moves projections that stand at one position to the page's end: rows and checkpoints in one transaction. */
export async function commitGroup(
  db: Database,
  standings: readonly ProjectionState[],
  page: Page,
): Promise<readonly AppliedPage[]> {
  const folded = await Promise.all(standings.map((standing) => applyPage(db, standing, page.events)))
  await commitApplied(db, folded, page.next)
  return folded
}

/** Throws `Fenced` when somebody else has moved them. */
export async function commitApplied(db: Database, folded: readonly AppliedPage[], next: Position): Promise<void> {
  const from = folded.map(({ state: standing }) => standing.checkpoint)
  if (folded.some(({ parked }) => parked.length > 0))
    await db.transaction(async (sql) => {
      await moveCheckpoints(sql, { from, to: next })
      for (const each of folded) await writeApplied(sql, each)
    })
  else await moveCheckpoints(db, { from, to: next, writes: folded.flatMap(writesOf) })
  for (const each of folded) markCommitted(each, next)
}

/** What to do about a projection whose page the database did not take. */
export type Recovery = 'park' | 'bisect' | 'back off'

/**
 * A row the database refuses (its value, not its being there) is looked for by halving the page, and parked once it is
 * found. Everything else is waited out, longer each time, while the others go on.
 */
export function recoverFrom(standing: ProjectionState, page: Page, fault: { error: unknown; now: number }): Recovery {
  standing.rows.clear()
  if (isDataError(fault.error)) {
    if (page.events.length <= 1) return 'park'
    const until = standing.bisection?.until ?? page.next
    standing.bisection = { limit: Math.ceil(page.events.length / 2), until }
    return 'bisect'
  }
  const times = (standing.fault?.times ?? 0) + 1
  const pause = Math.min(MIN_BACKOFF_MS * 2 ** (times - 1), MAX_BACKOFF_MS)
  standing.fault = { error: errorText(fault.error), times, until: fault.now + pause }
  return 'back off'
}

/** After a success: past the bad page, or with a little more courage. */
export function relaxBisection(standing: ProjectionState): void {
  if (!standing.bisection) return
  const { limit, until } = standing.bisection
  const past = comparePositions(standing.checkpoint.position, until) >= 0
  standing.bisection = past ? undefined : { limit: limit * 2, until }
}

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 30_000

/** SQLSTATE classes 22 (data exception) and 23 (integrity), wherever in the chain of causes. */
function isDataError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^(22|23)[0-9A-Z]{3}$/.test(each.code)) return true
  return false
}

import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Projection } from '../projection.ts'
import { type Checkpoint, fingerprintOf } from './checkpoints.ts'
import { foldTable, type ParkedEvent, planTable, type TableChange } from './fold-page.ts'
import { park } from './parked.ts'
import { createRows, type Rows, type Write } from './rows.ts'

/**
 * - `live`: moved here;
 * - `outdated`: its rows were made by an older version and stand still until the new ones are built;
 * - `newer`: another process has a newer version and moves it.
 */
export type State = 'live' | 'outdated' | 'newer'

/** A projection and where it stands, as this process knows it. */
export interface Standing {
  readonly projection: Projection
  readonly rows: Rows
  checkpoint: Checkpoint
  state: State
  parked: Set<string>
  /** Set while the database refuses its rows: what it said, and until when to leave it alone. */
  trouble: { readonly error: string; readonly until: number; readonly times: number } | undefined
  /** The most events to take at once, while looking for the one the database does not take. */
  careful: { readonly limit: number; readonly until: Position } | undefined
}

/** What a page does to one projection. */
export interface Folded {
  readonly standing: Standing
  readonly changes: readonly TableChange[]
  readonly parked: readonly ParkedEvent[]
}

export function createStanding(projection: Projection, checkpoint: Checkpoint, parked: Set<string>): Standing {
  const state = stateOf(projection, checkpoint)
  const rows = createRows(projection)
  return { projection, rows, checkpoint, state, parked, trouble: undefined, careful: undefined }
}

export function stateOf(projection: Projection, { version, shape }: Checkpoint): State {
  if (version > projection.version) return 'newer'
  return version === projection.version && shape === fingerprintOf(projection) ? 'live' : 'outdated'
}

/** Loads the rows a page touches and folds it over them; nothing is written yet. */
export async function foldPage(sql: Sql, standing: Standing, events: readonly RecordedEvent[]): Promise<Folded> {
  const { projection, rows, parked } = standing
  const changes: TableChange[] = []
  for (const table of projection.tables) {
    const plan = planTable(table, events)
    if (plan.steps.length === 0 && plan.unkeyed.length === 0) continue
    const rowOf = plan.keys.size > 0 ? await rows.load(sql, table, plan.keys) : () => undefined
    changes.push(foldTable(plan, { rowOf, parked }))
  }
  return { standing, changes, parked: changes.flatMap((change) => change.parked) }
}

/** Parks everything a page would have done to a projection. */
export function parkPage(standing: Standing, events: readonly RecordedEvent[], error: string): Folded {
  const parked = standing.projection.tables.flatMap((table) => {
    const { steps, unkeyed } = planTable(table, events)
    return [
      ...unkeyed,
      ...steps.flatMap(({ event, keys }) => keys.map((key) => ({ key: `${table.name}/${key}`, event, error }))),
    ]
  })
  return { standing, changes: [], parked }
}

export const writesOf = ({ standing, changes }: Folded): readonly Write[] =>
  changes.flatMap((change) => standing.rows.writes(change))

export async function writeFolded(sql: Sql, { standing, changes, parked }: Folded): Promise<void> {
  for (const change of changes) await standing.rows.write(sql, change)
  await park(sql, standing.projection.name, parked)
}

/** The transaction is through: what it wrote is what is known now. */
export function settle({ standing, changes, parked }: Folded, position: Position): void {
  for (const change of changes) standing.rows.remember(change)
  for (const { key } of parked) standing.parked.add(key)
  standing.checkpoint = { ...standing.checkpoint, position }
  standing.trouble = undefined
}

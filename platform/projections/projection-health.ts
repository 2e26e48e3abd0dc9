import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Checkpoint } from '#platform/projections/checkpoints.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { type ProjectionState, type ProjectionStatus, statusOf } from '#platform/projections/projection-state.ts'

export interface ProjectionHealth {
  readonly name: string
  readonly version: number
  readonly state: ProjectionStatus | 'in trouble'
  readonly position: Position
  /** Number of log positions not read yet. */
  readonly behind: number
  /** Number of parked events. */
  readonly parked: number
  readonly error?: string
}

type HealthInput = Pick<ProjectionState, 'projection' | 'checkpoint' | 'status' | 'fault'>

/** States from the stored checkpoints, for a process that does not project. */
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
    state: fault ? 'in trouble' : status,
    position: checkpoint.position,
    behind: Math.max(0, Number.parseInt(head, 10) - Number.parseInt(checkpoint.position, 10)),
    parked: parked.get(projection.name) ?? 0,
    ...(fault && { error: fault.error }),
  }))
}

import type { Position } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Projection } from './projection.ts'
import { parkedPositions } from './projector/parked.ts'
import { type Retried, retryParked } from './projector/retry-parked.ts'

/** What stands aside of a projection: all of it, or the rows that could not take the event at one position. */
export interface ParkedOf {
  readonly projection: string
  readonly position?: Position | undefined
}

/** Parked events, in any process on the database. */
export interface ParkedEvents {
  stand(parked: ParkedOf): Promise<boolean>
  /** Folds them again; what fails again stays parked. Nothing for a projection nobody knows. */
  retry(parked: ParkedOf): Promise<Retried>
}

export function parkedEvents(parts: {
  readonly db: Database
  readonly log: EventLog
  readonly projections: readonly Projection[]
}): ParkedEvents {
  return {
    stand: async ({ projection, position }) => {
      const positions = await parkedPositions(parts.db, projection)
      return position === undefined ? positions.size > 0 : positions.has(position)
    },
    retry: async ({ projection: name, position }) => {
      const projection = parts.projections.find((each) => each.name === name)
      return projection ? retryParked(parts, { projection, position }) : { freed: 0, parked: 0 }
    },
  }
}

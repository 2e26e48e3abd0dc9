import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Database, Sql } from '#platform/database/database.ts'
import type { Projection } from '../projection.ts'
import type { Copier } from './copy-rows.ts'
import type { ParkedEvent } from './fold-page.ts'
import { createHeap } from './heap.ts'
import { createTable } from './table-sql.ts'

/** A projection's new tables while they are filled: rows stay in memory, and go out when they are too many, or done. */
export interface Shadow {
  readonly parked: readonly ParkedEvent[]
  take(events: readonly RecordedEvent[]): Promise<void>
  /** Writes what is in memory and gives the tables their keys and indexes. */
  finish(): Promise<void>
  /** Writes what has changed in memory since. */
  flush(sql: Sql): Promise<void>
}

export interface ShadowParts {
  readonly db: Database
  readonly projection: Projection
  readonly copier: Copier
  /** The most rows of one table to hold in memory. */
  readonly memory?: number
}

export const shadowOf = (projection: Projection): string => `${projection.name}_shadow`

export async function openShadow({ db, projection, copier, memory = 200_000 }: ShadowParts): Promise<Shadow> {
  const schema = shadowOf(projection)
  await db.query(`drop schema if exists ${schema} cascade`)
  await db.query(`create schema ${schema}`)
  // Not unlogged: rows are poured in once, and making a table crash-safe afterwards would write them all a second time.
  for (const table of projection.tables) await db.query(createTable(schema, table))
  const heaps = projection.tables.map((table) => createHeap({ db, copier, projection, schema, table }))
  const parked: ParkedEvent[] = []
  const stuck = new Set<string>()
  return {
    parked,
    take: async (events) => {
      for (const heap of heaps) {
        for (const each of await heap.take(events, stuck)) {
          parked.push(each)
          stuck.add(each.key)
        }
        if (heap.size() > memory) await heap.flush(db)
      }
    },
    finish: async () => {
      for (const heap of heaps) await heap.finish()
    },
    flush: async (sql) => {
      for (const heap of heaps) await heap.flush(sql)
    },
  }
}

import { pino } from 'pino'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { createProjector, type Projector } from '#platform/projections/projector.ts'
import { projections } from '#read-side/projections.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts'

export interface ProjectedMarket extends Pick<FreshDatabase, 'db' | 'url'> {
  readonly log: MemoryLog
  readonly projector: Projector
  /** Appends events and waits until the read models include them. */
  record(...events: readonly DomainEvent[]): Promise<void>
  close(): Promise<void>
}

/** A database with all read models, projected from an in-memory log. */
export async function projectedMarket(which: readonly Projection[] = projections): Promise<ProjectedMarket> {
  const { db, url, drop } = await freshDatabase()
  const log = memoryLog()
  const projector = createProjector({ db, log, projections: which, logger: pino({ level: 'silent' }), pollMs: 100 })
  await projector.start()
  return {
    db,
    url,
    log,
    projector,
    record: async (...events) => {
      for (let i = 0; i < events.length; i += 500) await log.record('market', ...events.slice(i, i + 500))
      const position = await log.head()
      if (!(await projector.projected.waitFor(position, 20_000))) throw new Error(`not projected up to ${position}`)
    },
    close: async () => {
      await projector.stop()
      await drop()
    },
  }
}

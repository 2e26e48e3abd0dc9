import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type DomainEvent, LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'
import type { AnyTable } from '#platform/projections/projection.ts'
import { createProjector } from '#platform/projections/projector.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { projections } from '#read-side/projections.ts'
import { histories } from '#tests/read-side/support/histories.ts'
import { asStored, foldInPages, recorded, STREAM } from '#tests/read-side/support/view.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { sized } from '#tests/support/exhaustive.ts'
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts'

const everyTable = projections.flatMap((projection) => projection.tables.map((table) => ({ projection, table })))

/** Splits a history into pages of 1 to 7 events, some of which are delivered again from an earlier position. */
const deliveries = histories.chain((history) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 5 })), { minLength: 60, maxLength: 60 })
    .map((cuts) => ({ history, cuts })),
)

test('any pages and redeliveries leave the same rows', () => {
  fc.assert(
    fc.property(deliveries, ({ history, cuts }) => {
      const events = recorded(history)
      const pages: RecordedEvent[][] = []
      for (let at = 0, i = 0; at < events.length; i++) {
        const [length, rewind] = cuts[i]!
        pages.push(events.slice(Math.max(0, at - rewind), at + length))
        at += length
      }
      for (const { table } of everyTable) expect(foldInPages(table, pages)).toEqual(foldInPages(table, [events]))
    }),
    { numRuns: 200 },
  )
})

/** Each run rebuilds every projection, which takes long on a busy machine. */
const TIME_MS = 240_000

test(
  'restarts and rebuilds leave the same rows',
  async () => {
    const { db, drop } = await freshDatabase()
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 60 }), async (history, cut) => {
        for (const { projection } of everyTable) await db.query(`drop schema if exists ${projection.name} cascade`)
        await db.query('delete from projection_checkpoints')
        const log = memoryLog()
        await projectAll(db, log, history.slice(0, cut))
        await projectAll(db, log, history.slice(cut))
        await expectRows(db, log)
        for (const projection of projections) await rebuild({ db, log, maxRowsInMemory: 2, pageSize: 9 }, projection)
        await expectRows(db, log)
      }),
      { numRuns: sized(4, 12) },
    )
    await drop()
  },
  TIME_MS,
)

async function projectAll(
  db: Parameters<typeof createProjector>[0]['db'],
  log: MemoryLog,
  history: readonly DomainEvent[],
) {
  const projector = createProjector({ db, log, projections, logger: pino({ level: 'silent' }), pollMs: 20 })
  await projector.start()
  for (const event of history) await log.record(STREAM, event)
  expect(await projector.projected.waitFor(await log.head(), 10_000)).toBe(true)
  expect((await projector.health()).map(({ parked }) => parked)).toEqual(projections.map(() => 0))
  await projector.stop()
}

async function expectRows(db: Sql, log: MemoryLog): Promise<void> {
  const { events } = await log.readAll(LOG_START, 10_000)
  for (const { projection, table } of everyTable) {
    const rows = await db.query<object>(`select ${selectList(table)} from ${projection.name}.${table.name}`)
    expect(sorted(table, rows.map(asStored))).toEqual(sorted(table, foldInPages(table, [events])))
  }
}

const sorted = (table: AnyTable, rows: readonly object[]): object[] => {
  const keyOf = (row: object) => String((row as Record<string, unknown>)[table.key])
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

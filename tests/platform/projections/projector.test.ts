import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { type Database, DatabaseUnavailable } from '#platform/database/database.ts'
import { parkedEvents } from '#platform/projections/parked-events.ts'
import type { Projection } from '#platform/projections/projection.ts'
import { createProgressWatcher } from '#platform/projections/projection-progress.ts'
import { createProjector, type Projector } from '#platform/projections/projector.ts'
import { cleared, counted, opened, type Tally, tallies } from '#tests/platform/projections/tallies.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'

const silent = pino({ level: 'silent' })
let database: FreshDatabase
let log: MemoryLog
let running: Projector[]

beforeEach(async () => {
  database = await freshDatabase()
  log = memoryLog()
  running = []
})
afterEach(async () => {
  for (const projector of running) await projector.stop()
  await database.drop()
})

async function start(
  projections: readonly Projection[],
  { pollMs = 50, db = database.db, writer = db }: Partial<Record<'db' | 'writer', Database>> & { pollMs?: number } = {},
): Promise<Projector> {
  const projector = createProjector({ db, writer, log, projections, logger: silent, pollMs })
  running.push(projector)
  await projector.start()
  return projector
}

const projectedAll = async (projector: Projector) =>
  expect(await projector.projected.waitFor(await log.head(), 10_000)).toBe(true)

const rowsOf = (name = 'tallies') =>
  database.db.query<Tally>(`select key, total, events, last, seen, notes from ${name}.totals order by key`)

test('rows are projected from the log', async () => {
  const projector = await start([tallies()])
  await log.record('a', counted('apples', 3), counted('pears', 1))
  await log.record('a', counted('apples', 4), counted('plums'), cleared('plums'))
  await projectedAll(projector)
  expect(await rowsOf()).toEqual([
    expect.objectContaining({ key: 'apples', total: 7, events: 2, notes: { by: 4 } }),
    expect.objectContaining({ key: 'pears', total: 1, seen: ['"1"\t{\\}'] }),
  ])
})

test('a row that an event creates is not loaded', async () => {
  const loaded: unknown[] = []
  const query: Database['query'] = (text, values) => {
    if (text.includes('"notes" from tallies.totals')) loaded.push(...(values![0] as string[]))
    return database.db.query(text, values)
  }
  const projector = await start([tallies()], { db: { ...database.db, query } })
  await log.record('a', opened('apples'), counted('apples', 3), counted('pears'))
  await log.record('a', counted('apples', 4), opened('pears'))
  await projectedAll(projector)
  expect(loaded).toEqual(['pears'])
  expect(await rowsOf()).toEqual([
    expect.objectContaining({ key: 'apples', total: 7 }),
    expect.objectContaining({ key: 'pears', total: 0 }),
  ])
})

test('each page statement is planned once', async () => {
  const writer = await postgresDatabase({ url: database.url, poolSize: 1, genericPlans: true })
  try {
    const projector = await start([tallies()], { writer })
    for (let total = 1; total <= 3; total++) {
      await log.record('a', counted('apples'))
      await projectedAll(projector)
    }
    const plans = await writer.query<{ generic: number; custom: number }>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
       where statement like '%update projection_checkpoints%insert into tallies.%'`,
    )
    expect(plans).toEqual([{ generic: 3, custom: 0 }])
    await projector.stop()
  } finally {
    await writer.close()
  }
})

test('a restarted projector continues at its checkpoint', async () => {
  await log.record('a', counted('apples'))
  const first = await start([tallies()])
  await projectedAll(first)
  await first.stop()
  await log.record('a', counted('apples'))
  await projectedAll(await start([tallies()]))
  expect(await rowsOf()).toEqual([expect.objectContaining({ key: 'apples', total: 2, events: 2 })])
})

test('concurrent projectors apply each event once', async () => {
  let rivals: Projector[] = await Promise.all([start([tallies()], { pollMs: 5 }), start([tallies()], { pollMs: 5 })])
  for (let round = 0; round < 120; round++) {
    await log.record(`s${round}`, ...Array.from({ length: 10 }, (_, i) => counted(`k${i % 7}`)))
    if (round % 4 === 0) await new Promise((resolve) => setImmediate(resolve))
    // The new projector has no cached rows, so applying events that another projector has applied would count them
    // twice.
    if (round % 10 === 0) rivals = [...rivals.slice(-2), await start([tallies()], { pollMs: 5 })]
  }
  for (const rival of rivals) await projectedAll(rival)
  const rows = await rowsOf()
  expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(1200)
  expect(rows.reduce((sum, row) => sum + row.events, 0)).toBe(1200)
})

test('a failing event parks only its row', async () => {
  const projector = await start([tallies({ fragile: true }), tallies({ name: 'others' })])
  await log.record('a', counted('apples', 1), counted('pears', 1), counted('apples', 10, { broken: true }))
  await log.record('a', counted('apples', 100), counted('pears', 5))
  await projectedAll(projector)
  expect(await rowsOf()).toMatchObject([
    { key: 'apples', total: 1 },
    { key: 'pears', total: 6 },
  ])
  expect(await rowsOf('others')).toMatchObject([
    { key: 'apples', total: 111 },
    { key: 'pears', total: 6 },
  ])
  const health = await projector.health()
  expect(health.map(({ name, parked, behind }) => ({ name, parked, behind }))).toEqual([
    { name: 'tallies', parked: 2, behind: 0 },
    { name: 'others', parked: 0, behind: 0 },
  ])
})

test('a retry with a fixed handler applies parked events in order', async () => {
  const fragile = await start([tallies({ fragile: true })])
  await log.record('a', counted('apples', 1), counted('apples', 10, { broken: true }), counted('apples', 100))
  await projectedAll(fragile)
  const { db } = database
  const retry = (projection: Projection) =>
    parkedEvents({ db, log, projections: [projection] }).retry({ projection: 'tallies' })
  expect(await retry(tallies({ fragile: true }))).toEqual({ recovered: 0, parked: 1 })
  await fragile.stop()
  const restarted = await start([tallies()])
  await log.record('a', counted('apples', 1000))
  await projectedAll(restarted)
  expect(await retry(tallies())).toEqual({ recovered: 1, parked: 0 })
  await log.record('a', counted('apples', 10_000))
  await projectedAll(restarted)
  expect(await rowsOf()).toMatchObject([{ key: 'apples', total: 11_111, events: 5 }])
  expect(await restarted.health()).toMatchObject([{ parked: 0 }])
})

test('only the row that the database rejects is parked', async () => {
  const projector = await start([tallies(), tallies({ name: 'others', factor: 0 })])
  const page = Array.from({ length: 40 }, (_, i) => counted(`k${i}`, i === 17 ? 0.5 : 1))
  await log.record('a', ...page)
  await projectedAll(projector)
  const rows = await rowsOf()
  expect(rows).toHaveLength(39)
  expect(rows.map((row) => row.key)).not.toContain('k17')
  expect(await rowsOf('others')).toHaveLength(40)
  expect(await projector.health()).toMatchObject([{ parked: 1 }, { parked: 0 }])
})

test('a failing projection does not stop the rest', async () => {
  const projector = await start([tallies(), tallies({ name: 'others' })])
  await database.db.query('alter table tallies.totals rename to hidden')
  await log.record('a', counted('apples'))
  await waitUntil(rowsOfOthers, (rows) => rows.length === 1)
  const [tallying, others] = await waitUntil(projector.health, ([, second]) => second?.behind === 0)
  expect(tallying).toMatchObject({ state: 'faulted', behind: 1 })
  expect(others).toMatchObject({ state: 'live' })
  await database.db.query('alter table tallies.hidden rename to totals')
  await projectedAll(projector)
  await log.record('a', counted('apples'))
  await projectedAll(projector)
  expect(await rowsOf()).toMatchObject([{ total: 2 }])
  expect(await rowsOf('others')).toMatchObject([{ total: 2 }])
})
const rowsOfOthers = () => rowsOf('others')

test('a commit whose reply is lost leaves no fault', async () => {
  let lost = false
  const query: Database['query'] = async (text, values) => {
    const rows = await database.db.query(text, values)
    if (lost || !text.includes('assert_checkpoints_moved')) return rows as never
    lost = true
    throw new DatabaseUnavailable()
  }
  const projector = await start([tallies()], { db: { ...database.db, query } })
  await log.record('a', counted('apples'))
  await projectedAll(projector)
  expect(lost).toBe(true)
  await waitUntil(projector.health, ([health]) => health?.state === 'live' && health.behind === 0)
  expect(await rowsOf()).toMatchObject([{ total: 1 }])
})

test('a new version is rebuilt and swapped in', async () => {
  await log.record('a', counted('apples', 3), counted('pears', 1))
  const old = await start([tallies(), tallies({ name: 'others' })])
  await projectedAll(old)
  const next = await start([tallies({ version: 2, factor: 10 }), tallies({ name: 'others' })])
  await log.record('a', counted('apples', 1))
  await projectedAll(next)
  await waitUntil(rowsOf, (rows) => rows[0]?.total === 40)
  await log.record('a', counted('apples', 1))
  await projectedAll(next)
  expect(await rowsOf()).toMatchObject([
    { key: 'apples', total: 50 },
    { key: 'pears', total: 10 },
  ])
  expect(await rowsOf('others')).toMatchObject([{ total: 5 }, { total: 1 }])
  expect(await next.health()).toMatchObject([{ version: 2, state: 'live' }, { state: 'live' }])
})

test('listeners receive each event once and in order', async () => {
  // Polls during commits.
  const projector = await start([tallies(), tallies({ name: 'others' })], { pollMs: 1 })
  const positions: string[] = []
  projector.onProgress(({ events }) => positions.push(...(events ?? []).map((event) => event.position)))
  for (let i = 0; i < 100; i++) await log.record(`s${i}`, counted('apples'))
  await projectedAll(projector)
  expect(positions).toEqual(Array.from({ length: 100 }, (_, i) => String(i + 1)))
})

test('a process without a projector can wait for a position', async () => {
  const parts = { db: database.db, log, projections: [tallies()], logger: silent, pollMs: 60_000 }
  const watcher = createProgressWatcher(parts)
  await start([tallies()])
  await watcher.start()
  await log.record('a', counted('apples'))
  expect(await watcher.projected.waitFor('1', 10_000)).toBe(true)
  expect(await watcher.projected.waitFor('2', 1)).toBe(false)
  expect(await watcher.health()).toMatchObject([{ name: 'tallies', state: 'live', position: '1', behind: 0 }])
  await watcher.stop()
})

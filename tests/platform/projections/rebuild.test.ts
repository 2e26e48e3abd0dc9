import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Projection } from '#platform/projections/projection.ts'
import { createProjector, type Projector } from '#platform/projections/projector.ts'
import { type RebuildProgress, RebuildRunning, rebuild } from '#platform/projections/rebuild.ts'
import { identity } from '#read-side/identity/accounts.projection.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import { cleared, counted, type Tally, tallies } from '#tests/platform/projections/tallies.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type MemoryLog, memoryLog } from '#tests/support/memory-log.ts'

let database: FreshDatabase
let log: MemoryLog
let projector: Projector | undefined

beforeEach(async () => {
  database = await freshDatabase()
  log = memoryLog()
})
afterEach(async () => {
  await projector?.stop()
  await database.drop()
})

async function start(projection: Projection): Promise<Projector> {
  const { db } = database
  projector = createProjector({ db, log, projections: [projection], logger: pino({ level: 'silent' }), pollMs: 20 })
  await projector.start()
  return projector
}

const rows = () =>
  database.db.query<Tally>('select key, total, events, last, seen, notes from tallies.totals order by key')
const history = (keys: number, rounds: number) =>
  Array.from({ length: keys * rounds }, (_, i) => counted(`k${i % keys}`, i % 5))

test('a rebuild produces the same rows', async () => {
  for (let i = 0; i < 5; i++) await log.record(`s${i}`, ...history(50, 4), cleared(`k${i}`))
  const running = await start(tallies())
  await running.projected.waitFor(await log.head(), 10_000)
  const before = await rows()
  const updates: RebuildProgress[] = []
  const built = await rebuild({ db: database.db, log, onProgress: (progress) => updates.push(progress) }, tallies())
  expect(await rows()).toEqual(before)
  expect(built).toMatchObject({ events: 1005, position: '1005', parked: 0 })
  expect(updates.at(-1)).toMatchObject({ phase: 'done', events: 1005, position: 1005, head: 1005 })
})

test('a rebuild beyond the memory limit gives the same rows', async () => {
  for (let i = 0; i < 60; i++) await log.record(`s${i}`, ...history(97, 3).slice(0, 250), cleared(`k${i}`))
  const running = await start(tallies())
  await running.projected.waitFor(await log.head(), 10_000)
  const before = await rows()
  await rebuild({ db: database.db, log, maxRowsInMemory: 10, pageSize: 100 }, tallies())
  expect(await rows()).toEqual(before)
})

test('rebuilt tables are logged, keyed and indexed', async () => {
  await log.record('s', ...history(10, 2))
  await start(tallies())
  await rebuild({ db: database.db, log }, tallies())
  const [table] = await database.db.query(
    `select relpersistence as kept, (select count(*)::int from pg_index where indrelid = c.oid) as indexes,
       (select count(*)::int from pg_namespace where nspname like 'tallies_%') as leftovers
     from pg_class c where oid = 'tallies.totals'::regclass`,
  )
  expect(table).toEqual({ kept: 'p', indexes: 2, leftovers: 0 })
})

test('queries and the live projector continue during a rebuild', async () => {
  await log.record('s', ...history(200, 2))
  const running = await start(tallies())
  await running.projected.waitFor(await log.head(), 10_000)
  let stop = false
  let expected = 400
  let reads = 0
  const [first] = await database.db.query<{ events: number }>('select sum(events)::int as events from tallies.totals')
  expect(first?.events).toBe(400)

  async function read(): Promise<void> {
    for (let [seen, rowCount] = [0, 0]; !stop; reads++) {
      const [now] = await database.db.query<{ events: number; count: number }>(
        'select sum(events)::int as events, count(*)::int as count from tallies.totals',
      )
      expect(now!.events).toBeGreaterThanOrEqual(seen)
      expect(now!.count).toBeGreaterThanOrEqual(rowCount)
      ;[seen, rowCount] = [now!.events, now!.count]
    }
  }
  async function write(): Promise<void> {
    for (let i = 0; !stop; i++) {
      await log.record(`w${i % 10}`, ...Array.from({ length: 5 }, (_, n) => counted(`k${(i * 5 + n) % 300}`)))
      expected += 5
      if (i % 20 === 0) await running.projected.waitFor(await log.head(), 1000)
    }
  }
  const load = Promise.all([read(), read(), read(), write()])
  for (let round = 0; round < 3; round++) await rebuild({ db: database.db, log }, tallies())
  stop = true
  await load
  expect(await running.projected.waitFor(await log.head(), 10_000)).toBe(true)
  const total = (await rows()).reduce((sum, row) => sum + row.events, 0)
  expect(total).toBe(expected)
  expect(reads).toBeGreaterThan(50)
  expect(await running.health()).toMatchObject([{ parked: 0, behind: 0, state: 'live' }])
})

test('the live projector reloads its rows after a swap', async () => {
  await log.record('s', counted('apples', 3))
  const running = await start(tallies())
  await running.projected.waitFor(await log.head(), 10_000)
  await rebuild({ db: database.db, log }, tallies({ factor: 10 }))
  await log.record('s', counted('apples', 1))
  await running.projected.waitFor(await log.head(), 10_000)
  expect(await rows()).toMatchObject([{ total: 31, events: 2 }])
})

test('named prepared statements work after a swap', async () => {
  await log.record('s', counted('apples', 5))
  await start(tallies())
  await projector?.projected.waitFor(await log.head(), 10_000)
  await database.db.transaction(async (sql) => {
    await sql.query('prepare totals as select total::int from tallies.totals')
    for (let i = 0; i < 6; i++) expect(await sql.query('execute totals')).toEqual([{ total: 5 }])
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const totalsQuery = { name: 'totals', text: 'select total::int from tallies.totals' }
  for (let i = 0; i < 6; i++) expect((await client.query(totalsQuery)).rows).toEqual([{ total: 5 }])
  await rebuild({ db: database.db, log }, tallies({ version: 2, factor: 2 }))
  expect((await client.query(totalsQuery)).rows).toEqual([{ total: 10 }])
  await client.end()
})

test('a query that still reads retired tables blocks no later rebuild', async () => {
  await log.record('s', ...history(10, 2))
  await start(tallies())
  const reader = new pg.Client(database.url)
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from tallies.totals')
  await rebuild({ db: database.db, log }, tallies())
  await rebuild({ db: database.db, log }, tallies({ factor: 2 }))
  await reader.end()
  expect((await retiredSchemas()).length).toBeGreaterThan(0)
  await rebuild({ db: database.db, log }, tallies())
  expect(await retiredSchemas()).toEqual([])
})

const retiredSchemas = () => database.db.query("select 1 from pg_namespace where nspname like 'tallies_retired%'")

test('two rebuilds of one projection exclude each other', async () => {
  await log.record('s', ...history(100, 5))
  await start(tallies())
  const both = await Promise.allSettled([1, 2].map(() => rebuild({ db: database.db, log }, tallies())))
  const failed = both.filter((each) => each.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.reason).toBeInstanceOf(RebuildRunning)
})

test('processes that erase concurrently all rebuild', async () => {
  const parts = { db: database.db, log }
  const both = await Promise.allSettled([1, 2].map(() => rebuildProjectionsWithPersonalData(parts, [identity])))
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('a rebuild parks events that still fail', async () => {
  await log.record('s', counted('apples', 1), counted('apples', 1, { broken: true }), counted('pears', 1))
  const running = await start(tallies({ fragile: true }))
  await running.projected.waitFor(await log.head(), 10_000)
  const built = await rebuild({ db: database.db, log }, tallies({ fragile: true }))
  expect(built.parked).toBe(1)
  expect(await running.health()).toMatchObject([{ parked: 1 }])
  await rebuild({ db: database.db, log }, tallies())
  expect(await rows()).toMatchObject([
    { key: 'apples', total: 2 },
    { key: 'pears', total: 1 },
  ])
  expect(await running.health()).toMatchObject([{ parked: 0 }])
})

test('a failed rebuild keeps the old rows and can be retried', async () => {
  await log.record('s', counted('apples', 3), counted('pears', 1))
  const running = await start(tallies())
  await running.projected.waitFor(await log.head(), 10_000)
  await expect(rebuild({ db: database.db, log }, tallies({ factor: 0.5 }))).rejects.toThrow(/bigint/)
  expect(await rows()).toMatchObject([{ total: 3 }, { total: 1 }])
  await rebuild({ db: database.db, log }, tallies({ factor: 2 }))
  expect(await rows()).toMatchObject([{ total: 6 }, { total: 2 }])
})

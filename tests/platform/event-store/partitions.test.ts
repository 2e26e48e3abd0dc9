import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { expectOnceInOrder } from '#tests/contract/event-store/contention.contract.ts'
import { appendOf, expectAppended, newStream, someEvents } from '#tests/contract/event-store/proposals.ts'
import { readToHead } from '#tests/contract/event-store/reading.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

const FIRST_PARTITION = 10_000_000

let database: FreshDatabase
let store: EventStore
beforeEach(async () => {
  database = await freshDatabase()
  store = await postgresEventStore({ database: database.db, partitionEvents: 1000 })
})
afterEach(async () => {
  await store.close()
  await database.drop()
})

test('the log grows over partitions created ahead', async () => {
  await startAt(FIRST_PARTITION - 100)
  const stream = newStream()
  const after = await store.head()
  for (let n = 0; n < 30; n++) expectAppended((await store.append([appendOf(stream, n * 100 - 1, someEvents(100))]))[0])
  const behind = await readToHead(store, after)
  const ahead = await store.read(stream, 50)
  expect(behind).toHaveLength(3000)
  expect(ahead.map(({ revision }) => revision)).toEqual(Array.from({ length: 2950 }, (_, i) => i + 50))
  expectOnceInOrder(behind)
  await expect.poll(spareCount).toBe(1)
})

test('an append past the last partition creates the next one', async () => {
  await startAt(FIRST_PARTITION - 1)
  const stream = newStream()
  expect(expectAppended((await store.append([appendOf(stream, NO_STREAM, someEvents(3))]))[0]).revision).toBe(2)
  expect((await store.read(stream)).map(({ position }) => Number(position) - FIRST_PARTITION)).toEqual([0, 1, 2])
})

test('failed maintenance does not fail appends', async () => {
  const rival = new pg.Client(database.url)
  await rival.connect()
  await rival.query('begin; lock table event_partitions')
  const stream = newStream()
  for (let n = 0; n < 5; n++) expectAppended((await store.append([appendOf(stream, n - 1)]))[0])
  await rival.end()
  expect(await store.read(stream)).toHaveLength(5)
})

const startAt = (position: number) => database.db.query('update event_head set position = $1', [position])

async function spareCount(): Promise<number> {
  const [row] = await database.db.query<{ spare: number }>(
    'select count(*)::int as spare from event_partitions, event_head where from_position > position',
  )
  return row!.spare
}

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Position } from '#domain/kernel/event.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import {
  type EventStore,
  EventStoreUnavailable,
  IncompleteStream,
  type LogFilter,
  NO_STREAM,
  type StoredEvent,
} from '#platform/event-store/event-store.ts'
import { appendOf, expectAppended, newStream, proposed, someEvents } from '#tests/contract/event-store/proposals.ts'
import { readToHead } from '#tests/contract/event-store/reading.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type CuttableConnection, cuttableConnection } from '#tests/support/servers.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let database: FreshDatabase
let line: CuttableConnection
let store: EventStore
beforeAll(async () => {
  database = await freshDatabase()
  line = await cuttableConnection(database.url)
  store = await postgresEventStore({ database: { url: line.url, listen: database.db.listen } })
})
afterEach(() => line.restore())
afterAll(async () => {
  await store.close()
  await line.close()
  await database.drop()
})

describe('a lost connection', () => {
  test('in the middle of an append stores it once', async () => {
    await store.append([appendOf(newStream(), NO_STREAM)])
    const append = appendOf(newStream(), NO_STREAM, someEvents(3))
    const release = await holdHead()
    const appending = store.append([append])
    await waitingForLock()
    await line.cut('drop')
    await release()
    await line.restore()
    const [result] = await appending
    const stored = await store.read(append.stream)
    expect(stored.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id))
    expect(expectAppended(result).position).toBe(stored[2]!.position)
  })

  test('that is not restored is unavailable', async () => {
    const append = appendOf(newStream(), NO_STREAM)
    await line.cut('refuse')
    await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
    await expect(store.read(append.stream)).rejects.toThrow(EventStoreUnavailable)
    await line.restore()
    expect(expectAppended((await store.append([append]))[0]).revision).toBe(0)
    expect(await store.read(append.stream)).toHaveLength(1)
  })
})

test('a stream without its first events is rejected', async () => {
  const stream = newStream()
  const middle = newStream()
  for (const name of [stream, middle]) await store.append([appendOf(name, NO_STREAM, someEvents(4))])
  await database.db.query('delete from events where stream = $1 and revision < 2', [stream])
  await database.db.query('delete from events where stream = $1 and revision = 2', [middle])
  await expect(store.read(stream)).rejects.toThrow(IncompleteStream)
  await expect(store.readStreamBackwards(stream, undefined, 10)).rejects.toThrow(IncompleteStream)
  await expect(store.read(middle)).rejects.toThrow(IncompleteStream)
  await expect(store.readStreamBackwards(middle, undefined, 10)).rejects.toThrow(IncompleteStream)
  expect(await store.extents([stream])).toEqual([{ stream, count: 2, first: 2, last: 3 }])
})

describe('without notifications, followers have', () => {
  let quiet: EventStore
  beforeAll(async () => {
    const listen = async () => async () => undefined
    quiet = await postgresEventStore({ database: { url: database.url, listen }, pollMs: 3_600_000 })
    await waitUntil(
      () => quiet.recent.sync(),
      (synced) => synced,
    )
  })
  afterAll(() => quiet.close())

  test('the events of this process as stored', async () => {
    const before = quiet.recent.end()!
    const appends = [appendOf(newStream(), NO_STREAM, someEvents(2)), appendOf(newStream(), NO_STREAM)]
    const results = await quiet.append(appends)
    expect(quiet.recent.end()).toBe(expectAppended(results[1]).position)
    const page = await quiet.follow(before, 100)
    expect(page.events).toHaveLength(3)
    expect(page).toEqual(await quiet.readAll(before, 100))
  })

  test('not those of a repeated append', async () => {
    const before = quiet.recent.end()
    const append = appendOf(newStream(), NO_STREAM, someEvents(1))
    const [first] = await store.append([append])
    const other = { ...append, events: append.events.map((event) => ({ ...event, data: '{"other":true}' })) }
    expect(await quiet.append([other])).toEqual([first])
    expect(quiet.recent.end()).toBe(before)
  })

  test('not those after events of another process', async () => {
    const before = quiet.recent.end()
    await store.append([appendOf(newStream(), NO_STREAM)])
    await quiet.append([appendOf(newStream(), NO_STREAM)])
    expect(quiet.recent.end()).toBe(before)
  })
})

test('a locked head is unavailable', async () => {
  const release = await holdHead()
  const append = appendOf(newStream(), NO_STREAM)
  await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
  await release()
  expect(expectAppended((await store.append([append]))[0]).revision).toBe(0)
})

test('positions have no gaps despite conflicts', async () => {
  const before = Number(await store.head())
  const stream = newStream()
  const appends = Array.from({ length: 200 }, (_, i) => appendOf(stream, Math.floor(i / 3) - 1))
  const results = (await Promise.all(appends.map((append) => store.append([append])))).flat()
  const positions = results.flatMap((result) => (result.ok ? [Number(result.position)] : []))
  expect(positions).toEqual(positions.map((_, i) => before + 1 + i))
  expect(positions).toHaveLength(67)
})

test('a rare event is found behind many others', async () => {
  const after = await store.head()
  const common = newStream()
  const rare = newStream()
  const crowd = Array.from({ length: 42 }, (_, i) => appendOf(common, i * 500 - 1, someEvents(500)))
  await store.append([...crowd, appendOf(rare, NO_STREAM, [proposed({ type: 'CometSeen' })])])
  const seen = await readToHead(store, after, { types: ['CometSeen'] })
  expect(seen.map(({ stream }) => stream)).toEqual([rare])
})

describe('catching up', () => {
  const odd = (i: number) => ({
    type: i % 3 ? 'QuinceCut' : "O'Quince\\Peeled",
    data: `{"n":${i},"name":"Jalapeño 🌶"}`,
  })

  test('reads the same in large pages', async () => {
    const after = await store.head()
    const crowd = Array.from({ length: 4 }, (_, s) =>
      appendOf(
        newStream(),
        NO_STREAM,
        Array.from({ length: 400 }, (_, i) => proposed(odd(s + i))),
      ),
    )
    await store.append(crowd)
    for (const filter of [undefined, { types: ["O'Quince\\Peeled"] }, { types: [] }]) {
      const large = await pages(after, { limit: 500, filter })
      const small = await pages(after, { limit: 100, filter })
      expect(large).toEqual(small)
      expect(large).toHaveLength(filter ? filter.types.length * 534 : 1600)
    }
  })

  test('over a lost connection is unavailable', async () => {
    const after = await store.head()
    await store.append(Array.from({ length: 3 }, () => appendOf(newStream(), NO_STREAM, someEvents(400))))
    await line.cut('refuse')
    await expect(store.readAll(after, 1000)).rejects.toThrow(EventStoreUnavailable)
    await line.restore()
    expect((await store.readAll(after, 1000)).events).toHaveLength(1000)
  })

  async function pages(after: Position, { limit, filter }: { limit: number; filter: LogFilter | undefined }) {
    const events: StoredEvent[] = []
    for (let from = after; ; ) {
      const page = await store.readAll(from, limit, filter)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      events.push(...page.events)
      from = page.next
      if (page.atHead) return events
    }
  }
})

/** Locks the head row like an append in flight. Returns a function that releases it. */
async function holdHead(): Promise<() => Promise<void>> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('begin')
  await client.query('select position from event_head for update')
  return () => client.end()
}

const waitingForLock = () =>
  expect
    .poll(() =>
      database.db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .toHaveLength(1)

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import { type EventStoreDbOptions, eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import {
  type EventStore,
  EventStoreUnavailable,
  NO_STREAM,
  type ProposedEvent,
} from '#platform/event-store/event-store.ts'
import { credentialsFor } from '#platform/event-store/eventstoredb/calls.ts'
import { appendOf, expectAppended, newStream, proposed, someEvents } from '#tests/contract/event-store/proposals.ts'
import { wakesOf } from '#tests/contract/event-store/reading.ts'
import { type EventStoreDbServer, startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'

let server: EventStoreDbServer
let stores: EventStore[]
beforeEach(async () => {
  server = await startEventStoreDbServer()
  stores = []
})
afterEach(async () => {
  for (const store of stores) await store.close()
  server.stop()
})

function open(options: Partial<EventStoreDbOptions> = {}): EventStore {
  const store = eventStoreDbEventStore({ connectionString: server.connectionString, ...options })
  stores.push(store)
  return store
}

describe('EventStoreDB as storage', () => {
  test('stores data byte for byte', async () => {
    const event = proposed({ data: '{ "name":"Jalapeño", "n":1.0 }', meta: '{"version":1,"b":2,"a":1.50}' })
    const store = open()
    await store.append([appendOf('pepper-1', NO_STREAM, [event])])
    expect(Buffer.from(server.log.stream('pepper-1')![0]!.data).toString()).toBe(event.data)
    expect(await store.read('pepper-1')).toMatchObject([event])
  })

  test('reads JSON that other clients wrote', async () => {
    const json = { contentType: 'application/json', data: Buffer.from('{ "a": 1 }'), metadata: Buffer.from('{"b":2}') }
    server.log.append('foreign-1', 'none', [{ id: randomUUID(), type: 'ForeignThing', ...json }])
    expect(await open().read('foreign-1')).toMatchObject([{ data: '{"a":1}', meta: '{"b":2}' }])
  })

  test('omits the events of the server itself', async () => {
    const store = open()
    const { position } = expectAppended((await store.append([appendOf(newStream(), NO_STREAM, someEvents(7))]))[0])
    expect(server.log.all.at(-1)!.type).toBe('$statsCollected')
    expect(await store.head()).toBe(position)
    const page = await store.readAll(LOG_START, 100)
    expect(page.events).toHaveLength(7)
    expect(page.next).toBe(`${server.log.all.at(-1)!.position}/${server.log.all.at(-1)!.position}`)
  })
})

describe('appends to EventStoreDB', () => {
  test('share one call', async () => {
    const store = open()
    for (let i = 0; i < 3; i++) await store.append([appendOf(newStream(), NO_STREAM)])
    expect(server.calls).toMatchObject({ append: 3, batchAppend: 1 })
  })

  test('to several streams are in flight together', async () => {
    server.misbehavior.flushMs = 50
    const appends = Array.from({ length: 20 }, () => appendOf(newStream(), NO_STREAM))
    expect((await open().append(appends)).map((result) => expectAppended(result).revision)).toEqual(
      appends.map(() => 0),
    )
    const { appended } = server.calls
    expect(Math.max(...appended.map(({ from }) => from))).toBeLessThan(Math.min(...appended.map(({ to }) => to)))
  })

  test('to one stream follow one another', async () => {
    server.misbehavior.flushMs = 5
    const stream = newStream()
    const results = await open().append([appendOf(stream, NO_STREAM), appendOf(stream, 0), appendOf(stream, 0)])
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
  })

  test('are stored once if their shared call breaks', async () => {
    const store = open()
    await store.append([appendOf(newStream(), NO_STREAM)])
    server.misbehavior.hangAppends = 'after-storing'
    const appends = Array.from({ length: 3 }, () => appendOf(newStream(), NO_STREAM, someEvents(2)))
    const appending = store.append(appends)
    await expect.poll(() => server.calls.append).toBe(4)
    server.misbehavior.hangAppends = false
    server.cutBatches()
    expect((await appending).map((result) => expectAppended(result).revision)).toEqual([1, 1, 1])
    for (const { stream } of appends) expect(server.log.stream(stream)).toHaveLength(2)
  })

  test('of another client survive a broken shared call', async () => {
    const other = await startEventStoreDbServer()
    other.misbehavior.flushMs = 100
    const store = open({ connectionString: other.connectionString })
    const appending = store.append([appendOf(newStream(), NO_STREAM)])
    await expect.poll(() => other.calls.append).toBe(1)
    await open().append([appendOf(newStream(), NO_STREAM)])
    server.cutBatches()
    expect(expectAppended((await appending)[0]).revision).toBe(0)
    expect(other.calls.append).toBe(1)
    other.stop()
  })

  test('without a response get a new shared call', async () => {
    const store = open({ responseTimeoutMs: 200 })
    await store.append([appendOf(newStream(), NO_STREAM)])
    server.misbehavior.hangAppends = 'before-storing'
    const appending = store.append([appendOf(newStream(), NO_STREAM)])
    await expect.poll(() => server.calls.append).toBe(2)
    server.misbehavior.hangAppends = false
    expect(expectAppended((await appending)[0]).revision).toBe(0)
    expect(server.calls.batchAppend).toBe(2)
  })

  test('are single calls without batch support', async () => {
    server.misbehavior.advertiseBatchAppend = false
    expect(expectAppended((await open().append([appendOf(newStream(), NO_STREAM)]))[0]).revision).toBe(0)
    expect(server.calls).toMatchObject({ append: 1, batchAppend: 0 })
  })

  test('send the credentials of the connection string', () => {
    expect(credentialsFor('esdb+discover://ann:p%40ss@cluster:2113')).toEqual({ username: 'ann', password: 'p@ss' })
    expect(credentialsFor('esdb://one:2113?tls=false&x=1')).toBeDefined()
    expect(credentialsFor('esdb://one:2113?userCertFile=a&userKeyFile=b')).toBeUndefined()
  })

  test('without a response are retried and stored once', async () => {
    server.misbehavior.hangAppends = 'after-storing'
    const append = appendOf(newStream(), NO_STREAM, someEvents(3))
    const appending = open({ responseTimeoutMs: 200 }).append([append])
    await expect.poll(() => server.calls.append).toBe(2)
    server.misbehavior.hangAppends = false
    const { position } = expectAppended((await appending)[0])
    expect(server.log.stream(append.stream)!.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id))
    expect(position).toBe(
      `${server.log.stream(append.stream)![2]!.position}/${server.log.stream(append.stream)![2]!.position}`,
    )
  })

  test('that hang are unavailable', async () => {
    server.misbehavior.hangAppends = 'before-storing'
    const append = appendOf(newStream(), NO_STREAM)
    const store = open({ responseTimeoutMs: 100, deadlineMs: 300 })
    await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
    server.misbehavior.hangAppends = false
    expect(expectAppended((await store.append([append]))[0]).revision).toBe(0)
  })

  test('report conflicts with any connection string', async () => {
    const store = open({ connectionString: `${server.connectionString}&throwOnAppendFailure=false` })
    const stream = newStream()
    expect(expectAppended((await store.append([appendOf(stream, NO_STREAM, someEvents(3))]))[0]).revision).toBe(2)
    expect(await store.append([appendOf(stream, NO_STREAM), appendOf(stream, 1)])).toEqual([
      { ok: false },
      { ok: false },
    ])
  })
})

describe('followers of EventStoreDB', () => {
  const types = (type: string) => ({ types: [type] })
  const isInMemory = async (store: EventStore, after: Position): Promise<boolean> => {
    const { read } = server.calls
    await store.follow(after, 1)
    return server.calls.read === read
  }

  test('share one subscription and read nothing', async () => {
    const store = open()
    const after = await store.head()
    const wakes = wakesOf(store)
    await wakes.next()
    const { read } = server.calls
    const { position } = expectAppended((await store.append([appendOf(newStream(), NO_STREAM, someEvents(4))]))[0])
    await expect.poll(async () => (await store.follow(after, 10)).next).toBe(position)
    expect((await store.follow(after, 10)).events).toHaveLength(4)
    expect((await store.follow(after, 2)).events.map(({ revision }) => revision)).toEqual([0, 1])
    expect((await store.follow(after, 10, types('NeverHappened'))).events).toEqual([])
    expect(server.calls).toMatchObject({ read, subscribe: 1 })
  })

  test('miss nothing while the subscription is cut', async () => {
    const store = open()
    const after = await store.head()
    const wakes = wakesOf(store)
    await wakes.next()
    const stream = newStream()
    for (let revision = 0; revision < 30; revision++) {
      await store.append([appendOf(stream, revision - 1)])
      if (revision % 10 === 5) server.cutSubscriptions()
      await store.follow(after, 100)
    }
    await expect.poll(() => server.calls.subscribe, { timeout: 30_000 }).toBeGreaterThan(1)
    await expect.poll(async () => (await store.follow(after, 100)).events.length, { timeout: 30_000 }).toBe(30)
    await expect.poll(() => isInMemory(store, after), { timeout: 30_000 }).toBe(true)
    // A new subscription is confirmed before it has caught up.
    const revisions = async () => (await store.follow(after, 100)).events.map(({ revision }) => revision)
    await expect.poll(revisions, { timeout: 30_000 }).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  test('read the log while the subscription is down', async () => {
    const store = open()
    const after = await store.head()
    const wakes = wakesOf(store)
    await wakes.next()
    server.misbehavior.electing = true
    server.cutSubscriptions()
    await wakes.next()
    server.misbehavior.electing = false
    const { position } = expectAppended((await store.append([appendOf(newStream(), NO_STREAM)]))[0])
    expect((await store.follow(after, 10)).next).toBe(position)
  })
})

describe('filtered pages of EventStoreDB', () => {
  const plums = { types: ['PlumPicked'] }
  const picked = (type: string, count: number) => Array.from({ length: count }, () => proposed({ type }))
  const fill = async (store: EventStore, events: readonly ProposedEvent[]) => {
    const batches = Array.from({ length: Math.ceil(events.length / 500) }, (_, i) =>
      events.slice(i * 500, (i + 1) * 500),
    )
    await store.append(batches.map((batch) => appendOf(newStream(), NO_STREAM, batch)))
  }

  test('are filtered by the server', async () => {
    const store = open()
    await fill(store, [...picked('PearPicked', 300), ...picked('PlumPicked', 3), ...picked('PearPicked', 300)])
    const { events, next, atHead } = await store.readAll(LOG_START, 100, plums)
    expect(events.map(({ type }) => type)).toEqual(['PlumPicked', 'PlumPicked', 'PlumPicked'])
    expect(server.calls.eventsPushed).toBe(3)
    expect(server.calls.eventsRead).toBeLessThan(100)
    expect({ next, atHead }).toEqual({ next: await store.head(), atHead: true })
  })

  test('show every event once, across checkpoints', async () => {
    const store = open()
    await fill(store, picked('PlumPicked', 5_000))
    for (const limit of [700, 5_000, 6_000]) {
      const seen: string[] = []
      for (let at = LOG_START, atHead = false; !atHead; ) {
        const page = await store.readAll(at, limit, plums)
        seen.push(...page.events.map(({ id }) => id))
        at = page.next
        atHead = page.atHead
      }
      expect(seen).toEqual(server.log.all.filter(({ type }) => type === 'PlumPicked').map(({ id }) => id))
    }
  })

  test('advance by checkpoints through a long run without a match', async () => {
    const store = open()
    await fill(store, picked('PearPicked', 5_000))
    server.misbehavior.neverCaughtUp = true
    const { events, next, atHead } = await store.readAll(LOG_START, 100, plums)
    expect({ events, atHead }).toEqual({ events: [], atHead: false })
    expect(next).toBe(`${server.log.all[3_999]!.position}/${server.log.all[3_999]!.position}`)
    server.misbehavior.neverCaughtUp = false
    expect(await store.readAll(next, 100, plums)).toEqual({ events: [], next: await store.head(), atHead: true })
  })

  test('find a type whose name is a pattern', async () => {
    const store = open()
    await fill(store, [...picked('Plum(s)', 1), ...picked('Plums', 1), ...picked('Plum+', 1)])
    const { events } = await store.readAll(LOG_START, 100, { types: ['Plum(s)', 'Plum+'] })
    expect(events.map(({ type }) => type)).toEqual(['Plum(s)', 'Plum+'])
  })
})

describe('a cluster that elects another leader', () => {
  test('stores a waiting append once', async () => {
    const store = open()
    server.misbehavior.electing = true
    const append = appendOf(newStream(), NO_STREAM, someEvents(2))
    const appending = store.append([append])
    await expect.poll(() => server.calls.append, { timeout: 30_000 }).toBeGreaterThanOrEqual(6)
    server.misbehavior.electing = false
    expect(expectAppended((await appending)[0]).revision).toBe(1)
    expect(server.log.stream(append.stream)!.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id))
  })

  test('answers waiting reads', async () => {
    const store = open()
    const append = appendOf(newStream(), NO_STREAM)
    await store.append([append])
    server.misbehavior.electing = true
    const reading = Promise.all([store.read(append.stream), store.head()])
    await expect.poll(() => server.calls.read, { timeout: 30_000 }).toBeGreaterThanOrEqual(12)
    server.misbehavior.electing = false
    expect((await reading)[0]).toHaveLength(1)
  })

  test('is unavailable once the deadline has passed', async () => {
    server.misbehavior.electing = true
    await expect(open({ deadlineMs: 200 }).head()).rejects.toThrow(EventStoreUnavailable)
  })
})

describe('a server that goes away', () => {
  test('is used again once it is back', async () => {
    const store = open({ deadlineMs: 500 })
    const first = appendOf(newStream(), NO_STREAM)
    await store.append([first])
    server.stop()
    const append = appendOf(newStream(), NO_STREAM)
    await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
    await expect(store.read(first.stream)).rejects.toThrow(EventStoreUnavailable)
    server = await startEventStoreDbServer({ port: server.port, log: server.log })
    expect(expectAppended((await store.append([append]))[0]).revision).toBe(0)
    expect(await store.read(first.stream)).toHaveLength(1)
  })

  test('is unavailable if it accepts no requests', async () => {
    server.misbehavior.hangReads = true
    await expect(open({ responseTimeoutMs: 50, deadlineMs: 200 }).readAll(LOG_START, 10)).rejects.toThrow(
      EventStoreUnavailable,
    )
  })

  test('resubscribes when a subscription is cut', async () => {
    const store = open()
    const wakes = wakesOf(store)
    await wakes.next()
    for (let cuts = 1; cuts <= 3; cuts++) {
      server.cutSubscriptions()
      await expect.poll(() => server.calls.subscribe, { timeout: 30_000 }).toBe(cuts + 1)
      await wakes.next()
    }
    await store.append([appendOf(newStream(), NO_STREAM)])
    await wakes.next()
  })

  test('is detected by the watchdog when it falls silent', async () => {
    const store = open({ watchdogMs: 100 })
    const wakes = wakesOf(store)
    await wakes.next()
    server.misbehavior.muteSubscriptions = true
    await expect.poll(() => server.calls.read).toBeGreaterThan(1)
    await store.append([appendOf(newStream(), NO_STREAM)])
    await wakes.next()
    await expect.poll(() => server.calls.subscribe).toBeGreaterThan(1)
  })
})

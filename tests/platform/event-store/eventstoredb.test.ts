import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOG_START } from '#domain/kernel/event.ts'
import { type EventStoreDbOptions, eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { type EventStore, EventStoreUnavailable, NO_STREAM } from '#platform/event-store/event-store.ts'
import { credentialsFor } from '#platform/event-store/eventstoredb/calls.ts'
import { appendOf, freshStream, proposed, someEvents, won } from '#tests/contract/event-store/proposals.ts'
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

describe('what EventStoreDB keeps', () => {
  test('holds data as the bytes written', async () => {
    const event = proposed({ data: '{ "name":"Jalapeño", "n":1.0 }', meta: '{"version":1,"b":2,"a":1.50}' })
    const store = open()
    await store.append([appendOf('pepper-1', NO_STREAM, [event])])
    expect(Buffer.from(server.log.stream('pepper-1')![0]!.data).toString()).toBe(event.data)
    expect(await store.read('pepper-1')).toMatchObject([event])
  })

  test('reads JSON that others wrote', async () => {
    const json = { contentType: 'application/json', data: Buffer.from('{ "a": 1 }'), metadata: Buffer.from('{"b":2}') }
    server.log.append('foreign-1', 'none', [{ id: randomUUID(), type: 'ForeignThing', ...json }])
    expect(await open().read('foreign-1')).toMatchObject([{ data: '{"a":1}', meta: '{"b":2}' }])
  })

  test("leaves the server's own events out", async () => {
    const store = open()
    const { position } = won((await store.append([appendOf(freshStream(), NO_STREAM, someEvents(7))]))[0])
    expect(server.log.all.at(-1)!.type).toBe('$statsCollected')
    expect(await store.head()).toBe(position)
    const page = await store.readAll(LOG_START, 100)
    expect(page.events).toHaveLength(7)
    expect(page.next).toBe(`${server.log.all.at(-1)!.position}/${server.log.all.at(-1)!.position}`)
  })
})

describe('appends to EventStoreDB', () => {
  test('keep away from the shared append streams', async () => {
    await open().append([appendOf(freshStream(), NO_STREAM)])
    expect(server.misbehaviour.advertiseBatchAppend).toBe(true)
    expect(server.calls).toMatchObject({ append: 1, batchAppend: 0 })
  })

  test('give the credentials of the address along', () => {
    expect(credentialsFor('esdb+discover://ann:p%40ss@cluster:2113')).toEqual({ username: 'ann', password: 'p@ss' })
    expect(credentialsFor('esdb://one:2113?tls=false&x=1')).toBeDefined()
    expect(credentialsFor('esdb://one:2113?userCertFile=a&userKeyFile=b')).toBeUndefined()
  })

  test('without an answer are repeated, stored once', async () => {
    server.misbehaviour.hangAppends = 'after-storing'
    const append = appendOf(freshStream(), NO_STREAM, someEvents(3))
    const appending = open({ answerMs: 200 }).append([append])
    await expect.poll(() => server.calls.append).toBe(2)
    server.misbehaviour.hangAppends = false
    const { position } = won((await appending)[0])
    expect(server.log.stream(append.stream)!.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id))
    expect(position).toBe(
      `${server.log.stream(append.stream)![2]!.position}/${server.log.stream(append.stream)![2]!.position}`,
    )
  })

  test('that hang for good are unavailable', async () => {
    server.misbehaviour.hangAppends = 'before-storing'
    const append = appendOf(freshStream(), NO_STREAM)
    const store = open({ answerMs: 100, deadlineMs: 300 })
    await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
    server.misbehaviour.hangAppends = false
    expect(won((await store.append([append]))[0]).revision).toBe(0)
  })

  test('conflict whatever the address says of throwing', async () => {
    const store = open({ connectionString: `${server.connectionString}&throwOnAppendFailure=false` })
    const stream = freshStream()
    expect(won((await store.append([appendOf(stream, NO_STREAM, someEvents(3))]))[0]).revision).toBe(2)
    expect(await store.append([appendOf(stream, NO_STREAM), appendOf(stream, 1)])).toEqual([
      { ok: false },
      { ok: false },
    ])
  })
})

describe('a cluster that elects another leader', () => {
  test('takes an append that was waiting for it, once', async () => {
    const store = open()
    server.misbehaviour.electing = true
    const append = appendOf(freshStream(), NO_STREAM, someEvents(2))
    const appending = store.append([append])
    await expect.poll(() => server.calls.append, { timeout: 8_000 }).toBeGreaterThanOrEqual(6)
    server.misbehaviour.electing = false
    expect(won((await appending)[0]).revision).toBe(1)
    expect(server.log.stream(append.stream)!.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id))
  })

  test('answers reads that were waiting for it', async () => {
    const store = open()
    const append = appendOf(freshStream(), NO_STREAM)
    await store.append([append])
    server.misbehaviour.electing = true
    const reading = Promise.all([store.read(append.stream), store.head()])
    await expect.poll(() => server.calls.read, { timeout: 8_000 }).toBeGreaterThanOrEqual(12)
    server.misbehaviour.electing = false
    expect((await reading)[0]).toHaveLength(1)
  })

  test('is unavailable once the deadline has passed', async () => {
    server.misbehaviour.electing = true
    await expect(open({ deadlineMs: 200 }).head()).rejects.toThrow(EventStoreUnavailable)
  })
})

describe('a server that goes away', () => {
  test('is unavailable, and used again when back', async () => {
    const store = open({ deadlineMs: 500 })
    const first = appendOf(freshStream(), NO_STREAM)
    await store.append([first])
    server.stop()
    const append = appendOf(freshStream(), NO_STREAM)
    await expect(store.append([append])).rejects.toThrow(EventStoreUnavailable)
    await expect(store.read(first.stream)).rejects.toThrow(EventStoreUnavailable)
    server = await startEventStoreDbServer({ port: server.port, log: server.log })
    expect(won((await store.append([append]))[0]).revision).toBe(0)
    expect(await store.read(first.stream)).toHaveLength(1)
  })

  test('that reads nothing is unavailable', async () => {
    server.misbehaviour.hangReads = true
    await expect(open({ answerMs: 50, deadlineMs: 200 }).readAll(LOG_START, 10)).rejects.toThrow(EventStoreUnavailable)
  })

  test('cutting subscriptions is subscribed to again', async () => {
    const store = open()
    const wakes = wakesOf(store)
    await wakes.next()
    for (let cuts = 1; cuts <= 3; cuts++) {
      server.cutSubscriptions()
      await expect.poll(() => server.calls.subscribe, { timeout: 10_000 }).toBe(cuts + 1)
      await wakes.next()
    }
    await store.append([appendOf(freshStream(), NO_STREAM)])
    await wakes.next()
  })

  test('falling silent is noticed by the watchdog', async () => {
    const store = open({ watchdogMs: 100 })
    const wakes = wakesOf(store)
    await wakes.next()
    server.misbehaviour.muteSubscriptions = true
    await expect.poll(() => server.calls.read).toBeGreaterThan(1)
    await store.append([appendOf(freshStream(), NO_STREAM)])
    await wakes.next()
    await expect.poll(() => server.calls.subscribe).toBeGreaterThan(1)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { EXPORT_WRITERS, exportChunks } from '#read-side/audit/log-export.ts'
import { createLogTimeIndex, type SearchableLog, searchLog } from '#read-side/audit/log-search.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'
import { serverLog } from '#tests/support/eventstoredb-server/server-log.ts'
import { sized } from '#tests/support/exhaustive.ts'
import { filters, matchesPlainly, writeLog } from './sample-log.ts'

const EVENTS = 2_600

interface Engine {
  readonly store: EventStore
  readonly close: () => Promise<void>
}

const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  memory: async () => {
    const store = memoryEventStore()
    return { store, close: () => store.close() }
  },
  PostgreSQL: async () => {
    const { db, drop } = await freshDatabase()
    const store = await postgresEventStore({ database: db })
    return { store, close: () => store.close().then(drop) }
  },
  'EventStoreDB with many system events': async () => {
    const server = await startEventStoreDbServer({ log: serverLog({ busy: true }) })
    const store = eventStoreDbEventStore({ connectionString: server.connectionString })
    return {
      store,
      close: async () => {
        await store.close()
        server.stop()
      },
    }
  },
}

describe.each(Object.keys(ENGINES))('the log on %s', (name) => {
  let engine: Engine
  let all: readonly StoredEvent[]
  // Over gRPC a search takes a hundred times as long as in memory.
  const runs = name.startsWith('EventStoreDB') ? sized(6, 16) : 80
  beforeAll(async () => {
    engine = await ENGINES[name]!()
    await writeLog(engine.store, EVENTS)
    all = await everyEvent(engine.store)
  })
  afterAll(() => engine.close())

  test('a search finds the same events as a filter', async () => {
    // One time index for all searches: ranges recorded by one must not distort the next.
    const log = { store: engine.store, timeline: createLogTimeIndex() }
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { events } = await searchToTheEnd(log, filter)
        expect(events).toEqual(all.filter((event) => matchesPlainly(event, filter)).reverse())
      }),
      { numRuns: runs },
    )
  })

  test('an export contains the same events as a filter', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const [head, ...lines] = (await exported(engine.store, filter)).map((line) => JSON.parse(line))
        const end = lines.pop()
        const wanted = all.filter((event) => matchesPlainly(event, filter))
        expect(head.export).toMatchObject({ filter, treeHead: 'not sealed', upTo: all.at(-1)!.position })
        expect(lines).toEqual(
          wanted.map((event) => ({ ...event, data: JSON.parse(event.data), meta: JSON.parse(event.meta) })),
        )
        expect(end).toEqual({ end: { events: wanted.length } })
      }),
      { numRuns: runs / 2 },
    )
  })

  test('a search without a filter counts every event as scanned', async () => {
    const log = { store: engine.store, timeline: createLogTimeIndex() }
    expect((await searchToTheEnd(log, {})).scanned).toBe(EVENTS)
    const nothing = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }
    expect(await searchToTheEnd(log, nothing)).toEqual({ events: [], scanned: EVENTS })
    expect(await searchToTheEnd(log, nothing)).toEqual({ events: [], scanned: EVENTS })
  })

  test("ranges outside the filter's time are not read again", async () => {
    let reads = 0
    const readAllBackwards: EventStore['readAllBackwards'] = (...args) => {
      reads += 1
      return engine.store.readAllBackwards(...args)
    }
    const log = { store: { ...engine.store, readAllBackwards }, timeline: createLogTimeIndex() }
    const nothing = { to: '2020-01-02T00:00:00Z' }
    await searchToTheEnd(log, nothing)
    const before = reads
    await searchToTheEnd(log, nothing)
    // At least one read per block of 1,000, or more if the engine's own events fill blocks.
    expect(before).toBeGreaterThanOrEqual(3)
    expect(reads - before).toBe(1)
  })
})

async function everyEvent(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (let after = LOG_START; ; ) {
    const page = await store.readAll(after, 400)
    events.push(...page.events)
    if (page.atHead) return events
    after = page.next
  }
}

async function searchToTheEnd(log: SearchableLog, filter: LogFilter) {
  const events: StoredEvent[] = []
  let scanned = 0
  for (let place: string | undefined; ; ) {
    const found = await searchLog(log, filter, place)
    events.push(...found.events)
    scanned += found.scanned
    if (!found.next) return { events, scanned }
    place = found.next.place
  }
}

async function exported(store: EventStore, filter: LogFilter): Promise<string[]> {
  const by = { account: 'account_1', role: 'auditor' }
  const about = { at: '2026-05-01T09:30:00.000Z', treeHead: async () => undefined }
  let text = ''
  for await (const piece of exportChunks({ store, filter, lines: EXPORT_WRITERS.ndjson, by, ...about })) text += piece
  return text.trimEnd().split('\n')
}

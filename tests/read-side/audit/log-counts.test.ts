import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogCounts } from '#domain/audit/contract.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import { createLogCounter, intervalsOf } from '#read-side/audit/log-counts.ts'
import { metaOf } from '#read-side/audit/log-match.ts'
import { createLogTimeIndex } from '#read-side/audit/log-search.ts'
import { filters, matchesPlainly, writeLog } from './sample-log.ts'

const store = memoryEventStore()
const countEvents = createLogCounter({ store, timeline: createLogTimeIndex() })
const counterOf = (readAllBackwards: EventStore['readAllBackwards']) =>
  createLogCounter({ store: { readAllBackwards, readStreamBackwards: async () => [] }, timeline: createLogTimeIndex() })
let all: readonly StoredEvent[]
beforeAll(async () => {
  await writeLog(store, 2_600)
  all = (await store.readAll(LOG_START, 5_000)).events
})
afterAll(() => store.close())

const total = (values: readonly { readonly count: number }[]) => values.reduce((sum, { count }) => sum + count, 0)

test('counts equal those of a filter over all events', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const counts = await countEvents(filter)
      const wanted = all.filter((event) => matchesPlainly(event, filter))
      expect(counts).toMatchObject({ counted: wanted.length, backTo: null })
      for (const values of [counts.types, counts.actorKinds, counts.streams, counts.intervals])
        expect(total(values)).toBe(wanted.length)
      for (const { value, count } of counts.types)
        expect(count).toBe(wanted.filter(({ type }) => type === value).length)
    }),
    { numRuns: 60 },
  )
})

test('a subject matches its streams and events naming it', async () => {
  const { counted, streams } = await countEvents({ subjects: [['order_4']] })
  expect(counted).toBe(all.filter(({ data }) => data.includes('"order_4"')).length)
  expect(counted).toBeGreaterThan(0)
  expect((await countEvents({ subjects: [['2']] })).counted).toBe(
    all.filter(({ stream }) => stream === 'order-2').length,
  )
  expect(streams.every(({ value }) => value.endsWith('-'))).toBe(true)
  expect((await countEvents({ subjects: [['2'], ['order_4']] })).counted).toBeLessThanOrEqual(counted)
})

test('a count stops at its limit', async () => {
  let reads = 0
  const endless = { events: all.slice(0, 1), next: '5', atStart: false, scanned: 1_000 }
  const countEndless = counterOf(async () => {
    reads += 1
    return endless
  })
  const counts = await countEndless({ types: 'OrderPlaced' })
  expect(reads).toBe(50)
  expect(counts).toMatchObject({ scanned: 50_000, backTo: metaOf(all[0]!).recordedAt })
})

const newestIn = (events: readonly StoredEvent[], scanned: Pick<LogCounts, 'scanned' | 'backTo'>) => ({
  counted: events.length,
  ...scanned,
  types: expect.arrayContaining(
    [...new Set(events.map(({ type }) => type))].map((type) => ({
      value: type,
      count: events.filter((event) => event.type === type).length,
    })),
  ),
})

test('without a filter, a count reads only what was appended since the last one', async () => {
  const growing = memoryEventStore()
  const limits: number[] = []
  const countAll = counterOf((before, limit) => {
    limits.push(limit)
    return growing.readAllBackwards(before, limit)
  })
  expect(await countAll({})).toMatchObject({ counted: 0, scanned: 0, backTo: null })
  await writeLog(growing, 2_600)
  const events = async () => (await growing.readAll(LOG_START, 5_000)).events
  expect(await countAll({})).toMatchObject(newestIn(await events(), { scanned: 2_600, backTo: null }))
  limits.length = 0
  const note = { id: randomUUID(), type: 'NoteTaken', data: '{}', meta: all[3]!.meta }
  await growing.append([{ stream: 'note-2', expectedRevision: NO_STREAM, events: [note] }])
  const counts = await Promise.all([countAll({}), countAll({ types: undefined })])
  for (const each of counts) expect(each).toMatchObject(newestIn(await events(), { scanned: 2_601, backTo: null }))
  expect(limits).toEqual([100, 100])
  await growing.close()
})

test('without a filter, the newest 50,000 events are counted', async () => {
  const [oldest] = all
  const at = (position: number): StoredEvent => ({ ...oldest!, position: String(position) })
  let head = 60_000
  const countAll = counterOf(async (before = String(head + 1), limit) => {
    const events = Array.from({ length: limit }, (_, i) => at(Number(before) - 1 - i))
    return { events, next: events.at(-1)!.position, atStart: false, scanned: limit }
  })
  const full = { counted: 50_000, scanned: 50_000, backTo: metaOf(oldest!).recordedAt }
  expect(await countAll({})).toMatchObject(full)
  head += 70
  expect(await countAll({})).toMatchObject(full)
})

test('a failed count does not fail the next one', async () => {
  let fails = true
  const countAll = counterOf((before, limit) =>
    fails ? Promise.reject(new Error('unreachable')) : store.readAllBackwards(before, limit),
  )
  await expect(countAll({})).rejects.toThrow('unreachable')
  fails = false
  expect((await countAll({})).counted).toBe(2_600)
})

test('at most 60 intervals cover the range without gaps', () => {
  const day = 86_400_000
  const times = [0, 1, 40 * day, 90 * day].map((after) => Date.parse('2026-05-01T00:00:00Z') + after)
  const { seconds, intervals } = intervalsOf(times)
  expect(seconds).toBe(7 * 86_400)
  expect(intervals.length).toBeLessThanOrEqual(60)
  expect(total(intervals)).toBe(4)
  for (const [i, { at }] of intervals.slice(1).entries())
    expect(Date.parse(at) - Date.parse(intervals[i]!.at)).toBe(seconds * 1000)
  expect(intervalsOf([])).toEqual({ seconds: 60, intervals: [] })
})

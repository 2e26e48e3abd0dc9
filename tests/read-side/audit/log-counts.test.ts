import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOG_START } from '#domain/kernel/event.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { countEvents, intervalsOf } from '#read-side/audit/log-counts.ts'
import { metaOf } from '#read-side/audit/log-match.ts'
import { createLogTimeIndex } from '#read-side/audit/log-search.ts'
import { filters, matchesPlainly, writeLog } from './sample-log.ts'

const store = memoryEventStore()
const log = { store, timeline: createLogTimeIndex() }
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
      const counts = await countEvents(log, filter)
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
  const { counted, streams } = await countEvents(log, { subjects: [['order_4']] })
  expect(counted).toBe(all.filter(({ data }) => data.includes('"order_4"')).length)
  expect(counted).toBeGreaterThan(0)
  expect((await countEvents(log, { subjects: [['2']] })).counted).toBe(
    all.filter(({ stream }) => stream === 'order-2').length,
  )
  expect(streams.every(({ value }) => value.endsWith('-'))).toBe(true)
  expect((await countEvents(log, { subjects: [['2'], ['order_4']] })).counted).toBeLessThanOrEqual(counted)
})

test('a count stops at its limit', async () => {
  let reads = 0
  const endless = { events: all.slice(0, 1), next: '5', atStart: false, scanned: 1_000 }
  const counts = await countEvents(
    {
      store: {
        readAllBackwards: async () => {
          reads += 1
          return endless
        },
        readStreamBackwards: async () => [],
      },
      timeline: createLogTimeIndex(),
    },
    { types: 'OrderPlaced' },
  )
  expect(reads).toBe(50)
  expect(counts).toMatchObject({ scanned: 50_000, backTo: metaOf(all[0]!).recordedAt })
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

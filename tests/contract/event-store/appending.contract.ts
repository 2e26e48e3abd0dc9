import { describe, expect, test } from 'vitest'
import { APPEND_LIMITS, type Append, AppendRejected, NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Stores } from './engine.ts'
import { appendOf, expectAppended, newStream, proposed, someEvents } from './proposals.ts'
import { readToHead } from './reading.ts'

export function appendingContract(stores: () => Stores): void {
  describe('appending to a stream', () => {
    test('returns data as written', () => keepsText(stores()))
    test('numbers revisions from zero', () => numbersRevisions(stores()))
    test('stores nothing at a wrong expected revision', () => conflictLeavesNothing(stores()))
    test('conflicts if an expected stream is missing', () => missingStreamConflicts(stores()))
    test('stores all events of an append or none', () => allOrNothing(stores()))
    test('commits the appends of a batch independently', () => partialConflict(stores()))
    test('applies the appends of a batch to one stream in order', () => buildUp(stores()))
    test('stores repeated events once', () => storedOnce(stores()))
    test('returns the first result of a repeated append', () => repeatAfterOthers(stores()))
    test('conflicts if only part of an append is repeated', () => partialRepeatConflicts(stores()))
    test('rejects an append over the limits', () => limits(stores()))
  })
}

async function keepsText({ one, other }: Stores) {
  const stream = newStream()
  const data = '{ "name" : "Jalapeño 🌶 \\u0000 \\"x\\\\", "n": 1.0, "b":1, "a":2 , "big": 12345678901234567890 }'
  const event = proposed({ type: 'PepperGrown', data, meta: '{"recordedAt":"2026-05-01T09:30:00.000Z","x":[]}' })
  const { position } = expectAppended((await one.append([appendOf(stream, NO_STREAM, [event])]))[0])
  expect(await other.read(stream)).toEqual([{ ...event, stream, revision: 0, position }])
}

async function numbersRevisions({ one }: Stores) {
  const stream = newStream()
  expect(expectAppended((await one.append([appendOf(stream, NO_STREAM, someEvents(3))]))[0]).revision).toBe(2)
  expect(expectAppended((await one.append([appendOf(stream, 2)]))[0]).revision).toBe(3)
  expect((await one.read(stream)).map((event) => event.revision)).toEqual([0, 1, 2, 3])
  expect((await one.read(stream, 2)).map((event) => event.revision)).toEqual([2, 3])
  expect(await one.read(newStream())).toEqual([])
}

async function conflictLeavesNothing({ one, other }: Stores) {
  const stream = newStream()
  await one.append([appendOf(stream, NO_STREAM, someEvents(2))])
  const before = await one.head()
  for (const wrong of [NO_STREAM, 0, 2, 7])
    expect(await other.append([appendOf(stream, wrong, someEvents(2))])).toEqual([{ ok: false }])
  expect(await one.read(stream)).toHaveLength(2)
  expect((await readToHead(one, before)).filter((event) => event.stream === stream)).toEqual([])
}

async function missingStreamConflicts({ one }: Stores) {
  const stream = newStream()
  expect(await one.append([appendOf(stream, 0), appendOf(stream, 4)])).toEqual([{ ok: false }, { ok: false }])
  expect(await one.read(stream)).toEqual([])
  expect(expectAppended((await one.append([appendOf(stream, NO_STREAM)]))[0]).revision).toBe(0)
}

async function allOrNothing({ one, other }: Stores) {
  const stream = newStream()
  const rivals = [one, other, one, other].map((store) => store.append([appendOf(stream, NO_STREAM, someEvents(7))]))
  const results = (await Promise.all(rivals)).flat()
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(await one.read(stream)).toHaveLength(7)
}

async function partialConflict({ one }: Stores) {
  const a = newStream()
  const b = newStream()
  const c = newStream()
  await one.append([appendOf(b, NO_STREAM)])
  const results = await one.append([
    appendOf(a, NO_STREAM, someEvents(2)),
    appendOf(b, NO_STREAM, someEvents(2)),
    appendOf(c, NO_STREAM, someEvents(2)),
  ])
  expect(results.map((result) => result.ok)).toEqual([true, false, true])
  expect([await one.read(a), await one.read(b), await one.read(c)].map((events) => events.length)).toEqual([2, 1, 2])
}

async function buildUp({ one }: Stores) {
  const stream = newStream()
  const between = newStream()
  const results = await one.append([
    appendOf(stream, NO_STREAM, someEvents(2)),
    appendOf(stream, 0),
    appendOf(between, NO_STREAM),
    appendOf(stream, 1, someEvents(3)),
    appendOf(stream, 4),
  ])
  expect(results.map((result) => result.ok && result.revision)).toEqual([1, false, 0, 4, 5])
  const stored = await one.read(stream)
  expect(stored.map((event) => event.revision)).toEqual([0, 1, 2, 3, 4, 5])
  expect(stored.at(-1)!.position).toBe(expectAppended(results[4]).position)
}

async function storedOnce({ one, other }: Stores) {
  const append = appendOf(newStream(), NO_STREAM, someEvents(3))
  const all = await Promise.all([one.append([append, append]), other.append([append]), one.append([append])])
  const first = expectAppended(all[0][0])
  expect(all.flat()).toEqual([first, first, first, first])
  expect(await one.read(append.stream)).toHaveLength(3)
}

async function repeatAfterOthers({ one, other }: Stores) {
  const stream = newStream()
  await one.append([appendOf(stream, NO_STREAM)])
  const append = appendOf(stream, 0, someEvents(2))
  const first = await one.append([append])
  await one.append([appendOf(stream, 2, someEvents(2))])
  expect(await other.append([append])).toEqual(first)
  expect(await one.read(stream)).toHaveLength(5)
}

async function partialRepeatConflicts({ one }: Stores) {
  const append = appendOf(newStream(), NO_STREAM, someEvents(3))
  await one.append([append])
  const [first, second] = append.events
  const halves: Append[] = [
    { ...append, events: [first!, proposed()] },
    { ...append, expectedRevision: 0, events: [first!, second!] },
    { ...append, expectedRevision: 1, events: [append.events[2]!, proposed()] },
  ]
  expect(await one.append(halves)).toEqual([{ ok: false }, { ok: false }, { ok: false }])
  expect(await one.read(append.stream)).toHaveLength(3)
}

async function limits({ one }: Stores) {
  const stream = newStream()
  const long = proposed({ data: JSON.stringify('x'.repeat(APPEND_LIMITS.bytes)) })
  const refused: Append[] = [
    appendOf(stream, NO_STREAM, someEvents(APPEND_LIMITS.events + 1)),
    appendOf(stream, NO_STREAM, [long]),
    appendOf(stream, NO_STREAM, []),
    appendOf(stream, -2),
    appendOf('$settings', NO_STREAM),
    appendOf('', NO_STREAM),
    appendOf(stream, NO_STREAM, [proposed({ id: 'seven' })]),
    appendOf(stream, NO_STREAM, [proposed({ data: '\0' })]),
  ]
  for (const append of refused) await expect(one.append([append])).rejects.toThrow(AppendRejected)
  const full = someEvents(APPEND_LIMITS.events).map((event) => ({ ...event, data: `"${'x'.repeat(1800)}"` }))
  expect(expectAppended((await one.append([appendOf(stream, NO_STREAM, full)]))[0]).revision).toBe(
    APPEND_LIMITS.events - 1,
  )
}

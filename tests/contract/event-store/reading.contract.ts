import { describe, expect, test } from 'vitest'
import { comparePositions, LOG_START } from '#domain/kernel/event.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Stores } from './engine.ts'
import { appendOf, expectAppended, newStream, proposed, someEvents } from './proposals.ts'
import { readToHead, readToStart, wakesOf } from './reading.ts'

export function readingContract(stores: () => Stores): void {
  describe('reading', () => {
    test('recent events in memory include a stream completely', () => memoryInSync(stores()))
    test('returns streams read together, each from its own revision', () => manyAtOnce(stores()))
    test('returns pages strictly after their position', () => strictlyAfter(stores()))
    test('returns the same for pages of any size', () => anyPageSize(stores()))
    test('advances past events that a filter excludes', () => filteredReadAdvances(stores()))
    test('returns the reverse when reading backwards', () => pagesBackwardsMatch(stores()))
    test('returns pages strictly before their position, backwards', () => strictlyBefore(stores()))
    test('moves back past events that a filter excludes', () => filteredReadGoesBack(stores()))
    test('returns nothing before the first event', () => beforeTheFirst(stores()))
    test('reaches the first event across empty pages', () => emptyPages(stores()))
    test('returns a stream backwards from any revision', () => readsStreamBackwards(stores()))
    test('stays at the head when there is nothing new', () => atTheHead(stores()))
    test('returns the log from its beginning', () => fromTheStart(stores()))
    test('wakes every instance', () => wakesReachAll(stores()))
    test('stops waking a stopped listener', () => stoppedListener(stores()))
  })
}

async function manyAtOnce({ one, other }: Stores) {
  const streams = Array.from({ length: 100 }, newStream)
  await one.append(streams.map((stream, i) => appendOf(stream, NO_STREAM, someEvents((i % 3) + 1))))
  const wanted = [...streams, ...streams, newStream()]
  const found = await Promise.all(wanted.map((stream, i) => other.read(stream, i % 2)))
  const expected = wanted.map((stream, i) => {
    const length = i < 200 ? ((i % 100) % 3) + 1 : 0
    return Array.from({ length }, (_, revision) => `${stream}@${revision}`).slice(i % 2)
  })
  expect(found.map((events) => events.map(({ stream, revision }) => `${stream}@${revision}`))).toEqual(expected)
}

async function strictlyAfter({ one, other }: Stores) {
  const stream = newStream()
  const first = expectAppended((await one.append([appendOf(stream, NO_STREAM)]))[0])
  const last = expectAppended((await one.append([appendOf(stream, 0, someEvents(2))]))[0])
  const seen = (await readToHead(other, first.position)).filter((event) => event.stream === stream)
  expect(seen.map((event) => event.revision)).toEqual([1, 2])
  expect(seen.at(-1)!.position).toBe(last.position)
  expect(comparePositions(await other.head(), last.position)).toBeGreaterThanOrEqual(0)
}

async function anyPageSize({ one }: Stores) {
  const stream = newStream()
  const after = await one.head()
  await one.append([appendOf(stream, NO_STREAM, someEvents(20))])
  for (const limit of [1, 3, 20, 21, 1000]) {
    const revisions: number[] = []
    for (let from = after; ; ) {
      const page = await one.readAll(from, limit)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      revisions.push(...page.events.filter((event) => event.stream === stream).map((event) => event.revision))
      from = page.next
      if (page.atHead) break
    }
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, i) => i))
  }
}

async function filteredReadAdvances({ one }: Stores) {
  const stream = newStream()
  const after = await one.head()
  const pair = () => [proposed({ type: 'PearPicked' }), proposed({ type: 'PlumPicked' })]
  const { position } = expectAppended(
    (await one.append([appendOf(stream, NO_STREAM, [...pair(), ...pair(), ...pair()])]))[0],
  )
  const plums = await readToHead(one, after, { types: ['PlumPicked'] })
  expect(plums.filter((event) => event.stream === stream).map((event) => event.revision)).toEqual([1, 3, 5])
  expect(await readToHead(one, after, { types: ['NeverHappened'] })).toEqual([])
  const rare = await one.readAll(after, 2, { types: ['PearPicked'] })
  expect(rare.events.map((event) => event.type)).toEqual(['PearPicked', 'PearPicked'])
  const end = await one.readAll(after, 1000, { types: ['NeverHappened'] })
  expect(comparePositions(end.next, position)).toBeGreaterThanOrEqual(0)
}

async function atTheHead({ one }: Stores) {
  await one.append([appendOf(newStream(), NO_STREAM)])
  const after = await one.head()
  expect(await readToHead(one, after)).toEqual([])
  // The engine may have appended its own events after ours; then the page ends there.
  const { next } = await one.readAll(after, 10)
  expect(comparePositions(next, after)).toBeGreaterThanOrEqual(0)
  expect(await one.head()).toBe(after)
}

async function fromTheStart({ one }: Stores) {
  const stream = newStream()
  await one.append([appendOf(stream, NO_STREAM)])
  const seen = await readToHead(one, LOG_START)
  expect(seen.filter((event) => event.stream === stream)).toHaveLength(1)
  expect(seen.every((event, i) => i === 0 || comparePositions(seen[i - 1]!.position, event.position) < 0)).toBe(true)
}

async function wakesReachAll({ one, other }: Stores) {
  const listeners = [wakesOf(one), wakesOf(other)]
  for (const writer of [one, other]) {
    await writer.append([appendOf(newStream(), NO_STREAM)])
    await Promise.all(listeners.map((listener) => listener.next()))
  }
  for (const listener of listeners) listener.stop()
}

async function stoppedListener({ one }: Stores) {
  let calls = 0
  const stop = one.onAppend(() => calls++)
  stop()
  const listener = wakesOf(one)
  await one.append([appendOf(newStream(), NO_STREAM)])
  await listener.next()
  listener.stop()
  expect(calls).toBe(0)
}

async function pagesBackwardsMatch({ one, other }: Stores) {
  await one.append([appendOf(newStream(), NO_STREAM, someEvents(20))])
  const forward = await readToHead(one, LOG_START)
  const backward = [...forward].reverse()
  for (const limit of [7, forward.length, forward.length + 1]) {
    const { events, scanned } = await readToStart(other, { limit })
    expect(events).toEqual(backward)
    expect(scanned).toBe(forward.length)
  }
}

async function strictlyBefore({ one, other }: Stores) {
  const stream = newStream()
  const { position } = expectAppended((await one.append([appendOf(stream, NO_STREAM, someEvents(3))]))[0])
  const page = await other.readAllBackwards(position, 2)
  expect(page.events.map(({ revision }) => revision)).toEqual([1, 0])
  expect(page).toMatchObject({ next: page.events[1]!.position, scanned: 2 })
  expect(comparePositions((await other.readAllBackwards(undefined, 1)).next, position)).toBeGreaterThanOrEqual(0)
}

async function filteredReadGoesBack({ one }: Stores) {
  const stream = newStream()
  const pair = () => [proposed({ type: 'FigPicked' }), proposed({ type: 'SloePicked' })]
  const { position } = expectAppended(
    (await one.append([appendOf(stream, NO_STREAM, [...pair(), ...pair(), ...pair()])]))[0],
  )
  const all = (await readToHead(one, LOG_START)).length
  const sloes = await readToStart(one, { limit: 500, filter: { types: ['SloePicked'] } })
  expect(sloes.events.map((event) => event.revision)).toEqual([5, 3, 1])
  expect(sloes.scanned).toBe(all)
  expect((await readToStart(one, { limit: 500, filter: { types: ['NeverHappened'] } })).events).toEqual([])
  const figs = await one.readAllBackwards(position, 2, { types: ['FigPicked'] })
  expect(figs.events.map((event) => event.revision)).toEqual([4, 2])
  expect(figs.next).toBe(figs.events[1]!.position)
}

async function beforeTheFirst({ one }: Stores) {
  await one.append([appendOf(newStream(), NO_STREAM)])
  const [first] = await readToHead(one, LOG_START)
  for (const filter of [undefined, { types: ['AppleWeighed'] }])
    expect(await readToStart(one, { before: first!.position, limit: 10, filter })).toEqual({ events: [], scanned: 0 })
}

async function emptyPages({ one }: Stores) {
  await one.append([appendOf(newStream(), NO_STREAM)])
  const [first] = await readToHead(one, LOG_START)
  let page = await one.readAll(LOG_START, 1)
  while (page.events.length === 0) {
    expect(page.atHead).toBe(false)
    page = await one.readAll(page.next, 1)
  }
  expect(page.events).toEqual([first])
}

async function readsStreamBackwards({ one, other }: Stores) {
  const stream = newStream()
  await one.append([appendOf(stream, NO_STREAM, someEvents(6))])
  const backward = (await one.read(stream)).reverse()
  expect(await other.readStreamBackwards(stream, undefined, 10)).toEqual(backward)
  expect(await other.readStreamBackwards(stream, undefined, 2)).toEqual(backward.slice(0, 2))
  expect(await other.readStreamBackwards(stream, 3, 2)).toEqual(backward.slice(3, 5))
  // A read cannot start before a revision that does not exist yet.
  expect(await other.readStreamBackwards(stream, 8, 3)).toEqual(backward.slice(0, 3))
  expect(await other.readStreamBackwards(stream, 0, 10)).toEqual([])
  expect(await other.readStreamBackwards(newStream(), undefined, 10)).toEqual([])
}

async function memoryInSync({ one, other }: Stores) {
  await expect.poll(() => other.recent.sync()).toBe(true)
  const stream = newStream()
  const after = await one.head()
  let synced = 0
  for (let count = 1; count <= 20; count++) {
    await one.append([appendOf(stream, count - 2)])
    if (!(await other.recent.sync())) continue
    synced += 1
    const found = other.recent.stream(stream, after)
    expect(found?.events.map((event) => event.revision)).toEqual(Array.from({ length: count }, (_, i) => i))
    expect(comparePositions(found!.end, found!.events.at(-1)!.position)).toBeGreaterThanOrEqual(0)
  }
  expect(synced).toBeGreaterThan(0)
}

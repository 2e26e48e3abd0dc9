import { describe, expect, test } from 'vitest'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import { sized } from '#tests/support/exhaustive.ts'
import type { Stores } from './engine.ts'
import { appendOf, expectAppended, newStream, proposed } from './proposals.ts'
import { follow } from './reading.ts'

const CLAIMANTS = 8
const ROUNDS = 300
const WRITERS = 32
const EVENTS = sized(4_800, 19_200)

export function contentionContract(stores: () => Stores): void {
  describe('contention', () => {
    test(`lets one of ${CLAIMANTS} writers create a stream, ${ROUNDS} times`, () => createOnce(stores()), 60_000)
    test('lets each rival for the next revision win once', () => oneStreamManyRivals(stores()), 60_000)
    test(`shows ${EVENTS} events to a reader once, in order`, () => onceAndInOrder(stores()), 240_000)
  })
}

async function createOnce({ one, other }: Stores) {
  for (let round = 0; round < ROUNDS; round++) {
    const stream = newStream('claim')
    const claims = Array.from({ length: CLAIMANTS }, () => proposed())
    const results = await Promise.all(
      claims.map((claim, i) => (i % 2 ? one : other).append([appendOf(stream, NO_STREAM, [claim])])),
    )
    const winners = claims.filter((_, i) => results[i]![0]!.ok)
    expect(winners).toHaveLength(1)
    expect((await one.read(stream)).map((event) => event.id)).toEqual([winners[0]!.id])
  }
}

async function oneStreamManyRivals({ one, other }: Stores) {
  const stream = newStream()
  const rival = async (store: EventStore) => {
    let conflicts = 0
    for (let wins = 0; wins < 10; ) {
      const revision = (await store.read(stream)).length - 1
      const [result] = await store.append([appendOf(stream, revision)])
      if (result!.ok) wins++
      else conflicts++
    }
    return conflicts
  }
  const conflicts = await Promise.all([one, other, one, other, one, other].map(rival))
  expect((await one.read(stream)).map((event) => event.revision)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  expect(conflicts.reduce((a, b) => a + b)).toBeGreaterThan(0)
}

async function onceAndInOrder({ one, other, engine }: Stores) {
  const reader = await engine.open()
  const type = 'PlumCounted'
  const after = await reader.head()
  const reading = follow(reader, { after, until: EVENTS, filter: { types: [type] } })
  const written = await Promise.all(
    Array.from({ length: WRITERS }, (_, i) => writeOwnStreams(i % 2 ? one : other, type, EVENTS / WRITERS)),
  )
  const seen = await reading
  await reader.close()
  expectOnceInOrder(seen)
  expect(placesOf(seen)).toEqual(new Map(written.flat()))
}

/** Appends events one after another, with a new stream after every seven. Returns their streams and positions. */
async function writeOwnStreams(store: EventStore, type: string, count: number): Promise<[string, Position][]> {
  const places: [string, Position][] = []
  let stream = ''
  for (let n = 0; n < count; n++) {
    if (n % 7 === 0) stream = newStream('plum')
    const event = proposed({ type })
    const result = expectAppended((await store.append([appendOf(stream, (n % 7) - 1, [event])]))[0])
    places.push([event.id, result.position])
  }
  return places
}

const placesOf = (seen: readonly StoredEvent[]) => new Map(seen.map((event) => [event.id, event.position]))

/** Positions increase, ids are unique, and the revisions of each stream are consecutive from 0. */
export function expectOnceInOrder(seen: readonly StoredEvent[]): void {
  const next = new Map<string, number>()
  for (const [i, event] of seen.entries()) {
    if (i > 0 && comparePositions(seen[i - 1]!.position, event.position) >= 0)
      expect.unreachable(`${event.position} came after ${seen[i - 1]!.position}`)
    if (event.revision !== (next.get(event.stream) ?? 0))
      expect.unreachable(`${event.stream} showed ${event.revision} instead of ${next.get(event.stream)}`)
    next.set(event.stream, event.revision + 1)
  }
  expect(new Set(seen.map((event) => event.id)).size).toBe(seen.length)
}

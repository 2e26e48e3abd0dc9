import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { withCachedReads } from '#platform/event-store/cached-reads.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { type RecentEvents, recentEvents } from '#platform/event-store/recent-events.ts'
import { withCausation, withCause, withFreshReads } from '#platform/runtime/causation.ts'
import { appendOf, someEvents } from '#tests/contract/event-store/proposals.ts'

let inner: EventStore
let recent: RecentEvents
/** The streams read from the store. */
let reads: string[]
/** The number of reads of the head. */
let syncs: number
let store: EventStore
/** False while memory does not follow the log. */
let follows: boolean

/** Brings the newest events to memory. */
async function deliver(limit = 1_000): Promise<void> {
  const { events, next } = await inner.readAll(recent.end()!, limit)
  recent.add(events, next)
}

beforeEach(() => {
  inner = memoryEventStore()
  recent = recentEvents()
  recent.startAt(LOG_START)
  reads = []
  syncs = 0
  follows = true
  store = withCachedReads({
    ...inner,
    read: (stream, from) => {
      reads.push(stream)
      return inner.read(stream, from)
    },
    recent: {
      sync: async () => {
        syncs += 1
        if (follows) await deliver()
        return follows
      },
      reaches: (position) => recent.reaches(position, 0),
      end: () => recent.end(),
      stream: recent.stream,
    },
  })
})

const inNewRequest = <T>(run: () => T): T => withCausation({ correlationId: 'request' }, run)
/** Runs as a job that the newest event in memory caused. */
const inJob = <T>(run: () => T): T => withCausation({ correlationId: 'job', causePosition: recent.end() }, run)
const revisionsOf = async (stream: string, from?: number) =>
  (await store.read(stream, from)).map(({ revision }) => revision)

describe('cached reads', () => {
  test('read a stream once for all requests', async () => {
    await inner.append([appendOf('pears-1', NO_STREAM, someEvents(3))])
    for (let i = 0; i < 3; i++) expect(await inNewRequest(() => revisionsOf('pears-1'))).toEqual([0, 1, 2])
    expect(reads).toEqual(['pears-1'])
  })

  test('include what another process appended before the request', async () => {
    await inNewRequest(() => revisionsOf('pears-1'))
    await inner.append([appendOf('pears-1', NO_STREAM, someEvents(2))])
    expect(await inNewRequest(() => revisionsOf('pears-1'))).toEqual([0, 1])
    await inner.append([appendOf('pears-1', 1)])
    expect(await inNewRequest(() => revisionsOf('pears-1', 1))).toEqual([1, 2])
    expect(reads).toEqual(['pears-1'])
  })

  test('include what the same request appended, before memory has it', async () => {
    await inNewRequest(async () => {
      await store.append([appendOf('pears-1', NO_STREAM)])
      expect(await revisionsOf('pears-1')).toEqual([0])
      expect(await revisionsOf('pears-1')).toEqual([0])
      await store.append([appendOf('pears-1', 0)])
      expect(await revisionsOf('pears-1')).toEqual([0, 1])
    })
  })

  test('include an append that a slower read of another request missed', async () => {
    let finishRead = () => {}
    const slow = new Promise<void>((resolve) => {
      finishRead = resolve
    })
    const slowed = withCachedReads({
      ...inner,
      read: async (stream, from) => {
        const events = await inner.read(stream, from)
        await slow
        return events
      },
      recent: { sync: async () => true, reaches: async () => true, end: () => recent.end(), stream: recent.stream },
    })
    const reading = inNewRequest(() => slowed.read('pears-1'))
    await slowed.append([appendOf('pears-1', NO_STREAM)])
    finishRead()
    expect(await reading).toEqual([])
    expect(await inNewRequest(() => slowed.read('pears-1'))).toHaveLength(1)
  })

  test('do not read a stream that cannot exist yet', async () => {
    await store.append([{ ...appendOf('pears-1', NO_STREAM), precedes: ['plums-1'] }])
    await inNewRequest(async () => {
      expect(await revisionsOf('plums-1')).toEqual([])
      await store.append([appendOf('plums-1', NO_STREAM, someEvents(2))])
      await deliver()
      expect(await revisionsOf('plums-1')).toEqual([0, 1])
    })
    expect(reads).toEqual([])
  })

  test('include appends of another process to one stream', async () => {
    await store.append([{ ...appendOf('pears-1', NO_STREAM), precedes: ['plums-1'] }])
    await inner.append([appendOf('plums-1', NO_STREAM)])
    expect(await inNewRequest(() => revisionsOf('plums-1'))).toEqual([0])
    expect(reads).toEqual([])
  })

  test('include the newest event of another process on demand', async () => {
    await inNewRequest(async () => {
      await revisionsOf('pears-1')
      await revisionsOf('pears-1')
      await inner.append([appendOf('pears-1', NO_STREAM)])
      expect(await withFreshReads(() => revisionsOf('pears-1'))).toEqual([0])
    })
  })

  test('need no head in the job of an event', async () => {
    await inJob(() => revisionsOf('pears-1'))
    await inner.append([appendOf('pears-1', NO_STREAM)])
    await deliver()
    expect(await inJob(() => revisionsOf('pears-1'))).toEqual([0])
    expect([syncs, reads]).toEqual([0, ['pears-1']])
  })

  test("read the store if memory lacks the job's event", async () => {
    await inJob(() => revisionsOf('pears-1'))
    await inner.append([appendOf('pears-1', NO_STREAM)])
    const causePosition = await inner.head()
    const job = { correlationId: 'job', causePosition }
    expect(await withCausation(job, () => revisionsOf('pears-1'))).toEqual([0])
  })

  test('include what preceded the last append of the job', async () => {
    await inJob(async () => {
      expect(await revisionsOf('pears-1')).toEqual([])
      await inner.append([appendOf('pears-1', NO_STREAM)])
      await store.append([appendOf('plums-1', NO_STREAM)])
      expect(await revisionsOf('pears-1')).toEqual([0])
    })
  })

  test('check the head once per request', async () => {
    const event = { id: 'event', meta: { correlationId: 'other' } } as RecordedEvent
    await inNewRequest(async () => {
      for (let i = 0; i < 2; i++) await revisionsOf('pears-1')
      await withCause(event, () => withCause(event, () => revisionsOf('pears-1')))
    })
    expect([syncs, reads]).toEqual([1, ['pears-1']])
  })

  test('read the store after a conflict', async () => {
    await inNewRequest(async () => {
      await revisionsOf('pears-1')
      await revisionsOf('pears-1')
      await inner.append([appendOf('pears-1', NO_STREAM)])
      expect(await store.append([appendOf('pears-1', NO_STREAM)])).toEqual([{ ok: false }])
      expect(await revisionsOf('pears-1')).toEqual([0])
    })
  })

  test('read the store outside of requests', async () => {
    await inNewRequest(() => revisionsOf('pears-1'))
    await revisionsOf('pears-1')
    await revisionsOf('pears-1')
    expect(reads).toHaveLength(3)
  })

  test('read the store while memory does not follow', async () => {
    await inNewRequest(() => revisionsOf('pears-1'))
    follows = false
    await inner.append([appendOf('pears-1', NO_STREAM)])
    expect(await inNewRequest(() => revisionsOf('pears-1'))).toEqual([0])
    expect(reads).toHaveLength(2)
  })

  test('read the store once an administrator changed the stream', async () => {
    await inNewRequest(() => revisionsOf('pears-1'))
    recent.excludeStream('pears-1')
    await inNewRequest(() => revisionsOf('pears-1'))
    expect(reads).toHaveLength(2)
  })

  test('do not store long streams', async () => {
    for (let i = 0; i < 3; i++) await inner.append([appendOf('pears-1', i * 500 - 1, someEvents(500))])
    await inNewRequest(() => revisionsOf('pears-1'))
    expect(await inNewRequest(() => revisionsOf('pears-1', 1_500))).toEqual([])
    expect(reads).toHaveLength(1)
    expect(await inNewRequest(() => revisionsOf('pears-1'))).toHaveLength(1_500)
    expect(reads).toHaveLength(2)
  })

  test('equal the store with any writer and lag', async () => {
    const streams = ['pears-1', 'plums-1']
    const step = fc.record({
      kind: fc.constantFrom('own', 'other', 'stale', 'deliver', 'read', 'read', 'read') as fc.Arbitrary<
        keyof typeof STEPS
      >,
      stream: fc.constantFrom(...streams),
      count: fc.integer({ min: 1, max: 3 }),
      from: fc.nat(4),
      follows: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.string(), async (steps, seed) => {
        follows = true
        for (const { kind, stream: name, count, from, follows: now } of steps) {
          const stream = `${name}${Buffer.from(seed).toString('hex')}`
          const revision = (await inner.read(stream)).length - 1
          await STEPS[kind](stream, { revision, count, from })
          follows = now
        }
      }),
      { numRuns: 300 },
    )
  })
})

interface Step {
  /** The revision of the stream's last event. */
  readonly revision: number
  readonly count: number
  readonly from: number
}

const STEPS = {
  own: (stream: string, { revision, count }: Step) =>
    inNewRequest(() => store.append([appendOf(stream, revision, someEvents(count))])),
  stale: (stream: string, { revision, count }: Step) =>
    inNewRequest(() => store.append([appendOf(stream, Math.max(NO_STREAM, revision - 1), someEvents(count))])),
  other: (stream: string, { revision, count }: Step) => inner.append([appendOf(stream, revision, someEvents(count))]),
  deliver: (_: string, { count }: Step) => deliver(count),
  read: async (stream: string, { from }: Step) =>
    expect(await inNewRequest(() => store.read(stream, from))).toEqual(await inner.read(stream, from)),
}

test('a request that reads twice checks memory once', async () => {
  let checks = 0
  const counting = withCachedReads({
    ...inner,
    recent: { ...inner.recent, sync: async () => ++checks > 0, end: (): Position => LOG_START },
  })
  await inNewRequest(async () => {
    for (let i = 0; i < 4; i++) await counting.read('pears-1')
  })
  expect(checks).toBe(1)
})

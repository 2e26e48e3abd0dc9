import { describe, expect, test } from 'vitest'
import type { Position } from '#domain/kernel/event.ts'
import { type EventStore, IncompleteStream, NO_STREAM, type StreamChange } from '#platform/event-store/event-store.ts'
import type { Stores, StreamAdmin } from './engine.ts'
import { appendOf, expectAppended, newStream, someEvents } from './proposals.ts'
import { readToHead } from './reading.ts'
import { reportSkipped } from './report-skipped.ts'

/** The contract of stream reads: a stream with hidden events is never mistaken for a complete history. */
export function historyContract(engine: string, stores: () => Stores): void {
  describe('whole histories', () => {
    test('return what was appended, by stream range', () => extents(stores()))
    test('return the ranges of many streams in the requested order', () => manyExtents(stores()))

    const byAdmin = (title: string, run: (streams: Hiding) => Promise<void>) =>
      test(title, async (context) => {
        const { engine: running, one } = stores()
        if (!running.admin) return context.skip()
        const stream = newStream()
        const after = await one.head()
        await one.append([appendOf(stream, NO_STREAM, someEvents(5))])
        await run({ ...stores(), admin: running.admin, stream, after })
      })
    byAdmin('a deleted stream is rejected, not empty', deleted)
    byAdmin('a deleted stream that was written to again is rejected', restarted)
    byAdmin('an append that takes a deleted stream for a new one is rejected', takenForNew)
    byAdmin('a tombstoned stream is rejected for readers and writers', tombstoned)
    byAdmin('a stream truncated by $maxCount is rejected', ({ ...streams }) =>
      truncated(streams, { $maxCount: 2 }, '$maxCount', 3),
    )
    byAdmin('a stream truncated by $tb is rejected', ({ ...streams }) => truncated(streams, { $tb: 4 }, '$tb', 4))
    byAdmin('a stream whose events are older than $maxAge is rejected', maxAgeIsRefused)
    byAdmin('metadata that hides nothing leaves a stream readable', ignoresOtherMetadata)
    byAdmin('a stream is complete again once its metadata is corrected', putRight)
    byAdmin('a scavenge removes hidden events from the log', scavenged)
    test('report which ways of hiding the engine lacks', async () => {
      const { admin } = stores().engine
      if (!admin) reportSkipped(`hidden histories on ${engine}`, 'the engine has no means to hide events of a stream')
      else if (!admin.scavenge) reportSkipped(`scavenging on ${engine}`, 'a server leaves its newest chunk alone')
    })
  })
}

interface Hiding extends Stores {
  readonly admin: StreamAdmin
  /** Contains five events, all after `after`. */
  readonly stream: string
  readonly after: Position
}

async function extents({ one, other }: Stores) {
  const stream = newStream()
  expect(await other.extents([stream])).toEqual([{ stream, count: 0, first: null, last: null }])
  await one.append([appendOf(stream, NO_STREAM, someEvents(3))])
  expect(await other.extents([stream])).toEqual([{ stream, count: 3, first: 0, last: 2 }])
  expect(await other.extents([])).toEqual([])
}

async function manyExtents({ one, other }: Stores) {
  const streams = Array.from({ length: 120 }, newStream)
  await one.append(streams.map((stream, i) => appendOf(stream, NO_STREAM, someEvents((i % 3) + 1))))
  expect((await other.extents(streams)).map(({ stream, count, last }) => `${stream} ${count} ${last}`)).toEqual(
    streams.map((stream, i) => `${stream} ${(i % 3) + 1} ${i % 3}`),
  )
}

async function deleted({ one, other, admin, stream, after }: Hiding) {
  await admin.delete(stream)
  for (const store of [one, other]) {
    await expect(store.read(stream)).rejects.toThrow(IncompleteStream)
    await expect(store.readStreamBackwards(stream, undefined, 10)).rejects.toThrow(IncompleteStream)
  }
  expect(await one.extents([stream])).toMatchObject([{ stream, count: 0, first: null, hidden: { kind: 'deleted' } }])
  expect(await changesOf(other, stream, after)).toMatchObject([{ kind: 'deleted', stream }])
  expect((await readToHead(one, after)).filter((event) => event.stream === stream)).toHaveLength(5)
}

async function restarted({ one, other, admin, stream, after }: Hiding) {
  await admin.delete(stream)
  // The writer expects the stream's last revision, so the server accepts the append after the hidden events.
  expectAppended((await other.append([appendOf(stream, 4)]))[0])
  await expect(one.read(stream)).rejects.toThrow(IncompleteStream)
  await expect(one.readStreamBackwards(stream, undefined, 10)).rejects.toThrow(IncompleteStream)
  expect(await one.extents([stream])).toMatchObject([{ stream, count: 1, first: 5, last: 5, hidden: { by: '$tb' } }])
  expect((await changesOf(one, stream, after)).map(({ kind }) => kind)).toEqual(['deleted', 'truncated'])
}

async function takenForNew({ one, admin, stream }: Hiding) {
  await admin.delete(stream)
  await expect(one.append([appendOf(stream, NO_STREAM)])).rejects.toThrow(IncompleteStream)
}

async function tombstoned({ one, other, admin, stream, after }: Hiding) {
  await admin.tombstone(stream)
  await expect(one.read(stream)).rejects.toThrow(IncompleteStream)
  await expect(one.read(stream, 5)).rejects.toThrow(IncompleteStream)
  await expect(one.readStreamBackwards(stream, undefined, 10)).rejects.toThrow(IncompleteStream)
  for (const revision of [NO_STREAM, 4])
    await expect(other.append([appendOf(stream, revision)])).rejects.toThrow(IncompleteStream)
  expect(await one.extents([stream])).toMatchObject([{ stream, count: 0, first: null, hidden: { kind: 'tombstoned' } }])
  expect(await changesOf(one, stream, after)).toMatchObject([{ kind: 'tombstoned', stream }])
}

async function truncated({ one, admin, stream, after }: Hiding, metadata: object, by: string, first: number) {
  await admin.setMetadata(stream, { ...metadata })
  await expect(one.read(stream)).rejects.toThrow(IncompleteStream)
  await expect(one.readStreamBackwards(stream, undefined, 10)).rejects.toThrow(IncompleteStream)
  // A reader that has read the stream to its end gets new events.
  expect(await one.read(stream, 5)).toEqual([])
  const [extent] = await one.extents([stream])
  expect(extent).toMatchObject({ count: 5 - first, first, last: 4, hidden: { kind: 'truncated', by } })
  expect(await changesOf(one, stream, after)).toEqual([{ ...extent!.hidden, stream }])
}

async function maxAgeIsRefused({ one, admin, stream }: Hiding) {
  await admin.setMetadata(stream, { $maxAge: 1 })
  const refusal = () =>
    one.read(stream).then(
      () => 'read',
      (error: unknown) => (error instanceof IncompleteStream ? 'refused' : error),
    )
  await expect.poll(refusal).toBe('refused')
  expect(await one.extents([stream])).toMatchObject([{ count: 0, hidden: { kind: 'truncated', by: '$maxAge' } }])
}

async function ignoresOtherMetadata({ one, admin, stream, after }: Hiding) {
  await admin.setMetadata(stream, { $cacheControl: 20, owner: 'operations' })
  expect(await one.read(stream)).toHaveLength(5)
  expect(await one.extents([stream])).toEqual([{ stream, count: 5, first: 0, last: 4 }])
  expect(await changesOf(one, stream, after)).toMatchObject([{ kind: 'visible' }])
}

async function putRight({ one, other, admin, stream, after }: Hiding) {
  await admin.delete(stream)
  // The first call undoes the deletion, with a stream that starts after its last event. The second makes all events
  // visible.
  await admin.setMetadata(stream, {})
  await admin.setMetadata(stream, {})
  expect(await one.read(stream)).toHaveLength(5)
  expect(expectAppended((await other.append([appendOf(stream, 4)]))[0]).revision).toBe(5)
  expect(await one.extents([stream])).toEqual([{ stream, count: 6, first: 0, last: 5 }])
  expect((await changesOf(one, stream, after)).at(-1)).toMatchObject({ kind: 'visible' })
}

async function scavenged({ one, admin, stream, after }: Hiding) {
  if (!admin.scavenge) return
  const cut = newStream()
  const gone = newStream()
  for (const name of [cut, gone]) await one.append([appendOf(name, NO_STREAM, someEvents(3))])
  await admin.delete(stream)
  await admin.setMetadata(cut, { $maxCount: 2 })
  await admin.tombstone(gone)
  await admin.scavenge()
  const left = (name: string) => async () =>
    (await readToHead(one, after)).filter((event) => event.stream === name).map(({ revision }) => revision)
  // The last event of a stream is kept, so that its revisions do not restart.
  await expect.poll(left(stream)).toEqual([4])
  expect(await left(cut)()).toEqual([1, 2])
  expect(await left(gone)()).toEqual([])
  expect(await changesOf(one, gone, after)).toMatchObject([{ kind: 'tombstoned' }])
}

/** The stream changes that the engine recorded after a position. */
async function changesOf(store: EventStore, stream: string, after: Position): Promise<StreamChange[]> {
  const changes: StreamChange[] = []
  for (let from = after; ; ) {
    const page = await store.readAll(from, 3)
    changes.push(...(page.changes ?? []))
    if (page.atHead) return changes.filter((change) => change.stream === stream)
    from = page.next
  }
}

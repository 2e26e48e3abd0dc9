import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { type EventStore, IncompleteStream, NO_STREAM } from '#platform/event-store/event-store.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'
import type { StreamAdmin } from '#tests/contract/event-store/engine.ts'
import { adminAt } from '#tests/contract/event-store/eventstoredb-admin.ts'
import { appendOf, someEvents } from '#tests/contract/event-store/proposals.ts'
import { type EventStoreDbServer, startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'
import { serverLog } from '#tests/support/eventstoredb-server/server-log.ts'
import { checkoutId, contact, ids, PROCESSED_AT, planned } from '#tests/support/order-events.ts'
import { type SealedLog, sealedLog } from '#tests/support/sealed-log.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const stream = order.stream(ids.orderId)
let server: EventStoreDbServer
let store: EventStore
let admin: StreamAdmin
let log: SealedLog
let now: number
let refused: number

beforeEach(async () => {
  now = Date.parse('2026-05-01T09:00:00.000Z')
  refused = 0
  server = await startEventStoreDbServer({ log: serverLog({ now: () => now }) })
  store = eventStoreDbEventStore({ connectionString: server.connectionString, onIncomplete: () => refused++ })
  admin = adminAt(server.connectionString)
  log = await sealedLog(randomBytes(32), store)
  await log.append(3)
  for (const command of HISTORY) await send(busOf(), command)
  await log.append(3)
  await log.sealAll()
})
afterEach(async () => {
  await admin.close()
  await log.close()
  server.stop()
})

const { producerId, buyerId } = ids
const HISTORY: readonly OrderCommand[] = [
  { type: 'PlaceOrder', ...planned(), checkoutId, buyerId, contact },
  { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT },
  { type: 'AdvanceOrder', step: 'accept', producerId },
  { type: 'AdvanceOrder', step: 'ready', producerId },
]

/** Another process, with no streams cached. */
const keys = memoryKeyVault()
const busOf = (): CommandBus =>
  createCommandBus({ log: createEventLog({ store, keys, definitions: eventDefinitions }) })

const send = (bus: CommandBus, command: OrderCommand) =>
  bus.dispatch({
    decider: order,
    id: ids.orderId,
    command,
    context: {
      commandId: crypto.randomUUID(),
      correlationId: 'test',
      at: '2026-05-01T09:00:00.000Z',
      actor: { kind: 'system', id: 'test' },
    },
  })

const found = async () =>
  (await log.verify()).findings.map(({ kind, stream, by, position }) => ({ kind, stream, by, position }))
const newestPosition = () => `${server.log.all.at(-1)!.position}/${server.log.all.at(-1)!.position}`

const HIDDEN = [
  { how: 'deleted', hide: () => admin.delete(stream), kind: 'stream_deleted', by: undefined, lacks: 4 },
  { how: 'tombstoned', hide: () => admin.tombstone(stream), kind: 'stream_tombstoned', by: undefined, lacks: 4 },
  { how: 'cut by $maxCount', hide: () => limit({ $maxCount: 1 }), kind: 'stream_truncated', by: '$maxCount', lacks: 3 },
  { how: 'cut by $tb', hide: () => limit({ $tb: 2 }), kind: 'stream_truncated', by: '$tb', lacks: 2 },
  { how: 'aged out by $maxAge', hide: () => expireEvents(), kind: 'stream_truncated', by: '$maxAge', lacks: 4 },
]
const limit = (metadata: object) => admin.setMetadata(stream, { ...metadata })
const expireEvents = async () => {
  await limit({ $maxAge: 60 })
  now += 120_000
}

describe.each(HIDDEN)('an order whose stream was $how', ({ hide, kind, by, lacks }) => {
  test('is reported by a verification', async () => {
    await hide()
    const position = newestPosition()
    const report = await log.verify()
    expect(report).toMatchObject({ findingCount: lacks, findings: [{ kind, stream, position, count: lacks }] })
    expect(report.findings[0]!.by).toBe(by)
  })

  test('accepts no command', async () => {
    await hide()
    const before = await store.head()
    for (const command of [HISTORY[0]!, HISTORY[1]!, { type: 'AdvanceOrder', step: 'complete', producerId } as const])
      await expect(send(busOf(), command)).rejects.toThrow(IncompleteStream)
    await expect(busOf().load(order, ids.orderId)).rejects.toThrow(IncompleteStream)
    expect(await store.head()).toBe(before)
    expect(refused).toBe(4)
  })
})

test('a deleted and continued order is reported as restarted', async () => {
  await admin.delete(stream)
  await store.append([appendOf(stream, 3)])
  expect(await found()).toMatchObject([{ kind: 'stream_restarted', stream }])
})

test('a limit is reported before it hides events', async () => {
  await limit({ $maxCount: 1000 })
  expect(await found()).toMatchObject([{ kind: 'stream_truncated', stream, by: '$maxCount' }])
})

test('corrected metadata is not a finding', async () => {
  await admin.setMetadata('item-2', { $cacheControl: 5 })
  await limit({ $maxCount: 1 })
  await limit({})
  expect(await found()).toEqual([])
})

test('events removed by a scavenge are reported missing', async () => {
  await limit({ $maxCount: 1 })
  server.log.scavenge()
  expect((await found()).map(({ kind }) => kind).sort()).toEqual(['event_missing', 'stream_truncated'])
})

test('an unchanged log has no hidden streams', async () => {
  for (const streamsAtOnce of [1, 2, 1000])
    expect(await log.verify(streamsAtOnce)).toMatchObject({ treeSize: 10, streams: 3, findingCount: 0, findings: [] })
  await admin.delete('item-2')
  expect((await log.verify(1)).findings).toMatchObject([{ kind: 'stream_deleted', stream: 'item-2' }])
})

test('events appended during a verification are not a finding', async () => {
  let calls = 0
  const busy: Pick<EventStore, 'readAll' | 'extents'> = {
    readAll: async (after, size) => {
      await appendSome(calls++)
      return store.readAll(after, Math.min(size, 4))
    },
    extents: async (streams) => {
      await appendSome(calls++)
      return store.extents(streams)
    },
  }
  let last = 2
  const appendSome = async (nth: number) => {
    if (nth < 20) await store.append([appendOf('item-1', last, someEvents(2)), appendOf(`new-${nth}`, NO_STREAM)])
    last += 2
  }
  const { treeStore, witness, publicKeys } = log
  const report = await verifyLog({ store: busy, treeStore, witness, publicKeys })
  expect(report).toMatchObject({ streams: 3, findingCount: 0 })
  expect(report.pendingEvents).toBeGreaterThan(3)
})

test('streams beyond the sealed part are verified later', async () => {
  await log.append(2)
  await admin.delete('item-3')
  expect(await log.verify()).toMatchObject({ streams: 3, pendingEvents: 2, findingCount: 0 })
  await log.sealAll()
  expect(await found()).toMatchObject([{ kind: 'stream_deleted', stream: 'item-3' }])
})

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import { fold } from '#domain/kernel/decider.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { memorySnapshots, postgresSnapshots, type SnapshotStore } from '#platform/event-store/snapshots.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { idNamed } from '#tests/support/ids.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { COMMAND_WINDOW } from '#write-side/recent-commands.ts'
import { streamSnapshots } from '#write-side/stream-snapshots.ts'
import { observedStore } from './observed-store.ts'
import { counted, eggs, logOn, productId, release, reserve, send } from './stock-commands.ts'

const restock = (order: string): StockCommand => ({
  type: 'RestockProduct',
  productId,
  orderId: idNamed('order', order),
  quantity: 2,
})
const sell = (buyer: string): StockCommand => ({
  type: 'SellReservedStock',
  productId,
  checkoutId: idNamed('checkout', buyer),
})

const buyer = fc.constantFrom('ann', 'bob', 'cleo')
const command = fc.oneof(
  fc.nat(20).map(counted),
  buyer.map((name) => reserve(name)),
  buyer.map(release),
  buyer.map(sell),
  buyer.map(restock),
)

/** A command bus of a process that has just started, on the same log and snapshots. */
function startedOn(log: ReturnType<typeof logOn>, store: SnapshotStore, every: number) {
  return createCommandBus({ log, snapshots: streamSnapshots({ store, logger: silentLog, every }) })
}

test('snapshot and newer events give the state of all events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (commands, every) => {
      const log = logOn(memoryEventStore())
      const store = memorySnapshots()
      for (const [i, each] of commands.entries()) {
        await send(startedOn(log, store, every), each, `command ${i}`)
        const events = (await log.read(eggs)) as readonly StockEvent[]
        expect(await startedOn(log, store, every).load(stock, productId)).toEqual(fold(stock, events))
      }
    }),
    { numRuns: 60 },
  )
})

test('a stream with a snapshot is read from there', async () => {
  const inner = memoryEventStore()
  const read: number[] = []
  const log = logOn({
    ...inner,
    read: (stream, from) => {
      read.push(from ?? 0)
      return inner.read(stream, from)
    },
  })
  const store = memorySnapshots()
  const bus = startedOn(log, store, 10)
  await send(bus, counted(100))
  for (let i = 0; i < 12; i++) await send(bus, reserve(`buyer ${i}`))
  read.length = 0
  await startedOn(log, store, 10).load(stock, productId)
  expect(read).toEqual([9])
})

test('a repeated command is recognized from the snapshot', async () => {
  const log = logOn(memoryEventStore())
  const store = memorySnapshots()
  const first = await send(startedOn(log, store, 2), counted(5), 'count')
  await send(startedOn(log, store, 2), reserve('ann'))
  const again = await send(startedOn(log, store, 2), counted(5), 'count')
  if (isRefusal(first) || isRefusal(again)) throw new Error('refused')
  expect(again).toMatchObject({ revision: first.revision, lastEventId: first.lastEventId })
  expect(await log.read(eggs)).toHaveLength(2)
})

test('a snapshot that does not fit the log is ignored', async () => {
  const store = memorySnapshots()
  const lost = startedOn(logOn(memoryEventStore()), store, 1)
  await send(lost, counted(50))
  await send(lost, reserve('ann'))
  const restored = logOn(memoryEventStore())
  await send(createCommandBus({ log: restored }), counted(7))
  expect(await startedOn(restored, store, 1).load(stock, productId)).toMatchObject({ onHand: 7, reservations: {} })
  await store.save(eggs, { revision: 9, eventId: crypto.randomUUID(), shape: 'another fold', body: '{}' })
  expect(await startedOn(restored, store, 1).load(stock, productId)).toMatchObject({ onHand: 7 })
})

test('a restock repeated after the command window has no effect', async () => {
  const store = observedStore(memoryEventStore())
  const log = logOn(store)
  const bus = createCommandBus({ log })
  await send(bus, counted(5))
  await send(bus, restock('first'), 'restock first')
  const meta = {
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' },
    recordedAt: '2026-05-01T09:00:00.000Z',
  } as const
  const moves = Array.from({ length: COMMAND_WINDOW }, (_, i) => {
    const checkoutId = idNamed('checkout', `buyer ${i}`)
    const event = { type: 'StockReserved', data: { productId, checkoutId, quantity: 0, expiresAt: meta.recordedAt } }
    return { event, meta: { ...meta, commandId: `other ${i}`, index: 0 } }
  })
  for (let i = 0; i < moves.length; i += 500)
    await log.append([{ stream: eggs, expectedRevision: NO_STREAM + 2 + i, events: moves.slice(i, i + 500) }])
  const later = createCommandBus({ log })
  expect(await send(later, restock('first'), 'restock first')).toMatchObject({ events: [] })
  expect((await later.load(stock, productId)).onHand).toBe(7)
})

describe.each(['memory', 'PostgreSQL'])('snapshots in %s', (engine) => {
  let database: FreshDatabase | undefined
  let store: SnapshotStore
  beforeAll(async () => {
    if (engine === 'PostgreSQL') database = await freshDatabase()
  })
  beforeEach(() => {
    store = database ? postgresSnapshots(database.db) : memorySnapshots()
  })
  afterAll(() => database?.drop())
  const snapshot = (revision: number, shape = 'a') => ({ revision, eventId: crypto.randomUUID(), shape, body: '{}' })

  test('keep the newest of a stream', async () => {
    expect(await store.find('s')).toBeUndefined()
    const newest = snapshot(9)
    await store.save('s', newest)
    await store.save('s', snapshot(5))
    expect(await store.find('s')).toEqual(newest)
    const reshaped = snapshot(5, 'b')
    await store.save('s', reshaped)
    expect(await store.find('s')).toEqual(reshaped)
    expect(await store.find('t')).toBeUndefined()
  })

  test('are stored in the background', async () => {
    const log = logOn(memoryEventStore())
    await send(startedOn(log, store, 1), counted(3))
    await waitUntil(
      () => store.find(eggs),
      (found) => found?.revision === 0,
    )
  })
})

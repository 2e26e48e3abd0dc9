import { expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { withCachedReads } from '#platform/event-store/cached-reads.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { recentEvents } from '#platform/event-store/recent-events.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { observedStore } from './observed-store.ts'
import { counted, eggs, logOn, productId, release, reserve, send } from './stock-commands.ts'

function open() {
  const store = observedStore(memoryEventStore())
  const log = logOn(store)
  return { store, log, bus: createCommandBus({ log }), other: createCommandBus({ log }) }
}

test('a stream is read once, then cached', async () => {
  const { store, bus } = open()
  await send(bus, counted(10))
  for (const buyer of ['ann', 'bob', 'cleo']) await send(bus, reserve(buyer))
  expect(store.calls).toEqual({ reads: 1, appends: 4 })
})

test('200 buyers are decided with few reads', async () => {
  const { store, log, bus } = open()
  await send(bus, counted(5))
  const before = { ...store.calls }
  const results = await Promise.all(Array.from({ length: 200 }, (_, i) => send(bus, reserve(`buyer ${i}`))))
  expect(results.filter(isRefusal)).toHaveLength(195)
  expect(results.filter((result) => isRefusal(result) && result.refused === 'out_of_stock')).toHaveLength(195)
  expect(await log.read(eggs)).toHaveLength(6)
  expect(store.calls.appends - before.appends).toBeLessThanOrEqual(2)
  expect(store.calls.reads - before.reads).toBeLessThanOrEqual(6)
})

/** The result of a command. Its state is that of the stream at that time. */
function resultOf(result: Awaited<ReturnType<typeof send>>) {
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`)
  const { events, revision, position } = result
  return { events, revision, position }
}

test('a repeated command returns its first result', async () => {
  const { log, bus } = open()
  await send(bus, counted(3))
  const first = await send(bus, reserve('ann'), 'ann holds')
  await send(bus, reserve('bob'))
  await send(bus, release('ann'))
  expect(resultOf(await send(bus, reserve('ann'), 'ann holds'))).toMatchObject(resultOf(first))
  expect(await log.read(eggs)).toHaveLength(4)
})

test('a restarted bus recognizes repeated commands', async () => {
  const { log, bus } = open()
  await send(bus, counted(3), 'count')
  const first = await send(bus, reserve('ann'), 'ann holds')
  await send(bus, release('ann'))
  const restarted = createCommandBus({ log })
  const again = await send(restarted, reserve('ann'), 'ann holds')
  expect(resultOf(again)).toMatchObject({ ...resultOf(first), events: [{ type: 'StockReserved' }] })
  expect(await log.read(eggs)).toHaveLength(3)
})

test('a concurrent duplicate command is executed once', async () => {
  const { log, bus } = open()
  await send(bus, counted(3))
  const results = await Promise.all(Array.from({ length: 5 }, () => send(bus, reserve('ann'), 'ann holds')))
  for (const result of results) expect(result).toMatchObject({ revision: 1, events: [{ type: 'StockReserved' }] })
  expect(await log.read(eggs)).toHaveLength(2)
})

test('a refusal is decided on current state only', async () => {
  const { bus, other } = open()
  await send(bus, counted(1))
  await send(bus, reserve('ann'))
  await send(other, release('ann'))
  expect(await send(bus, reserve('bob'))).toMatchObject({ events: [{ type: 'StockReserved' }] })
})

test('a command without effect is decided on current state only', async () => {
  const { log, bus, other } = open()
  await send(bus, counted(5))
  await send(other, counted(7))
  expect(await send(bus, counted(5))).toMatchObject({ events: [{ type: 'StockCounted' }] })
  expect(await log.read(eggs)).toHaveLength(3)
})

test('stale state is refreshed and decided again', async () => {
  const { bus, other } = open()
  await send(bus, counted(2))
  await send(other, reserve('ann'))
  await send(other, reserve('bob'))
  expect(await send(bus, reserve('cleo'))).toMatchObject({ refused: 'out_of_stock' })
  await send(other, release('ann'))
  expect(await send(bus, reserve('cleo'))).toMatchObject({ revision: 4 })
})

test('a load returns the changes of other writers', async () => {
  const { bus, other } = open()
  expect(await bus.load(stock, productId)).toEqual(stock.initial)
  await send(other, counted(4))
  expect(await bus.load(stock, productId)).toMatchObject({ onHand: 4 })
})

test('an evicted stream is read again from the log', async () => {
  const store = observedStore(memoryEventStore())
  const bus = createCommandBus({ log: logOn(store), maxCachedStreams: 1 })
  await send(bus, counted(4))
  await bus.load(stock, `${productId}x`)
  expect(await send(bus, reserve('ann'), 'ann')).toMatchObject({ revision: 1 })
  expect(store.calls.reads).toBe(3)
})

test('a stream that remembers many commands leaves no room for others', async () => {
  const store = observedStore(memoryEventStore())
  const bus = createCommandBus({ log: logOn(store), maxCachedCommands: 3 })
  await send(bus, counted(4))
  await send(bus, reserve('ann'))
  expect(store.calls.reads).toBe(1)
  await bus.load(stock, `${productId}x`)
  await send(bus, reserve('bob'))
  expect(store.calls.reads).toBe(3)
})

test("a queued command is decided on its request's state", async () => {
  const store = memoryEventStore()
  const recent = recentEvents()
  recent.startAt(LOG_START)
  const sync = async () => {
    const { events, next } = await store.readAll(recent.end()!, 1_000)
    recent.add(events, next)
    return true
  }
  const lagging = { ...store, recent: { sync, reaches: async () => true, end: recent.end, stream: recent.stream } }
  const bus = createCommandBus({ log: logOn(withCachedReads(lagging)) })
  const other = createCommandBus({ log: logOn(store) })
  await send(other, counted(1))
  const inRequest = (correlationId: string) => {
    const request = { correlationId }
    return (buyer: string) => withCausation(request, () => send(bus, reserve(buyer)))
  }
  const early = inRequest('early')
  await early('ann')
  expect(isRefusal(await early('bob'))).toBe(true)
  await send(other, release('ann'))
  const [, late] = await Promise.all([early('bob'), inRequest('late')('cleo')])
  expect(late).toMatchObject({ events: [{ type: 'StockReserved' }] })
})

import { expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { counted, hold, logOn, productId, release, send, shelf } from './shelf.ts'
import { watchedStore } from './watched-store.ts'

function open() {
  const store = watchedStore(memoryEventStore())
  const log = logOn(store)
  return { store, log, bus: createCommandBus({ log }), other: createCommandBus({ log }) }
}

test('a stream is read once, then remembered', async () => {
  const { store, bus } = open()
  await send(bus, counted(10))
  for (const buyer of ['ann', 'bob', 'cleo']) await send(bus, hold(buyer))
  expect(store.calls).toEqual({ reads: 1, appends: 4 })
})

test('200 buyers are decided over a few folds', async () => {
  const { store, log, bus } = open()
  await send(bus, counted(5))
  const before = { ...store.calls }
  const results = await Promise.all(Array.from({ length: 200 }, (_, i) => send(bus, hold(`buyer ${i}`))))
  expect(results.filter(isRefusal)).toHaveLength(195)
  expect(results.filter((result) => isRefusal(result) && result.refused === 'out_of_stock')).toHaveLength(195)
  expect(await log.read(shelf)).toHaveLength(6)
  expect(store.calls.appends - before.appends).toBeLessThanOrEqual(2)
  expect(store.calls.reads - before.reads).toBeLessThanOrEqual(6)
})

/** What a command led to; the state beside it is the stream's at that moment. */
function resultOf(result: Awaited<ReturnType<typeof send>>) {
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`)
  const { events, revision, position } = result
  return { events, revision, position }
}

test('a repeated command gives its first result', async () => {
  const { log, bus } = open()
  await send(bus, counted(3))
  const first = await send(bus, hold('ann'), 'ann holds')
  await send(bus, hold('bob'))
  await send(bus, release('ann'))
  expect(resultOf(await send(bus, hold('ann'), 'ann holds'))).toMatchObject(resultOf(first))
  expect(await log.read(shelf)).toHaveLength(4)
})

test('a restarted bus knows the old commands', async () => {
  const { log, bus } = open()
  await send(bus, counted(3), 'count')
  const first = await send(bus, hold('ann'), 'ann holds')
  await send(bus, release('ann'))
  const restarted = createCommandBus({ log })
  const again = await send(restarted, hold('ann'), 'ann holds')
  expect(resultOf(again)).toMatchObject({ ...resultOf(first), events: [{ type: 'StockReserved' }] })
  expect(await log.read(shelf)).toHaveLength(3)
})

test('a command doubled in one moment happens once', async () => {
  const { log, bus } = open()
  await send(bus, counted(3))
  const results = await Promise.all(Array.from({ length: 5 }, () => send(bus, hold('ann'), 'ann holds')))
  for (const result of results) expect(result).toMatchObject({ revision: 1, events: [{ type: 'StockReserved' }] })
  expect(await log.read(shelf)).toHaveLength(2)
})

test('a refusal is said over fresh state only', async () => {
  const { bus, other } = open()
  await send(bus, counted(1))
  await send(bus, hold('ann'))
  await send(other, release('ann'))
  expect(await send(bus, hold('bob'))).toMatchObject({ events: [{ type: 'StockReserved' }] })
})

test('"it has happened" is said over fresh state', async () => {
  const { log, bus, other } = open()
  await send(bus, counted(5))
  await send(other, counted(7))
  expect(await send(bus, counted(5))).toMatchObject({ events: [{ type: 'StockCounted' }] })
  expect(await log.read(shelf)).toHaveLength(3)
})

test('a stale fold is refreshed and decided again', async () => {
  const { bus, other } = open()
  await send(bus, counted(2))
  await send(other, hold('ann'))
  await send(other, hold('bob'))
  expect(await send(bus, hold('cleo'))).toMatchObject({ refused: 'out_of_stock' })
  await send(other, release('ann'))
  expect(await send(bus, hold('cleo'))).toMatchObject({ revision: 4 })
})

test('loading shows what other writers did', async () => {
  const { bus, other } = open()
  expect(await bus.load(stock, productId)).toEqual(stock.initial)
  await send(other, counted(4))
  expect(await bus.load(stock, productId)).toMatchObject({ onHand: 4 })
})

test('a forgotten stream is read again from the log', async () => {
  const store = watchedStore(memoryEventStore())
  const bus = createCommandBus({ log: logOn(store), remembered: 1 })
  await send(bus, counted(4))
  await bus.load(stock, `${productId}x`)
  expect(await send(bus, hold('ann'), 'ann')).toMatchObject({ revision: 1 })
  expect(store.calls.reads).toBe(3)
})

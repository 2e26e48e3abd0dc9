import { expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'
import { CommandConflict, createCommandBus } from '#write-side/command-bus.ts'
import { observedStore } from './observed-store.ts'
import { counted, eggs, logOn, productId, reserve, send } from './stock-commands.ts'

test('a stream that keeps changing is a conflict', async () => {
  const inner = memoryEventStore()
  const rival = createCommandBus({ log: logOn(inner) })
  let restless = false
  let onHand = 100
  const store = observedStore(inner, {
    before: async () => {
      if (restless) await send(rival, counted(++onHand))
    },
  })
  const bus = createCommandBus({ log: logOn(store) })
  await send(bus, counted(100))
  restless = true
  const calls = store.calls.appends
  await expect(send(bus, reserve('ann'))).rejects.toBeInstanceOf(CommandConflict)
  expect(store.calls.appends - calls).toBe(8)
  expect((await inner.read(eggs)).map(({ type }) => type)).not.toContain('StockReserved')
  restless = false
  expect(await send(bus, reserve('ann'))).toMatchObject({ events: [{ type: 'StockReserved' }] })
})

test('an append with a lost response is stored once', async () => {
  const inner = memoryEventStore()
  let lose = false
  const store = observedStore(inner, {
    after: async () => {
      if (lose) throw new EventStoreUnavailable('the line was cut')
    },
  })
  const bus = createCommandBus({ log: logOn(store) })
  await send(bus, counted(3))
  lose = true
  await expect(send(bus, reserve('ann'), 'ann holds')).rejects.toBeInstanceOf(EventStoreUnavailable)
  lose = false
  expect(await send(bus, reserve('ann'), 'ann holds')).toMatchObject({
    revision: 1,
    events: [{ type: 'StockReserved' }],
  })
  expect(await inner.read(eggs)).toHaveLength(2)
})

test('a concurrent load duplicates no result', async () => {
  const log = logOn(memoryEventStore())
  const [bus, other] = [createCommandBus({ log }), createCommandBus({ log })]
  await send(bus, counted(9))
  const first = await send(other, reserve('ann'), 'ann holds')
  await send(other, reserve('bob'))
  await Promise.all([bus.load(stock, productId), bus.load(stock, productId), bus.load(stock, productId)])
  const again = await send(bus, reserve('ann'), 'ann holds')
  expect(again).toMatchObject({ ...first, events: [{ type: 'StockReserved' }] })
  expect('events' in again && again.events).toHaveLength(1)
})

test('a slow load does not replace newer cached state', async () => {
  const inner = memoryEventStore()
  const gate = { open: () => {}, passed: Promise.resolve() }
  const store = observedStore({
    ...inner,
    read: async (stream, from) => {
      const events = await inner.read(stream, from)
      await gate.passed
      return events
    },
  })
  const bus = createCommandBus({ log: logOn(store) })
  await send(bus, counted(9))
  gate.passed = new Promise((resolve) => {
    gate.open = resolve
  })
  const loading = bus.load(stock, productId)
  await send(bus, reserve('ann'))
  gate.open()
  await loading
  const before = store.calls.appends
  expect(await send(bus, reserve('bob'))).toMatchObject({ revision: 2 })
  expect(store.calls.appends - before).toBe(1)
})

test('a failing command fails alone', async () => {
  const bus = createCommandBus({ log: logOn(memoryEventStore()) })
  await send(bus, counted(9))
  const broken = { ...reserve('bob'), expiresAt: 7 } as never
  const results = await Promise.allSettled([
    send(bus, reserve('first')),
    send(bus, reserve('ann')),
    send(bus, broken),
    send(bus, reserve('cleo')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

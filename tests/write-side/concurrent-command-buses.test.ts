import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { availableOf, type StockCommand, stock } from '#domain/catalog/stock.decider.ts'
import type { CommandResult } from '#domain/kernel/command-bus.ts'
import { comparePositions, type RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { counted, eggs, logOn, release, reserve, send } from './stock-commands.ts'

interface Sent {
  readonly commandId: string
  readonly command: StockCommand
}
type Outcome = CommandResult<StockEvent> | Refusal

/** Checks that the log contains each recorded command once, and that stock never falls below zero. */
function nothingLostOrDoubled(
  history: readonly RecordedEvent<StockEvent>[],
  outcomes: readonly (Sent & { result: Outcome })[],
) {
  const ids = history.map(({ meta }) => `${meta.commandId}/${meta.index}`)
  expect(new Set(ids).size).toBe(ids.length)
  let state = stock.initial
  for (const event of history) {
    state = stock.evolve(state, event)
    expect(availableOf(state)).toBeGreaterThanOrEqual(0)
  }
  for (const { commandId, result } of outcomes) {
    if (isRefusal(result) || result.events.length === 0) continue
    const own = history.filter(({ meta }) => meta.commandId === commandId)
    expect(own.map(({ type }) => type)).toEqual(result.events.map(({ type }) => type))
    const last = own.at(-1)!
    expect(last.revision).toBe(result.revision)
    // A command decided in a batch is recorded at the batch's last position: a reader at that position has seen it.
    expect(comparePositions(result.position!, last.position)).toBeGreaterThanOrEqual(0)
  }
}

const buyer = fc.constantFrom('ann', 'bob', 'cleo')
const command: fc.Arbitrary<StockCommand> = fc.oneof(
  buyer.map((name) => reserve(name)),
  buyer.map((name) => release(name)),
  fc.integer({ min: 0, max: 4 }).map(counted),
)
/** The same id always belongs to the same command. Ids repeat within a bus and across both. */
const sequences = fc
  .array(command, { minLength: 2, maxLength: 6 })
  .chain((commands) =>
    fc
      .array(fc.tuple(fc.constantFrom(0, 1), fc.nat(commands.length - 1)), { maxLength: 12 })
      .map((order) => order.map(([bus, i]) => ({ bus, commandId: `command ${i}`, command: commands[i]! }))),
  )

test('any interleaving of two buses loses and duplicates nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), sequences, async (scheduler, sequence) => {
      const inner = memoryEventStore()
      const log = logOn(delayed(inner, scheduler))
      const buses = [createCommandBus({ log }), createCommandBus({ log })]
      const sending = sequence.map(async ({ bus, ...sent }) => {
        const result = (await send(buses[bus]!, sent.command, sent.commandId)) as Outcome
        return { ...sent, result }
      })
      const outcomes = await scheduler.waitFor(Promise.all(sending))
      nothingLostOrDoubled((await logOn(inner).read(eggs)) as RecordedEvent<StockEvent>[], outcomes)
    }),
    { numRuns: 400 },
  )
})

/** The scheduler delays every call to the store and every response. */
const delayed = (inner: EventStore, scheduler: fc.Scheduler): EventStore => ({
  ...inner,
  read: async (stream, from) => {
    await scheduler.schedule(Promise.resolve(), 'read asked')
    const events = await inner.read(stream, from)
    await scheduler.schedule(Promise.resolve(), 'read answered')
    return events
  },
  append: async (appends) => {
    await scheduler.schedule(Promise.resolve(), 'append asked')
    const results = await inner.append(appends)
    await scheduler.schedule(Promise.resolve(), 'append answered')
    return results
  },
})

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('two buses share PostgreSQL without loss', async () => {
  const stores = await Promise.all([0, 1].map(() => postgresEventStore({ database: database.db, log: silentLog })))
  const buses = stores.map((store) => createCommandBus({ log: logOn(store) }))
  await send(buses[0]!, counted(40))
  const sent = Array.from({ length: 300 }, (_, i) => ({ commandId: `buyer ${i}`, command: reserve(`buyer ${i}`) }))
  const outcomes = await Promise.all(
    sent.flatMap((one) =>
      buses.map(async (bus) => ({ ...one, result: (await send(bus, one.command, one.commandId)) as Outcome })),
    ),
  )
  const history = (await logOn(stores[0]!).read(eggs)) as RecordedEvent<StockEvent>[]
  expect(history).toHaveLength(41)
  nothingLostOrDoubled(history, outcomes)
  await Promise.all(stores.map((store) => store.close()))
})

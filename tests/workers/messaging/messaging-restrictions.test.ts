import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import { messagingPermission, messagingPermissionId } from '#domain/messaging/messaging-permission.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { between, measured, messageReported, openedAgain, sent, started } from '#tests/support/conversation-events.ts'
import { ids } from '#tests/support/order-events.ts'
import { applyMessagingRestrictionsHandler } from '#workers/moderation/moderation.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const { conversationId, buyerId, producerId } = between
const meta = { commandId: 'test', correlationId: 'test', actor: { kind: 'system', id: 'test' } } as const

/** A conversation whose producer was restricted at revision 4, with a function to lift the restriction. */
async function barredProducer() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  let sequence = 0
  const send = async (...events: readonly ConversationEvent[]) => {
    const append = events.map((event, index) => ({ event, meta: { ...meta, index, recordedAt: systemRuntime.now() } }))
    await log.append([{ stream: `conversation-${conversationId}`, expectedRevision: sequence - 1, events: append }])
    sequence += events.length
  }
  await send(started(), sent('question', 'buyer'), sent('threat', 'producer', { sequence: 2 }))
  await send(messageReported('threat', buyerId), measured('SenderRestricted', 'producer'))
  const job = (revision: number, over: CommandBus = bus) =>
    applyMessagingRestrictionsHandler({ bus: over, runtime: systemRuntime }).run(
      { conversationId, buyerId, producerId, revision, sides: ['producer'] },
      { id: `bar-${conversationId}-${revision}`, attempt: 1 },
    )
  return {
    bus,
    job,
    reopen: () => send(openedAgain('producer', ['producer'])),
    barred: async () =>
      (await bus.load(messagingPermission, messagingPermissionId({ buyerId, producerId: ids.producerId })))
        .restrictedSides,
  }
}

test('a lifted restriction allows messages again, in any order of jobs', async () => {
  const { job, reopen, barred } = await barredProducer()
  await job(4)
  expect(await barred()).toEqual(['producer'])
  await reopen()
  await job(5)
  await job(4)
  expect(await barred()).toEqual([])
})

test('a retried restriction does not outlive its lifting', async () => {
  const { bus, job, reopen, barred } = await barredProducer()
  let looked = false
  /** Lifts the restriction in another job, after the first job has read and before it writes. */
  const interrupted: CommandBus = {
    ...bus,
    dispatch: async (order) => {
      if (!looked) {
        looked = true
        await reopen()
        await job(5)
      }
      return bus.dispatch(order)
    },
  }
  await job(4, interrupted)
  expect(await barred()).toEqual([])
})

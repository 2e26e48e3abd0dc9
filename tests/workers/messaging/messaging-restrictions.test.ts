import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { recorded } from '#tests/read-side/support/view.ts'
import {
  conversationParties,
  farmer,
  messageReported,
  messagingRestricted,
  reportsUpheld,
  sent,
  started,
} from '#tests/support/conversation-events.ts'
import { upholdMessageReportsHandler, upholdReportsOnRestriction } from '#workers/moderation/moderation.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const { conversationId } = conversationParties
const meta = { commandId: 'test', correlationId: 'test', actor: { kind: 'system', id: 'test' } } as const

/** A conversation whose producer is reported and restricted, by a process that stopped before it closed the reports. */
async function restrictedProducer() {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  let sequence = 0
  const send = async (...events: readonly ConversationEvent[]) => {
    const append = events.map((event, index) => ({ event, meta: { ...meta, index, recordedAt: systemRuntime.now() } }))
    await log.append([{ stream: `conversation-${conversationId}`, expectedRevision: sequence - 1, events: append }])
    sequence += events.length
  }
  await send(started(), sent('question', 'buyer'), sent('threat', 'producer', { sequence: 2 }))
  await send(messageReported('threat', conversationParties.buyerId))
  const [reaction] = upholdReportsOnRestriction.react(
    recorded([messagingRestricted('producer')])[0]!,
    systemRuntime.now(),
  )
  const handler = upholdMessageReportsHandler({ bus, runtime: systemRuntime })
  return {
    send,
    closeReports: () => handler.run(reaction!.payload as Parameters<typeof handler.run>[0], { id: 'job', attempt: 1 }),
    upheld: async () =>
      (await historyOf(log, conversation, conversationId)).filter(({ type }) => type === 'MessageReportsUpheld'),
    moderation: async () => {
      const state = await bus.load(conversation, conversationId)
      return state.status === 'started' ? state.moderation : undefined
    },
  }
}

test('the reports that led to a restriction are closed once', async () => {
  const { closeReports, upheld, moderation } = await restrictedProducer()
  expect((await moderation())?.pending).toBe(true)
  await closeReports()
  await closeReports()
  expect((await upheld()).map(({ type, data }) => ({ type, data }))).toEqual([reportsUpheld('producer')])
  expect(await moderation()).toMatchObject({ pending: false, version: 2 })
})

test('a report after the restriction stays pending', async () => {
  const { send, closeReports, moderation } = await restrictedProducer()
  await send(messageReported('question', farmer))
  await closeReports()
  expect(await moderation()).toMatchObject({ pending: true, pendingReporterIds: [farmer] })
})

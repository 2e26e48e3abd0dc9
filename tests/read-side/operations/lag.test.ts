import { expect, test } from 'vitest'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { lagBehindHead } from '#read-side/operations/log-readers.query.ts'
import { appendOf, newStream, proposed } from '#tests/contract/event-store/proposals.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/server.ts'
import { serverLog } from '#tests/support/eventstoredb-server/server-log.ts'

test("the lag ignores the server's own events", async () => {
  const server = await startEventStoreDbServer({ log: serverLog({ busy: true }) })
  const store = eventStoreDbEventStore({ connectionString: server.connectionString })
  const meta = JSON.stringify({ version: 1, recordedAt: '2026-05-01T09:00:00.000Z' })
  await store.append([appendOf(newStream(), NO_STREAM, [proposed({ meta })])])
  const log: Pick<EventLog, 'readAll'> = {
    readAll: async (after, limit) => {
      const page = await store.readAll(after, limit)
      return {
        ...page,
        events: page.events.map((event) => ({ ...event, meta: JSON.parse(event.meta) }) as unknown as RecordedEvent),
      }
    },
  }
  const behindAt = lagBehindHead(log, { head: await store.head(), now: '2026-05-01T09:01:00.000Z' })
  expect(await behindAt(LOG_START)).toMatchObject({ behindS: 60 })
  await store.close()
  server.stop()
})

import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { startServerProcess } from '#tests/support/eventstoredb-server/server.ts'
import type { RunningEngine } from './engine.ts'
import { eventStoreContract } from './event-store.contract.ts'
import { adminAt } from './eventstoredb-admin.ts'
import { startContainer, whyNoContainers } from './eventstoredb-container.ts'
import { reportSkipped } from './report-skipped.ts'

const given = process.env.EVENTSTORE_URL

eventStoreContract({
  name: given ? 'EventStoreDB at EVENTSTORE_URL' : 'EventStoreDB (the client against the test server)',
  start: async () => (given ? engineAt(given, async () => undefined) : testServer()),
})

if (!given)
  eventStoreContract({
    name: 'EventStoreDB (the client against the test server, which writes much by itself)',
    start: () => testServer({ busy: true }),
  })

const reason = await whyNoContainers()
if (reason) reportSkipped('event store contract on a real EventStoreDB', reason)
else
  eventStoreContract({
    name: 'EventStoreDB in a container',
    start: async () => {
      const { connectionString, stop } = await startContainer()
      return engineAt(connectionString, stop)
    },
  })

async function testServer(options: { readonly busy?: boolean } = {}): Promise<RunningEngine> {
  const { connectionString, scavenge, stop } = await startServerProcess(options)
  return engineAt(connectionString, stop, scavenge)
}

const engineAt = (url: string, stop: () => Promise<void>, scavenge?: () => Promise<void>): RunningEngine => ({
  open: async () => eventStoreDbEventStore({ connectionString: url }),
  address: { engine: 'eventstoredb', url },
  admin: adminAt(process.env.EVENTSTORE_ADMIN_URL ?? url, scavenge),
  stop,
})

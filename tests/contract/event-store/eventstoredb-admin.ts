import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { StreamAdmin } from './engine.ts'

/** An administrator at an EventStoreDB, with the real client. */
export function adminAt(connectionString: string, scavenge?: () => Promise<void>): StreamAdmin {
  const client = EventStoreDBClient.connectionString(connectionString)
  // Credentials given with a call keep it away from the shared streams for appends.
  const credentials = { username: 'admin', password: new URL(connectionString).password || 'changeit' }
  return {
    delete: async (stream) => void (await client.deleteStream(stream, { credentials })),
    tombstone: async (stream) => void (await client.tombstoneStream(stream, { credentials })),
    setMetadata: async (stream, data) =>
      void (await client.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data }), { credentials })),
    ...(scavenge ? { scavenge } : {}),
    close: () => client.dispose(),
  }
}

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { StreamAdmin } from './engine.ts'

/** An administrator of an EventStoreDB, using the real client. */
export function adminAt(connectionString: string, scavenge?: () => Promise<void>): StreamAdmin {
  const client = EventStoreDBClient.connectionString(connectionString)
  // Credentials passed with a call make the client avoid the shared append streams.
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

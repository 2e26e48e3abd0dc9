import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { eventStoreDbEventStore } from '#platform/event-store/event-store.eventstoredb.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { EngineAddress } from './engine.ts'

interface Opened {
  readonly store: EventStore
  /** Closes everything that was opened. */
  close(): Promise<void>
}

/** Opens a log by its address, as another process does. */
export const openAt = ({ engine, url }: EngineAddress): Promise<Opened> => OPENERS[engine](url)

const OPENERS: Record<EngineAddress['engine'], (url: string) => Promise<Opened>> = {
  postgres: async (url) => {
    const database = await postgresDatabase({ url, poolSize: 1 })
    const store = await postgresEventStore({ database })
    const close = async () => {
      await store.close()
      await database.close()
    }
    return { store, close }
  },
  eventstoredb: async (connectionString) => {
    const store = eventStoreDbEventStore({ connectionString })
    return { store, close: () => store.close() }
  },
}

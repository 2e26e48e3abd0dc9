import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { eventStoreContract } from './event-store.contract.ts'

eventStoreContract({
  name: 'postgres',
  start: async () => {
    const { db, url, drop } = await freshDatabase()
    return {
      open: () => postgresEventStore({ database: db }),
      address: { engine: 'postgres', url },
      stop: drop,
    }
  },
})

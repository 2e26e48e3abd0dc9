import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { eventStoreContract } from './event-store.contract.ts'

eventStoreContract({
  name: 'memory',
  singleProcessReason: 'the log lives in one process',
  start: async () => {
    const store = memoryEventStore()
    return {
      open: async () => store,
      stop: async () => store.close(),
    }
  },
})

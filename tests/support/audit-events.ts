import type { SavedQueryEvent } from '#domain/audit/audit.events.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'

const about = (who: string, query: string) => ({
  accountId: idNamed('account', who),
  queryId: idNamed('query', `${who} ${query}`),
})

export const querySaved = (who: string, query: string, name: Personal<string> = query): SavedQueryEvent => ({
  type: 'SavedQueryCreated',
  data: { ...about(who, query), name, filter: { stream: 'order-', minCents: 5000 } },
})
export const queryRenamed = (who: string, query: string, name: Personal<string>): SavedQueryEvent => ({
  type: 'SavedQueryRenamed',
  data: { ...about(who, query), name },
})
export const queryRemoved = (who: string, query: string): SavedQueryEvent => ({
  type: 'SavedQueryDeleted',
  data: about(who, query),
})

import type { SavedQueryEvent } from '#domain/audit/audit.events.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { table } from '../projection.ts'
import { told } from '../told.ts'

/** Name and filter are null once they were erased. */
interface SavedQueryRow {
  readonly id: string
  readonly accountId: string
  readonly name: string | null
  readonly filter: LogFilter | null
}

export const savedQueries = table<SavedQueryRow, SavedQueryEvent>({
  name: 'saved_queries',
  key: 'id',
  columns: { id: 'key', accountId: 'key', name: 'text', filter: 'json' },
  indexes: ['(account_id)'],
  keysOf: ({ data }) => data.queryId,
  folds: {
    SavedQueryCreated: (_, { data: { accountId, queryId, name, filter } }) => ({
      id: queryId,
      accountId,
      name: told(name),
      filter: told(filter),
    }),
    SavedQueryRenamed: (row, { data }) => row && { ...row, name: told(data.name) },
    SavedQueryDeleted: () => null,
  },
})

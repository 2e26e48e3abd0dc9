import type { AccessLogEvent, SavedQueryEvent } from '#domain/audit/audit.events.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'
import { idsInText } from '#read-side/kernel/sql-fragments.ts'

interface AccessRow {
  readonly id: string
  readonly by: string
  readonly role: string
  readonly what: AccessType
  readonly of: string
  readonly at: string
}

export const accessLog = table<AccessRow, AccessLogEvent>({
  name: 'access_log',
  key: 'id',
  columns: { id: 'key', by: 'key', role: 'key', what: 'key', of: 'text', at: 'instant' },
  indexes: ['(at desc)', `using gin (${idsInText('"of"')})`],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  on: {
    AccessRecorded: (_, { data: { staffAccountId: by, staffRole: role, accessType: what, target: of }, meta }, id) => ({
      id,
      by,
      role,
      what,
      of,
      at: meta.recordedAt,
    }),
  },
})

/** Name and filter are null once erased. */
interface SavedQueryRow {
  readonly id: string
  readonly accountId: string
  readonly name: string | null
  readonly filter: LogFilter | null
}

const savedQueries = table<SavedQueryRow, SavedQueryEvent>({
  name: 'saved_queries',
  key: 'id',
  columns: { id: 'key', accountId: 'key', name: 'text', filter: 'json' },
  indexes: ['(account_id)'],
  keysOf: ({ data }) => data.queryId,
  on: {
    SavedQueryCreated: (_, { data: { accountId, queryId, name, filter } }) => ({
      id: queryId,
      accountId,
      name: unsealed(name),
      filter: unsealed(filter),
    }),
    SavedQueryRenamed: (row, { data }) => row && { ...row, name: unsealed(data.name) },
    SavedQueryDeleted: () => null,
  },
})

export const audit: Projection = { name: 'audit', version: 3, tables: [accessLog, savedQueries] }

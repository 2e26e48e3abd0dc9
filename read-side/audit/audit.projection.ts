import type { AccessLogEvent, SavedQueryEvent } from '#domain/audit/audit.events.ts'
import type { AccessLogType } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'
import { idsInText } from '#read-side/kernel/sql-fragments.ts'

interface AccessRow {
  readonly id: string
  readonly staffAccountId: string
  readonly staffRole: string
  readonly accessType: AccessLogType
  readonly target: string
  readonly accessedAt: string
}

type DocumentAccessed = Extract<VerificationEvent, { type: 'VerificationDocumentAccessed' }>

export const accessLog = table<AccessRow, AccessLogEvent | DocumentAccessed>({
  name: 'access_log',
  key: 'id',
  columns: {
    id: 'key',
    staffAccountId: 'key',
    staffRole: 'key',
    accessType: 'key',
    target: 'text',
    accessedAt: 'instant',
  },
  indexes: ['(accessed_at desc)', `using gin (${idsInText('target')})`],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  on: {
    AccessRecorded: (_, { data: { staffAccountId, staffRole, accessType, target }, meta }, id) => ({
      id,
      staffAccountId,
      staffRole,
      accessType,
      target,
      accessedAt: meta.recordedAt,
    }),
    VerificationDocumentAccessed: (_, { data: { staffAccountId, producerId, documentId }, meta }, id) => ({
      id,
      staffAccountId,
      staffRole: meta.actor.role ?? 'verifier',
      accessType: 'verification_document',
      target: `${producerId} ${documentId}`,
      accessedAt: meta.recordedAt,
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
      name: valueOrNull(name),
      filter: valueOrNull(filter),
    }),
    SavedQueryRenamed: (row, { data }) => row && { ...row, name: valueOrNull(data.name) },
    SavedQueryDeleted: () => null,
  },
})

export const audit: Projection = { name: 'audit', version: 4, tables: [accessLog, savedQueries] }

import type { AccessLogEvent } from '#domain/audit/audit.events.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { idsIn } from '../ids-in.ts'
import { type Projection, table } from '../projection.ts'
import { savedQueries } from './saved-queries.projection.ts'

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
  indexes: ['(at desc)', `using gin (${idsIn('"of"')})`],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  folds: {
    AccessRecorded: (_, { data: { staffAccountId: by, staffRole: role, accessType: what, target: of }, meta }, id) => ({
      id,
      by,
      role,
      what,
      of,
      at: meta.at,
    }),
  },
})

export const audit: Projection = { name: 'audit', version: 3, tables: [accessLog, savedQueries] }

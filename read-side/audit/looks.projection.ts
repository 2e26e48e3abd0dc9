import type { LookEvent } from '#domain/audit/look.events.ts'
import type { LookKind } from '#domain/kernel/look.ts'
import { idsIn } from '../ids-in.ts'
import { type Projection, table } from '../projection.ts'
import { savedQueries } from './saved-queries.projection.ts'

interface LookRow {
  readonly id: string
  readonly by: string
  readonly role: string
  readonly what: LookKind
  readonly of: string
  readonly at: string
}

export const looks = table<LookRow, LookEvent>({
  name: 'looks',
  key: 'id',
  columns: { id: 'key', by: 'key', role: 'key', what: 'key', of: 'text', at: 'instant' },
  indexes: ['(at desc)', `using gin (${idsIn('"of"')})`],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  folds: { RecordLookedAt: (_, { data, meta }, id) => ({ id, ...data, at: meta.at }) },
})

export const audit: Projection = { name: 'audit', version: 3, tables: [looks, savedQueries] }
